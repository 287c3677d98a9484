"""``python -m ohhell_sim`` and the ``ohhell-sim`` command.

Nothing is imported above `run`, so that Ctrl-C while the program loads ends it in silence.
"""

from __future__ import annotations

__all__ = ["run"]


def run() -> None:
    """Run the command line, and end with its exit code.

    Ctrl-C before there is anything to say ends it with exit code 1. What asks the program to end
    (SIGTERM, SIGHUP) ends it as is usual, with 128 and the number of the signal, but lets it
    remove unfinished files first.
    """
    asked: list[int] = []
    try:
        _end_cleanly_when_asked(asked)
        _collect_seldom()
        from ohhell_sim.cli import main  # noqa: PLC0415 - inside the try

        main(prog_name="ohhell-sim")
    except KeyboardInterrupt:
        raise SystemExit(1) from None
    except BaseException:
        # An import that is cut short may make another error of what cut it.
        if asked:
            raise SystemExit(128 + asked[0]) from None
        raise


def _collect_seldom() -> None:
    """Look for garbage less often: what is loaded at the start stays, and looking takes a tenth."""
    import gc  # noqa: PLC0415 - inside the try

    gc.set_threshold(200_000, 50, 100)


def _end_cleanly_when_asked(asked: list[int]) -> None:
    import signal  # noqa: PLC0415 - inside the try

    def end(number: int, frame: object) -> None:  # noqa: ARG001 - Python passes it
        signal.signal(number, signal.SIG_DFL)  # asked twice, it ends at once
        asked.append(number)
        raise SystemExit(128 + number)

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, end)


if __name__ == "__main__":
    run()
