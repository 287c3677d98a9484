"""Worlds are drawn and played block by block: little memory is needed beside the result."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ohhell_sim import Deal, SettingError, playouts, sample_worlds
from ohhell_sim.inference import Constraints, WideConstraints, enumerate_worlds
from ohhell_sim.inference.worlds import BLOCK, MAX_BYTES, MAX_WORLDS, Drawing
from ohhell_sim.kernels import JIT_DISABLED

TWO_PACKS = {"packs": 2}
PEAK = """
import sys
from ohhell_sim import Deal, playouts, sample_worlds
{call}
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024)
"""


def view_of(rules, players, hand_size=2):
    return Deal.random(rules, players=players, hand_size=hand_size, seed=1).view(0)


@pytest.mark.parametrize(("rules", "players"), [("classic", 4), (TWO_PACKS, 5)])
@pytest.mark.skipif(JIT_DISABLED, reason="very many worlds")
def test_blocks_change_no_world_and_no_playout(rules, players):
    view = view_of(rules, players)
    size = BLOCK + 1500
    worlds = sample_worlds(view, size, seed=5)
    tricks = playouts(view, size, seed=5, policy="random")
    drawing = Drawing(view, size, seed=5)
    assert [end - start for start, end in drawing.blocks()] == [BLOCK, 1500]
    # In one piece, as any chunk of the second block, and as the start of something longer.
    assert (worlds == drawing.draw(0, size)).all()
    assert (worlds[:3000] == sample_worlds(view, 3000, seed=5)).all()
    assert (tricks[:3000] == playouts(view, 3000, seed=5, policy="random")).all()
    assert not (worlds[BLOCK:] == worlds[:1500]).all()
    assert tricks.sum(axis=1).tolist() == [2] * size
    assert not (tricks[BLOCK:] == tricks[:1500]).all()


def test_as_many_worlds_as_fit_into_memory():
    assert 8 * 8 * MAX_WORLDS == MAX_BYTES
    with pytest.raises(SettingError, match="0 to 10000000 will do"):
        sample_worlds(view_of("classic", 8), MAX_WORLDS + 1, seed=1)
    view = view_of(TWO_PACKS, 13)
    for draw in (sample_worlds, lambda *given: playouts(*given, policy="random")):
        with pytest.raises(SettingError, match=r"with 13 players .* only 0 to 3076923 worlds fit"):
            draw(view, 3_076_924, 1)


def test_no_more_worlds_are_listed_than_fit_into_memory():
    free = (True,) * 4
    pool = 0x1FFF << 48 | 0x1FFF << 32 | 0x1FFF << 16 | 0x1FFF
    facts = Constraints(pool, (3, 3), (0, 0), (free, free))
    with pytest.raises(SettingError, match="more than the limit of 4000000") as caught:
        enumerate_worlds(facts)
    assert caught.value.allowed == ()
    with pytest.raises(SettingError, match="more than the limit of 1538461"):
        enumerate_worlds(WideConstraints.from_view(view_of(TWO_PACKS, 13)))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux for the memory")
@pytest.mark.parametrize(
    "call",
    [
        "sample_worlds(Deal.random(players=8, hand_size=6, seed=1).view(0), 10_000_000, 1)",
        "playouts(Deal.random(players=8, hand_size=1, seed=1).view(0), 10_000_000, 1, 'random')",
        "sample_worlds(Deal.random({'packs': 2}, 13, 3, 1).view(0), 3_076_923, 1)",
        "playouts(Deal.random({'packs': 2}, 13, 1, 1).view(0), 3_076_923, 1, 'random')",
    ],
)
def test_the_most_worlds_take_less_than_a_gigabyte(call):
    code = PEAK.format(call=call)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 1000


def test_an_empty_draw_has_its_shape():
    assert sample_worlds(view_of("classic", 4), 0, seed=1).shape == (0, 4)
    assert sample_worlds(view_of(TWO_PACKS, 4), 0, seed=1).shape == (0, 4, 2)
    assert playouts(view_of(TWO_PACKS, 4), 0, 1, "random").shape == (0, 4)
    assert playouts(view_of("classic", 4), 0, 1, "random").dtype == np.int64
