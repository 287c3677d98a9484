"""The rules of play as the numbers that the wide kernels take."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ohhell_sim.inference.layout import DeckLayout
from ohhell_sim.kernels.wide.obligations import ANY_TIME, AS_TRUMP, NO_JOKERS, WIZARDS
from ohhell_sim.rules import BeatRule, TrumpLead

if TYPE_CHECKING:
    from ohhell_sim.game import TrickRules

__all__ = ["play_codes"]

_BEAT = {BeatRule.FREE: 0, BeatRule.MUST_BEAT: 1, BeatRule.MUST_OVERTRUMP: 2}
_LEAD = {TrumpLead.ANY: 0, TrumpLead.BROKEN: 1, TrumpLead.NOT_FIRST_TRICK: 2}


def play_codes(play: TrickRules, layout: DeckLayout) -> npt.NDArray[np.int64]:
    """Return the table of obligations that the wide kernels take.

    Parameters
    ----------
    play : TrickRules
        The rules of the tricks.
    layout : DeckLayout
        The layout of the deck.

    Returns
    -------
    array of int64, shape (5,)
        Whether a void hand must trump; where the trick must be beaten (1 always, 2 by trumps);
        when trumps may be led (1 once broken, 2 from the second trick); whether the last of
        equal cards wins; what the jokers are (0 none, 1 trumps that follow suit, 2 trumps at any
        time, 3 wizards and jesters).

    Examples
    --------
    >>> from ohhell_sim.game import TrickRules
    >>> from ohhell_sim.rules import Rules
    >>> rules = Rules.preset("wizard")
    >>> play_codes(TrickRules.of(rules, None), DeckLayout(rules, 4, None)).tolist()
    [0, 0, 0, 0, 3]
    """
    kinds = {card.kind for card in layout.deck.jokers}
    if not kinds:
        jokers = NO_JOKERS
    elif kinds == {"joker"}:
        jokers = ANY_TIME if play.jokers_at_any_time else AS_TRUMP
    else:
        jokers = WIZARDS
    codes = [play.must_trump, _BEAT[play.beat], _LEAD[play.trump_lead], play.last_wins, jokers]
    return np.array(codes, np.int64)
