"""The program as it is started: early Ctrl-C, SIGTERM, streams that are closed or full."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "ohhell_sim"]
QUESTION = ["advise", "AS", "--trump", "H"]

posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals and streams")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")


def shell(arguments: str, redirection: str) -> subprocess.CompletedProcess[str]:
    command = f'"{sys.executable}" -m ohhell_sim {arguments} {redirection}'
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)


@full
@pytest.mark.parametrize(
    "arguments", ["--version", "--help", "advise --help", "info", "rules list"]
)
def test_a_full_disk_is_one_sentence_whatever_is_asked(arguments):
    done = shell(arguments, "> /dev/full")
    assert done.returncode == 1
    assert done.stderr == "Error: the output could not be written: No space left on device\n"


@full
@pytest.mark.parametrize("arguments", ["advise XX --trump H", "advise AS --players x", "bogus"])
@pytest.mark.parametrize("stderr", ["2> /dev/full", "2>&-"])
def test_bad_input_is_exit_code_2_though_nobody_can_read_why(arguments, stderr):
    done = shell(arguments, stderr)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@full
@pytest.mark.parametrize("stderr", ["2> /dev/full", "2>&-"])
def test_a_list_goes_on_though_its_errors_cannot_be_written(stderr):
    done = subprocess.run(
        [
            "sh",
            "-c",
            f'printf "XX\\nAS\\n" | "{sys.executable}" -m ohhell_sim advise - --trump H {stderr}',
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout.count("\n") == 2


@posix
@pytest.mark.parametrize(
    "arguments", ["--version", "--help", "info --json", "advise AS --trump H --json"]
)
def test_a_closed_standard_output_is_said(arguments):
    done = shell(arguments, ">&-")
    assert done.returncode == 1
    assert done.stderr == "Error: the output could not be written: it is closed\n"


@posix
def test_with_all_streams_closed_there_is_the_exit_code():
    assert shell("advise AS --trump H", "<&- >&- 2>&-").returncode == 1
    assert shell("advise XX --trump H", "<&- >&- 2>&-").returncode == 2


@posix
def test_ctrl_c_while_the_program_loads_is_silent():
    code = (
        "import builtins, os, signal\n"
        "from ohhell_sim.__main__ import run\n"
        "load = builtins.__import__\n"
        "def interrupted(name, *more):\n"
        "    if name == 'click':\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return load(name, *more)\n"
        "builtins.__import__ = interrupted\n"
        "run()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


def test_what_is_loaded_before_ctrl_c_is_looked_after_is_next_to_nothing():
    code = (
        "import sys; before = set(sys.modules); import ohhell_sim.__main__; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")},
    )
    assert not {"typing", "re", "enum", "click", "signal"} & set(done.stdout.split())


@posix
@pytest.mark.parametrize("number", ["SIGTERM", "SIGHUP"])
def test_a_program_asked_to_end_while_it_draws_leaves_no_file(tmp_path, number):
    code = (
        "import signal, sys, time\n"
        "from pathlib import Path\n"
        "from matplotlib.figure import Figure\n"
        f"signal.signal(signal.{number}, signal.SIG_DFL)  # nohup sets it to be ignored\n"
        "from ohhell_sim.__main__ import run\n"
        "def draw(self, path, **keywords):\n"
        "    Path(path).write_text('half')\n"
        "    print('drawing', flush=True)\n"
        "    try:\n"
        "        time.sleep(60)\n"
        "    except BaseException as error:\n"
        "        raise ImportError('as an extension that is cut short') from error\n"
        "Figure.savefig = draw\n"
        f"sys.argv = ['ohhell-sim', *{QUESTION!r}, '--quiet', '--plot', 'a.png']\n"
        "run()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while b"drawing" not in process.stdout.readline():
        assert process.poll() is None
    assert [path.name[:12] for path in tmp_path.iterdir()] == [".ohhell-sim-"]
    process.send_signal(getattr(signal, number))
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == 128 + getattr(signal, number)
    assert stderr == b""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux for the memory")
def test_lines_without_end_need_no_memory():
    # The peak that getrusage tells may be that of the process which started this one.
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from ohhell_sim.__main__ import run\n"
        "sys.argv = ['ohhell-sim', 'advise', '-', '--trump', 'H']\n"
        "try:\n"
        "    run()\n"
        "finally:\n"
        "    status = Path('/proc/self/status').read_text().splitlines()\n"
        "    peak = next(line for line in status if line.startswith('VmHWM'))\n"
        "    print(peak.split()[1], file=sys.stderr)\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    million = bytes(1_000_000)
    for _ in range(400):
        process.stdin.write(million)
    start = time.monotonic()
    stdout, stderr = process.communicate(b"\nAS\n", timeout=60)
    assert time.monotonic() - start < 60
    assert process.returncode == 2
    first, second = stdout.splitlines()
    assert b"more than 10,000 bytes" in first
    assert b'"hand": ["AS"]' in second
    assert int(stderr.split()[-1]) < 350_000  # kilobytes
