"""Tables at which a strategy meets every phase and every kind of rule."""

from __future__ import annotations

from typing import Any

__all__ = ["TABLES"]

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (4, {"schedule": (1, 3)}),
    (3, {"schedule": (2, 5), "hook": True}),
    (3, {"schedule": (1, 2, 3), "trump": "none"}),
    (3, {"schedule": (2, 4, 5), "pass_cards": 2}),
    (4, {"schedule": (1, 4), "pass_cards": 1, "pass_to": "right", "trump": "dealer-last-card"}),
    (3, {"schedule": (2, 3, 5), "trump": "eldest", "no_trump_last_deal": False}),
    (4, {"schedule": (3, 2, 3, 2), "trump": "dealer", "trump_choice_none": True,
         "no_trump_last_deal": False}),
    (4, {"schedule": (4, 4, 4), "trump": "highest-bidder", "first_lead": "highest-bidder",
         "no_trump_last_deal": False}),
    (3, {"schedule": (4,), "trump": "highest-bidder", "trump_choice_none": True, "hook": True}),
    (4, {"schedule": (1, 3), "bid_timing": "simultaneous"}),
    (4, {"schedule": (3,), "trump_revealed": "after-bids"}),
    (5, {"schedule": (1, 2), "blind_hands": "forehead-1", "hook": True}),
    (3, {"schedule": (1,), "blind_hands": "forehead-1", "bid_timing": "simultaneous"}),
    (4, {"schedule": (5,), "void_rule": "must-trump", "beat_rule": "must-beat"}),
    (4, {"schedule": (5,), "beat_rule": "must-overtrump", "trump_lead": "broken"}),
    (4, {"schedule": (4,), "trump_lead": "not-first-trick", "bid_order": "dealer-first"}),
    (3, {"schedule": (3, 6), "jokers": 8, "joker_role": "wizards+jesters",
         "turned_joker": "dealer-chooses"}),
    (4, {"schedule": (5,), "jokers": 2, "joker_role": "top-trump", "joker_play": "any-time"}),
    (9, {"schedule": (4,), "packs": 2, "duplicates": "last-wins"}),
    (8, {"schedule": (6,), "packs": 2, "jokers": 4, "joker_role": "top-trump"}),
    (4, {"schedule": (4,), "rank_order": "ace-low", "low_rank": 7, "dead_hand": True}),
    (4, {"schedule": (1, 2, 3), "bid_min": 1, "bid_max": 2}),
    (3, {"schedule": (2, 2, 2, 2), "zero_streak_max": 1}),
    (3, {"schedule": (3, 3, 3), "end": {"errors": 3}, "winner": "lowest", "score": "escalating"}),
    (2, {"schedule": (13,), "score": "diff10"}),
    (3, {"schedule": (2,), "end": {"target": 25}, "tie_break": "extra-deal:1"}),
)  # fmt: skip
"""Players and rules, the plain ones first."""
