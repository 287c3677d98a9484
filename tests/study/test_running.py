"""Whoever plays the chunks, in whatever order, and however often it is broken off: same numbers."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from ohhell_sim.errors import SettingError
from ohhell_sim.study import Study, cluster_executor, process_executor, run_study
from ohhell_sim.study import running as running_module
from ohhell_sim.study.counts import Counts, count_chunk
from ohhell_sim.study.definition import CHUNK_MATCHES
from ohhell_sim.study.store import ChunkStore

RULES = [{"hand_max": 2, "hook": True}, {"hand_max": 2}]
STUDY = Study.of(RULES, players=3, matches=6 * CHUNK_MATCHES - 100, seed=5, skill=False)


@pytest.fixture(scope="module")
def expected():
    counts = Counts.nothing(STUDY)
    for number in range(STUDY.chunks):
        counts += count_chunk(STUDY, number)
    return counts


class Backwards:
    """An executor of the simplest kind, which plays the last chunk first."""

    def map(self, function, numbers):
        found = {number: function(number) for number in reversed(list(numbers))}
        return [found[number] for number in sorted(found)]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_nothing(expected, threads):
    assert run_study(STUDY, threads=threads) == expected


def test_anything_with_a_map_will_do(expected):
    assert run_study(STUDY, executor=Backwards()) == expected
    with ThreadPoolExecutor(2) as pool:
        assert run_study(STUDY, executor=pool) == expected


def test_processes_change_nothing(expected):
    with process_executor(2) as pool:
        assert run_study(STUDY, executor=pool) == expected


def test_a_process_that_dies_is_one_sentence_and_nothing_is_lost(expected, tmp_path):
    with process_executor(1) as pool:

        def kill(done, total):
            if done:
                for process in list(pool._processes.values()):
                    process.kill()

        with pytest.raises(SettingError, match="--resume"):
            run_study(STUDY, executor=pool, folder=tmp_path, progress=kill)
    assert run_study(STUDY, threads=1, folder=tmp_path, resume=True) == expected


def test_counts_are_a_sum_over_matches(expected):
    """The counts of fewer matches are those of the same matches within more."""
    fewer = run_study(STUDY.with_matches(CHUNK_MATCHES))
    assert fewer.sums == count_chunk(STUDY, 0).sums
    assert expected.matches == STUDY.matches
    assert json.loads(json.dumps(expected.to_dict())) == expected.to_dict()


def test_progress_tells_how_far_it_is(expected):
    heard = []
    run_study(STUDY, threads=2, progress=lambda done, total: heard.append((done, total)))
    assert heard[0] == (0, STUDY.matches)
    assert heard[-1] == (STUDY.matches, STUDY.matches)
    assert heard == sorted(heard)


class Breaks:
    """Plays some chunks, then is gone."""

    def __init__(self, after):
        self.left = after

    def map(self, function, numbers):
        for number in numbers:
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            yield function(number)


def test_ctrl_c_never_finds_the_main_thread_within_an_executor(expected):
    """What it would break off there might hold a lock that the workers wait for."""
    threads = []

    class Notes(Backwards):
        def map(self, function, numbers):
            for found in super().map(function, numbers):
                threads.append(threading.current_thread())
                yield found

    assert run_study(STUDY, executor=Notes()) == expected
    assert len(threads) == STUDY.chunks
    assert threading.main_thread() not in threads
    assert not threads[0].is_alive()


@pytest.mark.parametrize("after", [0, 1, 4])
def test_a_run_that_was_broken_off_goes_on(expected, tmp_path, after):
    with pytest.raises(KeyboardInterrupt):
        run_study(STUDY, executor=Breaks(after), folder=tmp_path)
    with pytest.raises(SettingError, match="--resume"):
        run_study(STUDY, folder=tmp_path)
    played = []

    class Notes(Backwards):
        def map(self, function, numbers):
            played.extend(numbers)
            return super().map(function, played)

    assert run_study(STUDY, executor=Notes(), folder=tmp_path, resume=True) == expected
    assert played == list(range(after, STUDY.chunks))


def test_what_a_kill_leaves_of_a_line_is_played_again(expected, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        run_study(STUDY, executor=Breaks(3), folder=tmp_path)
    file = tmp_path / "chunks.jsonl"
    whole = file.read_bytes()
    for lost in (1, 30, 2000):
        file.write_bytes(whole[:-lost])
        assert run_study(STUDY, threads=1, folder=tmp_path, resume=True) == expected
    spoilt = whole.replace(b'"sums":[', b'"sums":[9', 1)
    file.write_bytes(spoilt)
    assert run_study(STUDY, threads=1, folder=tmp_path, resume=True) == expected


@pytest.mark.parametrize("text", [b"my own notes\n", b"{}\n", b"no line end"])
def test_a_file_that_is_no_study_is_left_alone(tmp_path, text):
    file = tmp_path / "chunks.jsonl"
    file.write_bytes(text)
    for resume in (False, True):
        with pytest.raises(SettingError, match="damaged, or no file of a study"):
            run_study(STUDY, folder=tmp_path, resume=resume)
    assert file.read_bytes() == text


def test_a_first_line_that_was_cut_short_is_begun_again(expected, tmp_path):
    with pytest.raises(KeyboardInterrupt):
        run_study(STUDY, executor=Breaks(0), folder=tmp_path)
    file = tmp_path / "chunks.jsonl"
    file.write_bytes(file.read_bytes()[:20])
    assert run_study(STUDY, threads=1, folder=tmp_path) == expected


def test_lines_are_added_up(expected, tmp_path, monkeypatch):
    monkeypatch.setattr("ohhell_sim.study.store._MOST_LINES", 2)
    with pytest.raises(KeyboardInterrupt):
        run_study(STUDY, executor=Breaks(5), folder=tmp_path)
    lines = (tmp_path / "chunks.jsonl").read_bytes().splitlines()
    assert len(lines) <= 4
    assert b'"chunks":[[0,5]]' in lines[1]
    assert run_study(STUDY, threads=1, folder=tmp_path, resume=True) == expected


def test_chunks_of_another_study_are_refused(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        run_study(STUDY, executor=Breaks(1), folder=tmp_path)
    for other in (STUDY.with_matches(seed=6), STUDY.with_matches(1000)):
        with pytest.raises(SettingError, match="another study"):
            run_study(other, folder=tmp_path, resume=True)
    file = tmp_path / "chunks.jsonl"
    with ChunkStore(tmp_path, STUDY, resume=True), pytest.raises(SettingError, match="another run"):
        run_study(STUDY, folder=tmp_path, resume=True)
    from ohhell_sim.study import provenance

    file.unlink()
    program = provenance.program()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(provenance, "program", lambda: {**program, "version": "0.0.1"})
        with pytest.raises(KeyboardInterrupt):
            run_study(STUDY, executor=Breaks(1), folder=tmp_path)
    with pytest.raises(SettingError, match="another version"):
        run_study(STUDY, folder=tmp_path, resume=True)


RUN = """
import sys
from pathlib import Path
from ohhell_sim.study import Study, run_study
study = Study.of({rules}, players=3, matches={matches}, seed=5, skill=False)
class Slow:
    def map(self, function, numbers):
        import time
        for number in numbers:
            yield function(number)
            print(number, flush=True)
            time.sleep(0.2)
run_study(study, executor=Slow(), folder=Path(sys.argv[1]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_kill_9_loses_nothing_and_counts_nothing_twice(expected, tmp_path):
    code = RUN.format(rules=RULES, matches=STUDY.matches)
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip() == "2":
            process.send_signal(signal.SIGKILL)
            break
    process.stdout.close()
    assert process.wait(60) == -signal.SIGKILL
    assert run_study(STUDY, threads=2, folder=tmp_path, resume=True) == expected


def test_memory_does_not_grow_with_the_matches(monkeypatch, tmp_path):
    """What is kept is the sum, on disk as well: more chunks take no more room."""
    small = Study.of(RULES, players=3, matches=CHUNK_MATCHES, skill=False)
    text = json.dumps(count_chunk(small, 0).to_dict())
    # Every chunk is new, as it would be: one that is kept by mistake takes room of its own.
    monkeypatch.setattr(
        running_module, "count_chunk", lambda study, number: Counts(**json.loads(text))
    )
    monkeypatch.setattr("os.fsync", lambda _: None)

    def peak(chunks, folder, keep=None):
        study = small.with_matches(chunks * CHUNK_MATCHES)
        tracemalloc.start()
        counts = run_study(study, executor=keep, threads=2, folder=folder)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert counts.matches == study.matches
        if folder is not None:
            assert (folder / "chunks.jsonl").stat().st_size < 80 * len(text)
        return most

    class Keeps:
        """What the test is there to find: all that was counted stays."""

        def __init__(self):
            self.kept = []

        def map(self, function, numbers):
            for number in numbers:
                self.kept.append(function(number))
                yield self.kept[-1]

    for name in ("few", "many"):
        (tmp_path / name).mkdir()
    room = peak(200, None)
    assert peak(800, None) < 1.5 * room
    assert peak(800, None, Keeps()) > 3 * room
    assert peak(800, tmp_path / "many") < 1.5 * peak(200, tmp_path / "few")


def test_memory_of_a_real_run_does_not_grow(tmp_path):
    """The process itself: eight times the matches, the same room to a few megabytes."""
    code = (
        "import resource, sys; from ohhell_sim.study import Study, run_study; "
        "study = Study.of([{'hand_max': 1}], players=2, matches=int(sys.argv[1]), skill=False); "
        "run_study(study, threads=1); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    pytest.importorskip("resource")
    room = [
        int(
            subprocess.run(
                [sys.executable, "-c", code, str(CHUNK_MATCHES * chunks)],
                capture_output=True, text=True, check=True,
            ).stdout
        )
        for chunks in (20, 160)
    ]  # fmt: skip
    assert room[1] < 1.05 * room[0]


def cluster_of(workers):
    distributed = pytest.importorskip("distributed")
    return distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None,
        scheduler_port=0, silence_logs=50,
    )  # fmt: skip


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_changes_nothing(expected):
    with cluster_of(2) as cluster, cluster_executor(cluster.scheduler_address) as pool:
        assert run_study(STUDY, executor=pool) == expected


@pytest.mark.filterwarnings("ignore")
def test_a_lost_worker_changes_nothing(expected, tmp_path):
    """One of two workers is killed in the middle of a chunk, which another has to play again."""
    begun = tmp_path / "begun"
    begun.mkdir()

    def slowly(function, number):
        (begun / f"{number} {os.getpid()}").touch()
        time.sleep(0.5)
        return function(number)

    class Slow:
        def map(self, function, numbers):
            return pool.map(partial(slowly, function), numbers)

    killed = []

    def kill(done, total):
        if 0 < done < total and not killed:
            number, pid = max(tuple(map(int, file.name.split())) for file in begun.iterdir())
            os.kill(pid, signal.SIGKILL)
            killed.extend([number, pid])

    with cluster_of(2) as cluster, cluster_executor(cluster.scheduler_address) as pool:
        kept = tmp_path / "kept"
        counts = run_study(STUDY, executor=Slow(), folder=kept, progress=kill)
        assert killed
        assert killed[1] not in {worker.pid for worker in cluster.workers.values()}
    assert counts == expected
    with ChunkStore(kept, STUDY, resume=True) as store:
        assert (store.finished, store.counts) == (STUDY.chunks, expected)
    number, pid = killed
    others = {file.name for file in begun.glob(f"{number} *")} - {f"{number} {pid}"}
    assert others, "the chunk of the lost worker was played by nobody else"


def test_a_cluster_that_does_not_answer_is_named():
    pytest.importorskip("distributed")
    with (
        pytest.raises(SettingError, match="no Dask scheduler answers"),
        cluster_executor("tcp://127.0.0.1:9"),
    ):
        pass


def test_workers_are_started_afresh():
    assert "spawn" in multiprocessing.get_all_start_methods()


def test_without_the_compiler_the_numbers_are_the_same():
    code = (
        "from ohhell_sim.study import compare; import json; "
        "found = compare([{'hand_max': 2, 'pass_cards': 1}], players=3, matches=4, seed=1); "
        "print(json.dumps(found.counts.to_dict()))"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True,
            env={**os.environ, **more},
        ).stdout
        for more in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]  # fmt: skip
    assert outputs[0] == outputs[1]
