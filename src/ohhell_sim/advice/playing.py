"""The tricks of every seat in worlds drawn from a view: for analyses of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell_sim.advice.narrow import is_narrow
from ohhell_sim.advice.settings import check_policy
from ohhell_sim.errors import SettingError, ViewError
from ohhell_sim.game import Phase, View, check_view

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["playouts"]


def playouts(view: View, n: int, seed: int, policy: str = "standard") -> NDArray[np.int64]:
    """Play worlds drawn from a view to their end.

    Parameters
    ----------
    view : View
        All that one seat knows. For the standard policy all bids are in.
    n : int
        How many worlds to play, at most as many as `sample_worlds` draws. World i is row i of
        ``sample_worlds(view, n, seed)``.
    seed : int
        0 to 2**64 - 1.
    policy : str, optional
        "standard": every seat plays for its bid; "random": by random legal cards.

    Returns
    -------
    array of int64, shape (n, players)
        The tricks of each seat at the end of the deal, those taken before included.

    Raises
    ------
    ViewError
        If the deal is over or cannot be played yet, no world fits the view, or bids are missing.
    SettingError
        For `n`, `seed` or `policy` out of its range.

    Examples
    --------
    >>> from ohhell_sim import Deal
    >>> deal = Deal("classic", ["AH KH", "2S 3H", "QD 5C"], trump="H", dealer=2)
    >>> tricks = playouts(deal.view(0), 1000, seed=1, policy="random")
    >>> tricks.shape, int(tricks[:, 0].min())
    ((1000, 3), 2)
    """
    check_policy("policy", policy)
    if not isinstance(view, View):
        raise SettingError(
            "playouts takes a View, such as Deal.view(seat) or view_from_record(...) returns",
            value=view,
        )
    check_view(view)
    if view.phase is Phase.DONE:
        raise ViewError("the deal is over: there is nothing to play", value=view)
    if not view.trump_known or view.phase in (Phase.PASS, Phase.TRUMP):
        what = "the trump is not known yet" if not view.trump_known else "cards are to be passed"
        raise ViewError(f"{what}, so the deal cannot be played: ask when it can", value=view)
    if view.phase is Phase.BID and policy != "random":
        missing = view.players - len(view.bids)
        raise ViewError(
            f"{missing} of {view.players} bids are missing, and the standard policy plays for "
            "the bids: make them, or use the policy 'random'",
            value=view.bids,
        )
    import numpy as np  # noqa: PLC0415 - loaded on use

    from ohhell_sim.advice.table import state_masks, state_table  # noqa: PLC0415 - the kernels
    from ohhell_sim.inference import to_kernel  # noqa: PLC0415
    from ohhell_sim.inference.constraints import MAX_SEATS  # noqa: PLC0415
    from ohhell_sim.inference.learned import policy_of  # noqa: PLC0415
    from ohhell_sim.inference.worlds import Drawing  # noqa: PLC0415
    from ohhell_sim.kernels import play_worlds  # noqa: PLC0415

    drawing = Drawing(view, n, seed)
    if not is_narrow(view):
        from ohhell_sim.advice.wide import wide_playouts  # noqa: PLC0415 - the wide kernels

        return wide_playouts(view, drawing, policy)
    bids = np.zeros(MAX_SEATS, np.int64)
    for seat in range(view.players):
        bids[seat] = view.bid_of(seat) or 0
    tricks = np.zeros((drawing.n, view.players), np.int64)
    for lo, hi in drawing.blocks():
        worlds = np.zeros((hi - lo, MAX_SEATS), np.uint64)
        worlds[:, : view.players] = to_kernel(drawing.draw(lo, hi), view.trump)
        play_worlds(
            worlds,
            state_table(view, policy),
            state_masks(view),
            bids,
            policy_of(view, policy),
            np.uint64(drawing.seed),
            np.int64(lo),
            tricks[lo:hi],
        )
    return tricks
