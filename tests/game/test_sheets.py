"""Score sheets: read in any common shape, scored by any rules, every impossible row named."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell_sim.errors import RulesError, SheetError
from ohhell_sim.game import Match, Sheet, score_sheet
from ohhell_sim.game.sheet_text import LARGEST_FILE, decode, read_cells
from ohhell_sim.rules import Rules
from oracles.strategies import SEEDS, any_rules

LONG = """deal,dealer,hand size,player,bid,tricks
1,Cid,1,Ann,1,1
1,Cid,1,Ben,0,0
1,Cid,1,Cid,1,0
"""
WIDE = """deal;dealer;cards;Ann bid;Ann won;Ben bid;Ben won;Cid bid;Cid won
1;Cid;1;1;1;0;0;1;0
"""


def points(sheet, rules="classic"):
    return [one.points for one in score_sheet(Sheet.parse(sheet), rules).standings]


def faults(sheet, rules="classic"):
    return [(fault.line, fault.kind) for fault in score_sheet(Sheet.parse(sheet), rules).faults]


def messages(sheet, rules="classic"):
    return [str(fault) for fault in score_sheet(Sheet.parse(sheet), rules).faults]


def test_the_same_sheet_under_different_rules():
    # Situation 26.
    assert points(LONG) == [11, 10, 0]
    assert points(LONG, {"score": "rom5"}) == [6, 5, -1]
    assert points(LONG, {"score": "mult10"}) == [10, 10, 0]
    for rules in ("classic", Rules(score="rom5")):
        result = score_sheet(Sheet.parse(LONG), rules)
        assert result.to_dict()["rules"] == result.rules.name


@pytest.mark.parametrize(
    "text",
    [
        WIDE,
        WIDE.replace(";", "\t"),
        WIDE.replace(";", ","),
        "# Friday\n\n" + LONG,
        "\ufeff" + LONG,
        LONG.replace("\n", "\r\n"),
        LONG.replace("hand size", "Hand_Size").replace("player", "Name").replace("bid", "Bids"),
        LONG.replace("1,Cid,1,Ann", '"1","Cid","1","Ann"'),
        LONG.replace("deal,", "rozdanie,")
        .replace("dealer", "rozdający")
        .replace("bid", "zapowiedź"),
        LONG.replace("tricks", "prese").replace("player", "giocatore"),
        LONG.replace(",tricks", ",tricks,time")
        .replace(",1\n", ",1,12:30\n")
        .replace(",0\n", ",0,\n"),
        "deal,dealer,cards,bid Ann,tricks Ann,bid Ben,tricks Ben,bid Cid,tricks Cid\n"
        "1,3,1,1,1,0,0,1,0",
        "deal,dealer,cards,Ann: bid,Ann: won,Ben: bid,Ben: won,Cid: bid,Cid: won\n"
        "1,cid,1,1,1,0,0,1,0",
        "deal,player,bid,tricks\n1,Ann,1,1\n1,Ben,0,0\n1,Cid,1,0",
    ],
)
def test_shapes_of_a_sheet(text):
    sheet = Sheet.parse(text.removeprefix("\ufeff"))
    assert sheet.players == ("Ann", "Ben", "Cid")
    result = score_sheet(sheet)
    assert [one.points for one in result.standings] == [11, 10, 0]
    assert result.faults == ()
    assert [(row.bid, row.tricks, row.hand_size) for row in result.lines] == [
        (1, 1, 1),
        (0, 0, 1),
        (1, 0, 1),
    ]


def test_bids_and_tricks_that_cannot_be():
    # Situation 29: bids first, each with its line.
    sheet = """deal,dealer,hand size,player,bid,tricks
1,Cid,3,Ann,1,0
1,Cid,3,Ben,1,0
1,Cid,3,Cid,1,0
"""
    rules = {"preset": "hook", "hand_min": 3}
    assert messages(sheet, rules) == [
        "line 4: deal 1: bids 1 + 1 + 1 = 3, the number of tricks, which the hook bars: Cid bids "
        "last and may bid 0, 2 or 3",
        "line 4: deal 1: tricks 0 + 0 + 0 = 0, but 3 were played: count them again",
    ]
    assert faults(sheet, {"hand_min": 3}) == [(4, "tricks")]
    assert points(sheet, rules) == [0, 0, 0]


def test_the_hook_binds_the_last_bidder_by_the_dealer():
    sheet = """deal,dealer,player,bid,tricks
1,Ann,Ann,1,1
1,Ann,Ben,0,0
1,Ann,Cid,0,0
"""
    assert "Ann bids last and may bid 0" in messages(sheet, "hook")[0]
    assert faults(sheet, "hook") == [(2, "bid")]
    unknown = sheet.replace(",Ann,", ",,", 1).replace("1,Ann,", "1,,")
    assert "which the hook bars" in messages(unknown, "hook")[0]
    assert "may bid" not in messages(unknown, "hook")[0]


DEALERS = """deal,dealer,player,bid,tricks
1,Cid,Ann,0,1
1,Cid,Ben,0,0
1,Cid,Cid,0,0
2,{},Ann,0,2
2,{},Ben,0,0
2,{},Cid,0,0
3,{},Ann,0,3
3,{},Ben,0,0
3,{},Cid,0,0
"""


@pytest.mark.parametrize(
    ("second", "third", "expected"),
    [
        ("Ann", "Ben", []),
        ("", "Ben", []),
        ("1", "2", []),
        ("ann ", "BEN", []),
        ("Ben", "Ben", [5]),  # a slip in one deal
        ("Ben", "Cid", [5]),  # one dealer passed over, and on from there
        ("Ann", "Ann", [8]),
        ("Dan", "Ben", [5]),
    ],
)
def test_the_dealer_moves_on(second, third, expected):
    sheet = DEALERS.format(second, second, second, third, third, third)
    assert faults(sheet) == [(line, "dealer") for line in expected]


def test_who_should_have_dealt_is_named():
    sheet = DEALERS.format("Ben", "Ben", "Ben", "Ben", "Ben", "Ben")
    assert messages(sheet) == ["line 5: Ben dealt deal 2, but it was the turn of Ann"]
    sheet = DEALERS.format("Dan", "Dan", "Dan", "Ben", "Ben", "Ben")
    assert "dealer 'Dan' of deal 2 is none of the players: Ann, Ben, Cid" in messages(sheet)[0]


def test_a_void_deal_keeps_its_dealer():
    # Situation 25.
    sheet = """deal,dealer,player,bid,tricks,note
1,Cid,Ann,0,1,
1,Cid,Ben,0,0,
1,Cid,Cid,0,0,
2,Ann,Ann,1,,void: a card lay open
2,Ann,Ben,0,,void
2,Ann,Cid,0,,void
2,{0},Ann,0,2,
2,{0},Ben,0,0,
2,{0},Cid,0,0,
"""
    assert faults(sheet.format("Ann")) == []
    assert points(sheet.format("Ann")) == [0, 20, 20]
    assert faults(sheet.format("Ben")) == [(8, "dealer")]


def test_hand_sizes_of_the_schedule():
    sheet = """deal,hand size,player,bid,tricks
1,1,Ann,0,1
1,1,Ben,0,0
2,3,Ann,0,3
2,3,Ben,0,0
3,60,Ann,0,60
3,60,Ben,0,0
"""
    assert messages(sheet) == [
        "line 4: deal 2 has 3 cards, where the rules have 2",
        "line 6: deal 3 has 60 cards, where the rules have 3",
        "line 6: deal 3: hand_size = 60 does not go round: 2 x 60 = 120 cards, the deck has 52: at "
        "most 26 each, or packs = 2",
    ]
    assert faults(sheet, {"schedule": (1, 3)})[0] == (6, "deal")


def numbered(*deals):
    """A sheet of deals by their numbers and notes; everybody says 0, Ann wins what there is."""
    rows = [
        f"{number},{dealer},{name},0,{won if name == 'Ann' else 0},{note}"
        for number, dealer, won, note in deals
        for name in ("Ann", "Ben", "Cid")
    ]
    return "deal,dealer,player,bid,tricks,note\n" + "\n".join(rows)


def test_a_note_voids_a_deal_by_a_word_of_its_own():
    for note in ("avoid confusion", "tried to avoid it", "devoid of trumps", "voidable"):
        result = score_sheet(Sheet.parse(numbered((1, "Cid", 1, note), (2, "Ann", 2, ""))))
        assert (len(result.lines), result.faults) == (6, ())
    for note in ("void", "Void!", "redeal: misdealt", "was void", "unieważnione"):
        result = score_sheet(
            Sheet.parse(numbered((1, "Cid", 1, ""), (2, "Ann", 2, note), (2, "Ann", 2, "")))
        )
        assert (len(result.lines), result.faults) == (6, ())


def test_a_deal_that_is_missing_is_named_and_the_others_stay_where_they_are():
    assert messages(numbered((1, "Cid", 1, ""), (3, "Ben", 3, ""))) == [
        "line 5: deal 2 is missing before deal 3"
    ]
    result = score_sheet(Sheet.parse(numbered((1, "Cid", 1, ""), (3, "Ben", 3, ""))))
    assert [row.hand_size for row in result.lines] == [1] * 3 + [3] * 3
    assert messages(numbered((1, "Cid", 1, ""), (3, "Ann", 3, "")))[1:] == [
        "line 5: Ann dealt deal 3, but it was the turn of Ben"
    ]
    assert messages(numbered((4, "Cid", 4, "")), {"schedule": (1, 2, 3, 4)}) == [
        "line 2: deals 1 to 3 are missing before deal 4"
    ]
    last = score_sheet(
        Sheet.parse(numbered((1, "Cid", 1, ""), (3, "Ben", 3, ""))), {"schedule": (1, 2, 3)}
    )
    assert last.over
    # The hook does not hold in the last deal, which is known by its number.
    rules = {"hook": True, "hook_exempt_last": True, "schedule": (1, 1, 1)}
    sheet = numbered((1, "Cid", 1, ""), (3, "Ben", 1, "")).replace("Cid,0,0", "Cid,1,0")
    assert [f for f in faults(sheet, rules) if f[1] == "bid"] == [(4, "bid")]


def test_numbers_of_deals_in_other_ways():
    assert faults(numbered((0, "Cid", 1, ""), (1, "Ann", 2, ""))) == []
    assert messages(numbered((0, "Cid", 1, ""), (2, "Ben", 3, "")))[0].endswith(
        "deal 1 is missing before deal 2"
    )
    again = numbered((1, "Cid", 1, ""), (2, "Ann", 2, "void"), (3, "Ann", 2, ""))
    assert faults(again) == []
    assert faults(numbered((1, "Cid", 1, "")).replace("1,Cid,Ben", "01,Cid,Ben")) == []
    assert faults(numbered(("I", "Cid", 1, ""), ("III", "Ann", 2, ""))) == []
    far = numbered((1, "Cid", 1, ""), (10**8, "Ann", 2, ""))
    assert messages(far, {"schedule": (1, 2)}) == [
        "line 5: deal 99999999 is missing before deal 100000000",
        "line 5: deal 100000000 comes after the last of the match, deal 2: it does not count",
    ]
    assert "deals 2 to 99999999 are missing" in messages(far, {"end": {"target": 999}})[0]


def test_faults_come_in_the_order_of_the_lines():
    rows = ["2,Ann,1,1", "2,Ben,x,1", "1,Ann,5,1", "1,Ben,0,0"]
    sheet = "deal,player,bid,tricks\n" + "\n".join(rows)
    assert faults(sheet) == [(3, "bid"), (4, "bid")]


def test_tricks_of_a_deal_that_is_not_complete():
    sheet = "deal,Ann bid,Ann won,Ben bid,Ben won,Cid bid,Cid won\n1,0,1,0,1,0,\n"
    assert messages(sheet) == [
        "line 2: the tricks of Cid is missing",
        "line 2: deal 1: tricks 1 + 1 = 2, but 1 was played: count them again",
    ]
    assert faults(sheet.replace("0,1,0,1", "0,1,0,0")) == [(2, "tricks")]


def test_more_players_than_one_pack_takes():
    sheet = "deal,player,bid,tricks\n" + "".join(f"1,P{n},0,{int(n == 0)}\n" for n in range(9))
    with pytest.raises(SheetError, match=r"has 9 players .*: 2 to 8 .* with packs = 2"):
        score_sheet(Sheet.parse(sheet))
    assert score_sheet(Sheet.parse(sheet), {"packs": 2}).faults == ()


def test_a_long_sheet_full_of_faults_takes_no_longer_a_row():
    rows = [f"{deal},{name},x,9" for deal in range(1, 5001) for name in ("Ann", "Ben")]
    sheet = Sheet.parse("deal,player,bid,tricks\n" + "\n".join(rows))
    start = time.process_time()
    result = score_sheet(sheet, {"end": {"target": 100}})
    assert len(result.faults) > 10_000
    assert time.process_time() - start < 5


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("1,Ann,2,1", "bid 2 of Ann in deal 1: with 1 card a bid is a whole number from 0 to 1"),
        ("1,Ann,-1,1", "bid -1 of Ann"),
        ("1,Ann,x,1", "the bid of Ann is 'x', not a whole number"),
        ("1,Ann,1.0,1", "the bid of Ann is '1.0'"),
        ("1,Ann,,1", "the bid of Ann is missing"),
        ("1,Ann,1", "the tricks of Ann is missing"),
        ("1,Ann,1,2", "Ann won 2 tricks in deal 1, which has 1"),
        ("1,Ann,1,99999999999999", "the tricks of Ann is '99999999999999'"),
        ("1,,1,1", "the name of the player is missing"),
        ("1,Ann,1,1,0,7", "2 cells more than headings"),
        ("1,Ben,1,1", "Ben has two rows in deal 1"),
        ("1,Dan,1,1", "deal 2 has no bid and tricks of Ann"),
    ],
)
def test_rows_that_cannot_be(row, words):
    sheet = f"deal,player,bid,tricks\n{row}\n1,Ben,0,0\n2,Ann,0,1\n2,Ben,0,1"
    if "Dan" in row:
        sheet = "deal,player,bid,tricks\n1,Ann,0,1\n1,Ben,0,0\n2,Ben,0,2"
    result = score_sheet(Sheet.parse(sheet), "classic")
    assert any(words in str(fault) for fault in result.faults)
    assert all(fault.line >= 2 for fault in result.faults)


def test_nothing_is_put_right():
    sheet = "deal,player,bid,tricks\n1,Ann,2,1\n1,Ben,0,0\n2,Ann,1,1\n2,Ben,0,0"
    result = score_sheet(Sheet.parse(sheet))
    assert [(row.bid, row.tricks, row.points) for row in result.lines] == [
        (2, 1, None),
        (0, 0, 10),
        (1, 1, 11),
        (0, 0, 10),
    ]
    assert [one.points for one in result.standings] == [11, 20]
    assert [one.deals for one in result.standings] == [1, 2]


def test_points_on_the_sheet_are_compared():
    # Situation 30.
    sheet = """deal,player,bid,tricks,points
1,Ann,1,1,6
1,Ben,0,0,5
2,Ann,2,1,-1
2,Ben,0,1,-1
"""
    result = score_sheet(Sheet.parse(sheet))
    assert [fault.kind for fault in result.faults] == ["points"] * 4
    assert str(result.faults[0]) == (
        "line 2: the sheet has 6 points for Ann in deal 1, the rules 'classic' 11 for bid 1 and 1 "
        "tricks"
    )
    assert "romanian-whist" in result.fits
    assert [one.points for one in result.standings] == [11, 10]
    assert score_sheet(Sheet.parse(sheet), {"score": "rom5"}).faults == ()
    totals = sheet.replace(",-1\n2", ",5\n2").replace("1,-1\n", "1,4\n")
    assert score_sheet(Sheet.parse(totals), {"score": "rom5"}).faults == ()
    assert score_sheet(Sheet.parse(sheet.replace(",6", ",7"))).fits == ()


def test_the_nth_miss():
    rows = [f"{deal},{name},1,0" for deal in (1, 2, 3) for name in ("Ann", "Ben")]
    sheet = "deal,player,bid,tricks\n" + "\n".join(rows)
    rules = {"score": "escalating", "winner": "lowest", "schedule": (1, 1, 1)}
    result = score_sheet(Sheet.parse(sheet), rules)
    assert [row.points for row in result.lines if row.player == "Ann"] == [1, 2, 3]
    assert [one.points for one in result.standings] == [6, 6]


def test_players_who_are_out():
    rules = {"score": "errors", "winner": "lowest", "end": {"errors": 2}, "schedule": (2, 2, 2)}
    sheet = """deal,Ann bid,Ann won,Ben bid,Ben won,Cid bid,Cid won
1,2,0,1,1,1,1
2,,,1,1,1,1
3,,,0,1,1,1
"""
    result = score_sheet(Sheet.parse(sheet), rules)
    assert result.faults == ()
    assert [one.out for one in result.standings] == [True, False, False]
    assert (result.over, result.winners) == (True, ("Cid",))
    back = sheet.replace("2,,,", "2,0,0,")
    assert faults(back, rules) == [(3, "player")]


def test_a_match_that_those_left_cannot_be_dealt_is_over():
    # Two are left, and a dealer who sits out would leave one to play alone.
    rules = {"schedule": (1, 1, 1), "dead_hand": True, "end": {"errors": 1}, "winner": "lowest"}
    sheet = "deal,dealer,Ann bid,Ann won,Ben bid,Ben won,Cid bid,Cid won\n1,Cid,0,1,0,0,,\n"
    result = score_sheet(Sheet.parse(sheet), rules | {"score": "errors"})
    assert (result.over, result.faults) == (True, ())


def test_a_tie_and_the_extra_deal():
    rules = {"schedule": (1,), "tie_break": "extra-deal:3"}
    sheet = "deal,Ann bid,Ann won,Ben bid,Ben won,Cid bid,Cid won\n1,0,0,0,0,0,1\n"
    result = score_sheet(Sheet.parse(sheet), rules)
    assert (result.over, result.winners, result.faults) == (False, (), ())
    result = score_sheet(Sheet.parse(sheet + "2,1,1,1,2,,\n"), rules)
    assert (result.over, result.winners, result.faults) == (True, ("Ann",), ())
    assert [one.points for one in result.standings] == [10, 10, 0]
    assert [row.extra for row in result.lines] == [False] * 3 + [True] * 2
    assert faults(sheet + "2,1,1,1,2,,\n3,0,0,0,0,0,0\n", rules) == [(4, "deal")]


def test_rates_with_no_trials_are_none():
    # Situation 31.
    sheet = "deal,player,bid,tricks\n1,Ann,x,1\n1,Ben,0,0"
    first = score_sheet(Sheet.parse(sheet)).standings[0]
    assert (first.deals, first.made_rate) == (0, None)
    assert score_sheet(Sheet.parse(sheet)).to_dict()["standings"][0]["made_rate"] is None


def test_an_export_keeps_everything():
    # Situation 32.
    result = score_sheet(Sheet.parse(LONG))
    text = result.to_csv()
    assert text.splitlines()[0] == "deal,dealer,hand size,player,bid,tricks,points,total"
    assert text.splitlines()[1] == "1,Cid,1,Ann,1,1,11,11"
    again = score_sheet(Sheet.parse(text))
    assert again.lines == tuple(
        type(row)(**{**{name: getattr(row, name) for name in row.__slots__}})
        for row in result.lines
    )
    assert again.faults == ()
    formula = Sheet.parse(LONG.replace("Ann", "=1+1"))
    assert "'=1+1" in score_sheet(formula).to_csv()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is empty"),
        ("\n\n  \n", "is empty"),
        ("deal,player,bid,tricks\n", "no deal under them"),
        ("deal,player,bid\n1,Ann,0", "no heading for tricks, only 'deal, player, bid'"),
        ("player,bid,tricks\nAnn,0,0", "no heading for deal"),
        ("a,b,c\n1,2,3", "no heading for deal, player, bid, tricks, only 'a, b, c'"),
        ("deal,Ann bid,Ben bid,Ben won\n1,0,0,1", "no heading for Ann tricks"),
        ("Ann bid,Ann won\n0,1", "no heading for deal"),
        ("deal,bid,call,player,tricks\n", "'bid' and 'call' both mean bid"),
        ("deal,Ann bid,Ann called,Ann won\n", "two headings for the bid of 'Ann'"),
        ("deal,player,bid,tricks\n1,Ann,0,1", "has 1 players (Ann): 2 to 13"),
        ('deal,player,bid,tricks\n1,"' + "x" * 200_000 + '",0,1', "is no CSV"),
        ('deal,player,bid,tricks\n1,Ann,0,1\n1,"Ben,0,0\n2,Ann,0,2\n', "line 3 of the score sheet"),
        ('deal,player,bid,tricks\n1,Ann,0,1\n1,"Ben,0,0', 'has a quote (") that is not closed'),
        (
            'deal,player,bid,tricks\n1,Ann,"0,1\n1,"Ben",0,0',
            "line 2 of the score sheet has a quote",
        ),
        ("deal,player,bid,tricks\n" + "1,Ann,0,0\n" * 20_001, "more than 20,000 rows"),
        (
            "deal,player,bid,tricks\n" + "".join(f"1,P{n},0,0\n" for n in range(14)),
            "has 14 players",
        ),
    ],
)
def test_texts_that_are_no_sheet(text, words):
    with pytest.raises(SheetError) as caught:
        Sheet.parse(text)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 600


def test_files_that_are_no_sheet(tmp_path):
    cases = {
        "missing.csv": (None, "does not exist"),
        "huge.csv": (b"deal,player,bid,tricks\n" + b"1,Ann,0,0\n" * 100_001, "more than 1,000,000"),
        "binary.csv": (b"\x7fELF\0\0\1", "is no text: save it as CSV"),
        "latin.csv": ("deal,player,bid,tricks\n1,José,0,1".encode("latin-1"), "is not in UTF-8"),
    }
    for name, (data, words) in cases.items():
        if data is not None:
            (tmp_path / name).write_bytes(data)
        with pytest.raises(SheetError) as caught:
            score_sheet(tmp_path / name)
        assert words in str(caught.value)
    with pytest.raises(SheetError, match="is no file"):
        score_sheet(tmp_path)
    with pytest.raises(SheetError):
        score_sheet("\0")
    path = tmp_path / "good.csv"
    path.write_bytes(LONG.encode("utf-16"))
    assert score_sheet(path).sheet.players == ("Ann", "Ben", "Cid")
    with pytest.raises(RulesError):
        score_sheet(path, "clasic")
    with pytest.raises(RulesError, match="hand_min = 40"):
        score_sheet(path, {"hand_min": 40, "hand_max": "deck"})


def test_bytes_are_read_up_to_a_limit():
    assert decode(b"a" * LARGEST_FILE)
    with pytest.raises(SheetError):
        decode(b"a" * (LARGEST_FILE + 1))


@given(st.text("deal,plyribtcksAn01-;\n\"'|\t \0é", max_size=200), st.booleans())
@settings(max_examples=300)
def test_hostile_texts(text, headed):
    text = "deal,player,bid,tricks\n" + text if headed else text
    try:
        result = score_sheet(Sheet.parse(text))
    except (SheetError, RulesError) as error:
        assert 10 < len(str(error)) < 700
    else:
        assert result.lines or result.faults
        assert result.to_dict()
        assert read_cells(result.to_csv())


def sheet_of(match, wide):
    """What a careful scorer writes down of a match."""
    names = [f"P{player}" for player in range(match.players)]
    text = []
    if wide:
        text.append("deal,dealer,cards," + ",".join(f"{name} bid,{name} won" for name in names))
    else:
        text.append("deal,dealer,cards,player,bid,won")
    for number, current in enumerate(match.rounds, 1):
        deal = current.deal
        head = f"{number},{names[current.dealer]},{deal.hand_size}"
        cells = {
            player: f"{deal.bid_of(seat)},{deal.tricks_won[seat]}"
            for seat, player in enumerate(current.seats)
        }
        if wide:
            text.append(head + "," + ",".join(cells.get(p, ",") for p in range(match.players)))
        else:
            order = sorted(cells)
            text += [f"{head},{names[player]},{cells[player]}" for player in order]
    return "\n".join(text)


@given(any_rules(most_players=5, largest=3), SEEDS, st.booleans())
@settings(max_examples=60)
def test_sheets_of_whole_matches(drawn, seed, wide):
    """The sheet of a match that was played has no fault, the same points and the same winners."""
    rules, players = drawn
    chance = random.Random(seed)
    match = Match(rules, players, seed=seed)
    match.play(lambda view: chance.choice(view.legal_actions()), deals=30)
    if not match.over:
        return
    if rules.dead_hand and not wide:
        return  # nobody can tell the seats of those who sit out the first deal
    result = score_sheet(Sheet.parse(sheet_of(match, wide)), rules)
    assert result.faults == ()
    assert [one.points for one in result.standings] == match.standings
    assert [one.errors for one in result.standings] == match.errors
    assert result.over
    assert [int(name[1:]) for name in result.winners] == match.winners
