"""What is refused, and what the message says about it."""

from __future__ import annotations

import pytest

from ohhell_sim.cards import Card, CardError, parse_card, parse_cards, parse_hand


def refused(text, read=parse_cards, **options):
    with pytest.raises(CardError) as caught:
        read(text, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        # ranks that are not used
        ("1H", ["'1H' is not a card", "write A for the ace or 10/T for the ten", "(position 1)"]),
        ("AS 1H", ["'1H' is not a card", "(position 4)"]),
        ("0h", ["rank '0' is not used", "write T or 10"]),
        ("11H", ["rank '11'", "ranks are 2-10, J, Q, K, A"]),
        ("14S", ["rank '14'", "ranks are 2-10, J, Q, K, A"]),
        ("H12", ["rank '12'", "ranks are 2-10"]),
        ("110S", ["rank '110'"]),
        ("23H", ["several ranks before a suit", "ranks are 2-10"]),
        # slips of the finger
        ("1OH", ["'1OH' is not a card: did you mean '10H'?"]),
        ("KS IOH", ["'IOH' is not a card: did you mean '10H'?", "(position 4)"]),
        ("lOh", ["did you mean '10h'?"]),
        ("l0h", ["did you mean '10h'?"]),
        ("OH", ["did you mean '10H'?"]),
        ("\u0410S", ["U+0410 CYRILLIC CAPITAL LETTER A", "did you mean 'AS'?"]),
        ("\u0430S", ["U+0430 CYRILLIC SMALL LETTER A", "did you mean 'AS'?"]),
        ("\u039aH", ["GREEK CAPITAL LETTER KAPPA", "did you mean 'KH'?"]),
        ("quen of hearts", ["'quen' is not a card: did you mean 'queen'?", "(position 1)"]),
        ("ace of spaeds", ["'spaeds' is not a card: did you mean 'spades'?", "(position 8)"]),
        ("ace of haerts", ["did you mean 'hearts'?"]),
        ("dama di quodri", ["did you mean 'quadri'?"]),
        ("QCuori", ["put a space before 'cuori'"]),
        # letters that mean nothing
        ("AY", ["'Y' is no suit", "S, H, D, C"]),
        ("YS", ["'Y' is no rank", "2-10, J, Q, K, A"]),
        ("YZ", ["'Y' is neither a rank (2-10, J, Q, K, A) nor a suit (S, H, D, C)"]),
        ("AS! KH", ["'AS!'", "'!'"]),
        ("AS=KH", ["'='"]),
        # letters of other languages
        ("WP", ["in Polish it is JS, the jack of spades", "pass lang='pl' or write JS"]),
        ("RP", ["in Italian, French and Spanish it is KS", "pass lang='it'"]),
        ("BKr", ["in German it is JC"]),
        ("D♠", ["in Polish, Italian, French and German it is QS", "pass lang='pl'"]),
        # letters that are also a word
        ("♠JACK", ["is ambiguous in English", "spades jack ace clubs king"]),
        ("♣AAS", ["'S' is left over"]),
        ("AASS", ["cannot be split"]),
        # incomplete cards
        ("A", ["'A' is a rank without a suit: write AS, AH, AD or AC"]),
        ("10", ["'10' is a rank without a suit: write TS, TH, TD or TC"]),
        ("J", ["write JS, JH, JD or JC", "no jokers"]),
        ("AS, K", ["'K' is a rank without a suit", "(position 5)"]),
        ("A, S", ["'A' is a rank without a suit"]),
        ("A K ♠", ["'A' is a rank without a suit"]),
        ("A ♠K", ["'A' is a rank without a suit"]),
        ("ace of", ["'ace' is a rank without a suit"]),
        ("AK", ["'AK' lists ranks without a suit", "♠ AK"]),
        ("JK", ["lists ranks without a suit", "no jokers"]),
        ("AKS", ["'AKS' has several ranks before a suit", "AS KS"]),
        ("S", ["'S' is a suit without ranks"]),
        ("cuori", ["'cuori' is a suit without ranks", "'H: -' for no hearts"]),
        ("♠AK4 ♥Q10 ♦ ♣5", ["'♦' is a suit without ranks", "'D: -' for no diamonds"]),
        ("S 4H", ["'S' is a suit without ranks"]),
        ("S: 4H", ["'S' is a suit without ranks"]),
        ("S, AK", ["'S' is a suit without ranks"]),
        ("10S9S8", ["'8' is left over", "(position 6)"]),
        ("6♥♥", ["'♥' is left over"]),
        ("ASHK", ["'HK' is left over"]),
        ("♠♠", ["'♠♠' cannot be split into cards"]),
        # groups
        ("S: A K; S: 4", ["'S' lists the spades a second time", "(position 9)"]),
        ("♠AK ♠4", ["lists the spades a second time"]),
        ("S: 9-7", ["'9-7' may be a range or two cards", "'9 7'"]),
        ("♠ A-10", ["may be a range"]),
        ("S: A K-4 H: 5", ["'K-4' may be a range"]),
        ("2S-5S", ["'2S-5S' may be a range or two cards", "'2S 5S'", "'2S 3S 4S 5S'"]),
        ("KH 5S \u2013 2S", ["may be a range", "'5S 2S'", "'5S 4S 3S 2S'", "(position 4)"]),
        ("2 of clubs..4 of clubs", ["may be a range"]),
        ("AK: 4", ["'AK' stands before a colon"]),
        ("AS: 4", ["'AS' stands before a colon"]),
        (":", ["':' stands behind a suit only"]),
        ("S:: A", ["':' stands behind a suit only", "(position 3)"]),
        ("void", ["'void' stands behind a suit only"]),
        ("of", ["'of' stands between a rank and a suit only"]),
        ("ace of of spades", ["'of' stands between", "(position 8)"]),
        ("S of A", ["'of' stands between"]),
        # dots
        ("AK4.QT.5", ["dot notation, which needs 4 groups spades.hearts.diamonds.clubs, found 3",
                      "write AK4.QT..5 or AK4.QT.5."]),
        ("..", ["needs 4 groups", "found 3", "write the ranks between the dots, such as AK4"]),
        ("AK4", ["lists ranks without a suit"]),
        ("AK4.QT", ["needs 4 groups", "found 2"]),
        ("AK4.QT..5.", ["needs 4 groups", "found 5"]),
        ("AK4.QT..5 A.K.Q.J", ["needs 4 groups", "found 7", "one hand at a time"]),
        ("AK4.QX..5", ["'QX' is not a card", "unknown card", "(position 5)"]),
        ("AK4.Q1..5", ["rank '1' is not used"]),
        ("A-9...", ["'-' means a void suit in dot notation"]),
        ("A.--..", ["'-' means a void suit in dot notation"]),
        ("A.- K..", ["'K' follows a dash"]),
        ("N:AK4.QT..5", ["is a PBN deal", "AK4.QT..5"]),
        ("S:AK4.QT..5 - - -", ["is a PBN deal"]),
        # no cards of a pack
        ("🂬", ["'🂬' is the knight of spades", "tarot card, not in a 52-card pack"]),
        ("AS 🂼", ["knight of hearts", "(position 4)"]),
        ("knight of hearts", ["'knight' is not a card", "tarot"]),
        ("Joker", ["'Joker' is not a card", "no jokers in a 52-card pack"]),
        ("AS jester", ["no jokers"]),
        ("🃏", ["is a joker"]),
        ("🂿", ["is a joker"]),
        ("🃟", ["is a joker"]),
        ("🂠", ["is the back of a card", "full hands"]),
        ("🃡", ["is a tarot trump"]),
        ("\U0001f0b0", ["is no playing card"]),
        ("x", ["'x' is not a card: an unknown card cannot be used", "full hands"]),
        ("?S", ["'?S'", "full hands"]),
        ("Axx", ["'Axx'", "full hands"]),
        ("blotka", ["'blotka' stands for an unknown card", "full hands"]),
        # characters that cannot be seen
        ("A\x00S", ["'A\\x00S'", "U+0000"]),
        ("A\x1b[31mS", ["\\x1b", "U+001B"]),
        ("A\ud800", ["U+D800"]),
        ("A&foo;S", ["'A' is a rank without a suit"]),
    ],
)  # fmt: skip
def test_the_message_names_the_offender_and_the_fix(text, parts):
    message = refused(text)
    assert all(part in message for part in parts), message


def test_positions_count_characters_as_they_were_typed():
    assert "(position 15)" in refused("A&spades; K♠️ YZ")
    assert "(position 3)" in refused("\ufeff\u200bYZ")


def test_items_of_a_list_are_numbered():
    assert "'1H' is not a card" in (message := refused(["AS", "1H"]))
    assert "(item 2, position 1)" in message
    assert "item 2 is ''" in refused(["AS", ""])
    assert "item 2 cannot be a value of type int" in refused(["AS", 3])
    assert "Card.from_id" in refused(["AS", 3])
    assert "item 1 cannot be a value of type list" in refused([["AS"]])
    assert "item 1 cannot be None" in refused([None])


def test_a_card_twice():
    message = refused("7H AS h7", parse_hand)
    assert "the 7 of hearts (7H) appears twice, at positions 1 and 7" in message
    assert "use packs=2 if you play with two packs" in message
    assert "in items 1 and 2" in refused(["AS", Card(3, 12)], parse_hand)
    assert "10 of hearts (TH) appears twice" in refused("10h TH h10 ♥10", parse_hand)
    assert "appears twice" in refused("AAK...", parse_hand)
    assert "appears 3 times" in refused("AS AS AS", parse_hand, packs=2)


def test_a_card_of_a_pack_that_is_not_there():
    assert "is from pack 2, but packs is 1" in refused([Card(3, 12, 1)], parse_hand)
    assert "is from pack 2" in refused(parse_hand("AS AS", packs=2), parse_hand)


@pytest.mark.parametrize("text", ["", "  ", "\n", ",", "...", "[]", "-.-.-.-"])
def test_an_empty_hand(text):
    assert refused(text, parse_hand) == "empty hand; pass [] for no cards"
    assert parse_hand([]).codes == []


def test_one_card_is_one_card():
    assert refused("AsKd", parse_card) == "expected one card, got 2: AS KD"
    assert "got 6: AS KS 4S QH TH 5C" in refused("AK4.QT..5", parse_card)
    assert "empty text" in refused("", parse_card)
    assert len(refused("AS" * 2000, parse_card)) < 100


@pytest.mark.parametrize(
    "value", [5, 5.0, None, b"AS", bytearray(b"AS"), True, {"AS": 1}, object()]
)
def test_other_types_are_refused(value):
    for read in (parse_card, parse_cards, parse_hand):
        message = refused(value, read)
        assert "give text such as 'AS' or a Card" in message


def test_a_list_is_not_one_card():
    assert "a card cannot be a value of type list" in refused(["AS"], parse_card)


@pytest.mark.parametrize("packs", [0, 3, 1.0, True, "1"])
def test_packs_are_checked(packs):
    assert "from 1 to 2" in refused("AS", parse_hand, packs=packs)


def test_the_error_carries_the_offender():
    with pytest.raises(CardError) as caught:
        parse_hand("AS  1H")
    assert caught.value.value == "1H"
    with pytest.raises(ValueError, match="appears twice") as caught:
        parse_hand("AS AS")
    assert caught.value.value == parse_card("AS")


@pytest.mark.parametrize("text", ["A\u0301S", "\u00c1S", "AS\u0301", "A\u0301SKH", "10S\u0308"])
def test_letters_of_cards_have_no_accents(text):
    assert "has an accent" in refused(text, parse_hand)


def test_words_of_cards_may_have_accents():
    assert parse_card("kro\u0301l trefl") == parse_card("KC")
    assert parse_card("\u00e1s de espadas") == parse_card("AS")
