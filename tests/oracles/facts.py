"""Random facts about hidden cards, small enough to try every world."""

from __future__ import annotations

from hypothesis import strategies as st

PLACES = [16 * lane + rank for lane in range(4) for rank in range(13)]


@st.composite
def small_facts(draw, max_cards=10, max_seats=4):
    """Draw a pool, needs and allowed lanes; they may contradict each other."""
    places = draw(st.lists(st.sampled_from(PLACES), unique=True, max_size=max_cards))
    seats = draw(st.integers(1, max_seats))
    need, left = [], len(places)
    for _ in range(seats):
        need.append(draw(st.integers(0, min(left, 4))))
        left -= need[-1]
    lanes = st.tuples(*[st.sampled_from([True, True, False])] * 4)
    allowed = tuple(draw(lanes) for _ in range(seats))
    return sum(1 << place for place in places), tuple(need), allowed


def lanes(without):
    """Everything allowed but the lanes named, as in ``lanes("02")``."""
    return tuple(str(lane) not in without for lane in range(4))


def pool_of(*sizes):
    """The lowest cards of each lane, so many a lane."""
    return sum(((1 << size) - 1) << 16 * lane for lane, size in enumerate(sizes))
