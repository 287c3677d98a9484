"""``ohhell-sim info``: versions, compiled kernels, and what of the machine is used."""

from __future__ import annotations

import platform
from typing import Any

import click

import ohhell_sim
from ohhell_sim.cli.options import output_options
from ohhell_sim.cli.output import Terminal, emit, emit_json


@click.command("info")
@output_options
def command(*, as_json: bool, quiet: bool, no_color: bool) -> None:  # noqa: ARG001 - no notices here
    """Show versions, where compiled kernels are kept, and what of the machine is used."""
    facts = gather_facts()
    if as_json:
        emit_json(facts)
        return
    from ohhell_sim.cli.screens import facts_screen  # noqa: PLC0415 - loads rich

    terminal = Terminal.of_stdout(no_color=no_color)
    emit(facts_screen(_in_words(facts), terminal), colour=terminal.colour)


def gather_facts() -> dict[str, Any]:
    """Collect what a bug report or a reproduction needs to say.

    Returns
    -------
    dict
        Names to texts, numbers, truth values or None, ready for JSON.
    """
    from importlib.metadata import version  # noqa: PLC0415 - on use

    from numba.core.registry import cpu_target  # noqa: PLC0415 - loads numba

    from ohhell_sim.advice.settings import default_threads  # noqa: PLC0415 - on use
    from ohhell_sim.kernels import (  # noqa: PLC0415 - loads the compiler
        JIT_DISABLED,
        RNG_SCHEME,
        cache_folder,
        is_warm,
    )
    from ohhell_sim.rules import RULES_VERSION  # noqa: PLC0415 - on use

    _triple, cpu, features = cpu_target.target_context.codegen().magic_tuple()
    folder = cache_folder()
    return {
        "ohhell_sim": ohhell_sim.__version__,
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "numba": version("numba"),
        "rng_scheme": RNG_SCHEME,
        "rules_version": RULES_VERSION,
        "jit": not JIT_DISABLED,
        "cache_folder": None if folder is None else str(folder),
        "cache_writable": folder is not None,
        "kernels_cached": folder is not None and is_warm(),
        "platform": platform.platform(),
        "cpu": cpu,
        "cpu_features": [name for name in ("bmi2",) if f"+{name}" in features.split(",")],
        "threads": default_threads(),
    }


def _in_words(facts: dict[str, Any]) -> list[tuple[str, str]]:
    if not facts["jit"]:
        kernels = "not compiled (NUMBA_DISABLE_JIT is set)"
    elif not facts["cache_writable"]:
        kernels = "compiled in every run: no writable folder (NUMBA_CACHE_DIR can name one)"
    elif facts["kernels_cached"]:
        kernels = "compiled and kept"
    else:
        kernels = "not compiled yet: the first question takes a few seconds longer"
    features = facts["cpu_features"]
    used = f"uses {', '.join(features)}" if features else "portable kernels: no BMI2"
    return [
        ("ohhell-sim", facts["ohhell_sim"]),
        ("Python", facts["python"]),
        ("numpy", facts["numpy"]),
        ("numba", facts["numba"]),
        ("random numbers", facts["rng_scheme"]),
        ("rules version", str(facts["rules_version"])),
        ("kernels", kernels),
        ("kernel folder", facts["cache_folder"] or "none"),
        ("platform", facts["platform"]),
        ("processor", f"{facts['cpu']} ({used})"),
        ("threads", str(facts["threads"])),
    ]
