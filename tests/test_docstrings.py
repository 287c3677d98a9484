"""Every public name says what it is, what it takes, what it returns, and shows it.

Walked are the names in ``__all__`` of `ohhell_sim` and of each package in it, and the public
methods and properties of the classes among them, inherited ones included. Held are a summary
line, an entry for each parameter, a section Returns where something is returned, and an example;
that the examples are true is held by pytest, which runs them.

Without an example of its own may be

* a property that the examples of a class with it show, or that only returns something;
* an attribute: it is described by its class, under Parameters, Attributes, or, for an `Axis`, in
  its own words.

The command line shows its examples on its help pages.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
import textwrap
from dataclasses import dataclass
from functools import cached_property

import click
import pytest

import ohhell_sim
from ohhell_sim.rules.axis import Axis

TAKES = {"Parameters", "Other Parameters", "Attributes"}


def packages():
    """Return the packages, the whole and the parts."""
    found = pkgutil.walk_packages(ohhell_sim.__path__, "ohhell_sim.")
    names = [module.name for module in found if module.ispkg]
    return ["ohhell_sim", "ohhell_sim.errors", *names]


def sections(doc):
    """Return the sections of a numpydoc text, and under each the names of its entries."""
    found = {}
    entries = None
    lines = inspect.cleandoc(doc or "").splitlines()
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if line and below and set(below) == {"-"}:
            entries = found[line.strip()] = []
        elif entries is not None and line and not line.startswith((" ", "-", ">")):
            entries += [name.strip("* ") for name in line.split(" : ")[0].split(",")]
    return found


def listed(doc, kinds):
    return {name for kind, names in sections(doc).items() if kind in kinds for name in names}


@dataclass(frozen=True)
class Public:
    """A public name: where it stands, what it is, and the class that it belongs to, if any."""

    where: str
    what: object
    owner: type | None = None

    @cached_property
    def function(self):
        """The function behind it; None for a class."""
        if isinstance(self.what, property):
            return self.what.fget
        if isinstance(self.what, cached_property):
            return self.what.func
        unwrapped = getattr(self.what, "__func__", self.what)
        unwrapped = getattr(unwrapped, "py_func", unwrapped)
        return None if isinstance(self.what, type) else inspect.unwrap(unwrapped)

    @property
    def doc(self):
        return (self.function or self.what).__doc__ or ""

    @property
    def is_property(self):
        return isinstance(self.what, property | cached_property)

    def faults(self):
        """Say what is missing."""
        summary = self.doc.strip().split("\n\n")[0]
        if not summary.endswith((".", ":")):
            yield "no summary line"
        if isinstance(self.what, type):
            yield from self._unlisted_fields()
        elif not self.is_property:
            yield from self._unlisted_parameters()
        if ">>> " not in self.doc and not (self.is_property and self._needs_no_example()):
            yield "no example"

    def _unlisted_parameters(self):
        signature = inspect.signature(self.function)
        names = {name for name in signature.parameters if name not in {"self", "cls"}}
        if missing := names - listed(self.doc, TAKES):
            yield f"no word about {', '.join(sorted(missing))}"
        known = sections(self.doc)
        if signature.return_annotation not in {None, "None", "NoReturn"} and not (
            {"Returns", "Yields"} & known.keys()
        ):
            yield f"no word about what it returns ({signature.return_annotation})"

    def _unlisted_fields(self):
        """Name the parameters of a class that neither it nor a class it is made of describes."""
        kin = ours(self.what)
        if getattr(self.what, "_is_protocol", False):
            return  # it is not made
        if any("__init__" in vars(kind) or "__dataclass_fields__" in vars(kind) for kind in kin):
            told = set().union(*(listed(kind.__doc__, TAKES) for kind in kin))
            for name in inspect.signature(self.what).parameters:
                axis = inspect.getattr_static(self.what, name, None)
                spoken = isinstance(axis, Axis) and axis.about
                if not spoken and name not in told and f"`{name}`" not in self.doc:
                    yield f"no word about {name}"

    def _needs_no_example(self):
        name = self.where.rpartition(".")[2]
        shown = re.compile(rf">>> .*\.{name}\b")
        if any(shown.search(kind.__doc__ or "") for kind in {self.owner, *ours(self.owner)}):
            return True
        body = ast.parse(textwrap.dedent(inspect.getsource(self.function))).body[0].body
        return len(body) == 2 and isinstance(body[1], ast.Return)


def ours(kind):
    """Return a class and its bases, as far as they are of this package."""
    return [base for base in kind.__mro__ if base.__module__.startswith("ohhell_sim")]


def members(kind):
    for base in ours(kind):
        for name, what in vars(base).items():
            is_member = isinstance(
                what, property | cached_property | classmethod | staticmethod
            ) or inspect.isfunction(what)
            if is_member and not name.startswith("_"):
                yield Public(f"{base.__module__}.{base.__name__}.{name}", what, kind)


def public_names():
    found = {}
    for package in packages():
        module = importlib.import_module(package)
        for name in getattr(module, "__all__", ()):
            what = getattr(module, name)
            if isinstance(what, click.Command) or not callable(what):
                continue
            if not getattr(what, "__module__", "").startswith("ohhell_sim"):
                continue  # an alias of types
            found.setdefault(id(what), Public(f"{what.__module__}.{name}", what))
            if isinstance(what, type):
                for member in members(what):
                    found.setdefault(member.where, member)
    return sorted(found.values(), key=lambda public: public.where)


NAMES = public_names()


@pytest.mark.parametrize("public", NAMES, ids=[public.where for public in NAMES])
def test_what_is_public_is_described_and_shown(public):
    assert not list(public.faults())


def test_no_name_is_passed_over():
    seen = {public.where for public in NAMES}
    assert len(seen) > 300
    assert {
        "ohhell_sim.advice.advising.advise",
        "ohhell_sim.advice.opening.PassAdvice.to_frame",
        "ohhell_sim.game.obligations.TrickRules.of",
        "ohhell_sim.game.sheet.Sheet.read",
        "ohhell_sim.game.sight.Sight.phase",
        "ohhell_sim.kernels.simulate.evaluate",
        "ohhell_sim.rules.data.RuleFields.replace",
    } <= seen


def test_what_is_missing_is_found():
    def undescribed(first, *others, **rest) -> int:
        """Say nothing of these.

        Parameters
        ----------
        first, second : int
            The second is not there.
        """

    class Undescribed:
        """A class with a property."""

        def __init__(self, field):
            self.field = field

        @property
        def rooms(self):
            """The rooms."""
            if not self.field:
                return 0
            return self.field

    assert list(Public("x.undescribed", undescribed).faults()) == [
        "no word about others, rest",
        "no word about what it returns (int)",
        "no example",
    ]
    assert list(Public("x.Undescribed.rooms", Undescribed.rooms, Undescribed).faults()) == [
        "no example"
    ]
    Undescribed.__module__ = "ohhell_sim"
    assert list(Public("x.Undescribed", Undescribed).faults()) == [
        "no word about field",
        "no example",
    ]


def test_the_command_line_shows_examples_on_its_help_page():
    from ohhell_sim.cli import main

    assert "Examples:" in (main.help or "")
