"""The game as it is played: the reference engine, and what each seat knows of a deal.

`Deal` plays one deal by the rules, `Match` deal after deal to the winners; `View` is what one
seat knows, and `view_from_record` reads it from what was seen at a real table. `playable` and
`trick_winner` are the play itself. `score_sheet` turns a score sheet into points and standings.
"""

from ohhell_sim.game.deal import Deal
from ohhell_sim.game.match import Match
from ohhell_sim.game.obligations import TrickRules
from ohhell_sim.game.phase import Action, Phase
from ohhell_sim.game.record import view_from_record
from ohhell_sim.game.round import Round
from ohhell_sim.game.sheet import Fault, Sheet
from ohhell_sim.game.sheet_result import SheetScore
from ohhell_sim.game.sheet_score import score_sheet
from ohhell_sim.game.table import UNSAID, Unsaid
from ohhell_sim.game.tally import Tally
from ohhell_sim.game.trick import Trick, playable, trick_winner
from ohhell_sim.game.view import View
from ohhell_sim.game.view_checks import check_view

__all__ = [
    "UNSAID",
    "Action",
    "Deal",
    "Fault",
    "Match",
    "Phase",
    "Round",
    "Sheet",
    "SheetScore",
    "Tally",
    "Trick",
    "TrickRules",
    "Unsaid",
    "View",
    "check_view",
    "playable",
    "score_sheet",
    "trick_winner",
    "view_from_record",
]
