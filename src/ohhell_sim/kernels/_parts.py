"""Parts of kernels are compiled as far as their callers need, and no further.

Numba optimises every function that it compiles, and makes machine code of it, also where it is
only ever called from another one, which takes its code over and optimises all of it again. Here a
part stops at the intermediate code that its callers link in: a quarter less time to compile.
"""

from __future__ import annotations

from typing import Any, cast

import numba
from numba.core import codegen as numba_codegen
from numba.core import compiler as numba_compiler
from numba.core import typed_passes
from numba.core.compiler_machinery import register_pass

__all__ = ["PartCompiler"]

codegen: Any = numba_codegen
compiler: Any = numba_compiler
passes: Any = typed_passes


class _PartLibrary(codegen.JITCodeLibrary):  # type: ignore[misc]
    """The code of a part: linked with that of its own parts, not optimised, never run by itself."""

    def _optimize_final_module(self) -> None:
        """Leave that to the kernel."""

    def _finalize_final_module(self) -> None:
        """Make ready to be linked."""
        self._finalize_dynamic_globals()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(passes.NativeLowering):  # type: ignore[misc]
    """Write the code of a part, and tell numba where its callers find it."""

    _name = "part_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower a part."""
        target = state.targetctx
        state.library = _PartLibrary(target.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state.cr
        fndesc = lowered.fndesc
        key = cast("Any", numba)._dynfunc.make_function(
            fndesc.lookup_module(), fndesc.qualname.split(".")[-1], "", 0, lowered.env, ()
        )
        target.insert_user_function(key, fndesc, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state.cr = lowered._replace(cfunc=key)
        return True


class PartCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's compiler up to the code that others link in."""

    def define_pipelines(self) -> list[Any]:
        """Return numba's own passes, the last but for ours."""
        manager = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [
            (_PartLowering, text) if one is passes.NativeLowering else (one, text)
            for one, text in manager.passes
        ]
        manager.finalize()
        return [manager]
