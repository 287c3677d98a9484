"""What the learned kernels compute, written out in plain Python: outlook, bid model, weights."""

from __future__ import annotations

import math

import numpy as np

LANES = range(4)
RANKS = range(13)
TRUMP = 3
LANE_MASKS = [0x1FFF << 16 * lane for lane in LANES]
ALL = sum(LANE_MASKS)
WORTH_SHAPE = (2, 8, 4, 9, 3)
HOLD_SHAPE = (2, 2, 8, 4, 4, 3, 4)
STAND_SHAPE = (12, 36, 3, 3, 3, 2)
BEFORE_THE_LEAD = 8
CHANCES = 3 * 13 * 8


def cards_in(mask):
    """Cards as (lane, rank), from the lowest bit on."""
    return [(lane, rank) for lane in LANES for rank in RANKS if mask >> 16 * lane + rank & 1]


def bit(card):
    return 1 << 16 * card[0] + card[1]


class Tables:
    """The three learned tables, and the net after them."""

    def __init__(self, words):
        ends = np.cumsum([math.prod(shape) for shape in (WORTH_SHAPE, HOLD_SHAPE, STAND_SHAPE)])
        shares = words.view(np.uint16)[: ends[2]] / 65535
        self.net = words[-(-ends[2] // 4) :].view(np.float32).reshape(32, 16)
        self.worth = shares[: ends[0]].reshape(WORTH_SHAPE)
        self.hold = shares[ends[0] : ends[1]].reshape(HOLD_SHAPE)
        self.stand = shares[ends[1] : ends[2]].reshape(STAND_SHAPE)


def around(card, unseen, trump):
    """Trump or not, and steps for the unseen cards above and below."""
    lane, rank = card
    mates = [other for other_lane, other in cards_in(unseen) if other_lane == lane]
    above = sum(other > rank for other in mates)
    below = sum(other < rank for other in mates)
    kind = 0 if trump and lane == TRUMP else 1
    return kind, min(above, 7), [0, 1, 1, 2, 2, 3][min(below, 5)]


def pressure(spare):
    return 0 if spare < 0 else 1 if spare == 0 else 2


def worth_of(tables, card, unseen, trump, left, spare):
    steps = [0, 1, 2, 3, 4, 5, 5, 6, 6, 6]
    span = steps[left - 1] if left <= 10 else 7
    return tables.worth[(*around(card, unseen, trump), span, spare)]


def hold_of(tables, card, leads, unseen, trump, after, left, spare):
    kind, higher, lower = around(card, unseen, trump)
    span = 0 if left <= 2 else 1 if left <= 4 else 2 if left <= 7 else 3
    return tables.hold[kind, int(leads), higher, lower, min(after, 4) - 1, spare, span]


def stands(tables, left, need, worth, spread, spare, lead):
    if not 0 <= need <= left:
        return 0.0
    if left == 0:
        return 1.0
    step = min(max(int((need - worth) * 6.0 + 18.0), 0), 35)
    part = 0 if need == 0 else 2 if need == left else 1
    wide = int(spread >= 0.3) + int(spread >= 0.6)
    return tables.stand[min(left, 12) - 1, step, part, wide, spare, lead]


def choose(
    tables, hand, led, best, trump, need, left, after, unseen, total, *, must_trump=False
):  # fmt: skip
    """Return the bit of the card that a seat plays."""
    held = cards_in(hand)
    legal = [card for card in held if bit(card) & led]
    if not legal and must_trump and trump and led:
        legal = [card for card in held if card[0] == TRUMP]
    legal = legal or held
    if len(legal) == 1:
        return bit(legal[0])

    def beats(card):
        if not led:
            return True
        strong = bit(card) & led or (trump and card[0] == TRUMP)
        return bool(strong) and bit(card) > best

    winners = [card for card in legal if beats(card)]
    if not 0 <= need <= left:
        return bit(_lost(legal, winners, not led, need))
    if trump and need > 0:
        hidden = [rank for lane, rank in cards_in(unseen) if lane == TRUMP]
        sure = [card for card in held if card[0] == TRUMP and card[1] > max(hidden, default=-1)]
        others = [card for card in legal if card not in sure]
        if len(sure) == need and any(not led or card not in winners for card in others):
            legal = others
    spare = pressure(total - left)
    worths = {card: worth_of(tables, card, unseen, trump, left - 1, spare) for card in held}
    worth = spread = 0.0
    for card in held:
        worth += worths[card]
        spread += worths[card] * (1.0 - worths[card])
    choice, most, last = None, -math.inf, None
    for card in reversed(legal):
        ahead = card in winners
        above = sum(lane == card[0] and rank > card[1] for lane, rank in cards_in(unseen))
        if last == (card[0], above, ahead):
            continue
        last = (card[0], above, ahead)
        rest = [other for other in held if other != card]
        kept = worth - worths[card]
        apart = spread - worths[card] * (1.0 - worths[card])
        holds = 0.0
        if ahead:
            holds = 1.0
            if after:
                holds = hold_of(tables, card, not led, unseen, trump, after, left, spare)
        wins = stands(tables, left - 1, need - 1, kept, apart, spare, 1)
        stays = stands(tables, left - 1, need, kept, apart, spare, 0)
        value = holds * wins + (1.0 - holds) * stays
        mates = [other for other in rest if other[0] == card[0]]
        trumps = cards_in(unseen & LANE_MASKS[TRUMP]) if trump else []
        told = [need, left, total - left, after, not led, len(trumps)]
        told += [value, holds, wins, stays, kept, apart, worths[card]]
        told += [trump and card[0] == TRUMP, above]
        told += [sum(lane == card[0] and rank < card[1] for lane, rank in cards_in(unseen)), ahead]
        told += [len(mates), sum(other < card for other in mates)]
        told += [sum(other[0] == TRUMP for other in rest) if trump else 0]
        told += hand_shape(rest, unseen, trump)
        others = [worths[other] for other in rest]
        told += [sum(share < 0.1 for share in others), sum(share > 0.7 for share in others)]
        told += [max(others, default=-1.0), min(others, default=2.0)]
        told += [sum(other > card for other in mates)]
        value += through_net(tables.net, told)
        if value > most:
            choice, most = card, value
    return bit(choice)


def hand_shape(held, unseen, trump):
    """Voids and lone cards of side suits; suits that cannot win, that are on top, that go low."""
    found = [0] * 5
    for lane in LANES:
        mine = [rank for other, rank in held if other == lane]
        out = [rank for other, rank in cards_in(unseen) if other == lane]
        side = not (trump and lane == TRUMP)
        if not mine:
            found[0] += side
            continue
        below = sum(rank < min(mine) for rank in out)
        found[1] += side and len(mine) == 1
        found[2] += bool(out) and below == 0
        found[3] += all(rank < min(mine) for rank in out)
        found[4] += below <= 1
    return found


def through_net(net, told):
    """What the net adds, in single precision, each sum in the order of the kernels."""
    layer = net[0]
    for number, weights in zip(told, net[1:-1], strict=True):
        layer = layer + np.float32(number) * weights
    sums = np.maximum(layer, np.float32(0)) * net[-1]
    while len(sums) > 1:
        sums = sums[: len(sums) // 2] + sums[len(sums) // 2 :]
    return float(sums[0])


def _lost(legal, winners, leads, need):
    lowest = min(legal, key=lambda card: (card[1], card[0]))
    losers = [card for card in legal if card not in winners]
    if need > 0:
        return winners[-1] if winners else lowest
    return lowest if leads or not losers else losers[-1]


def features(hand, unseen, trump, place, players, cards, total, worths):
    held, out = cards_in(hand), cards_in(unseen)
    shares = [worths[around(card, unseen, trump)] for card in held]
    worth = sum(shares)
    spread = sum(share * (1 - share) for share in shares)
    suits = [sum(lane == card[0] for card in held) for lane in LANES if not (trump and lane == 3)]
    trumps = sum(card[0] == TRUMP for card in held) if trump else 0
    excess = total - place * cards / players
    stopped = singles = 0
    dangers, longer, strength = [0.0], 0.0, 0.0
    for lane in LANES:
        mine = [card for card in held if card[0] == lane]
        theirs = [card for card in out if card[0] == lane]
        if not mine:
            continue
        singles += len(mine) == 1
        stopped += all(card < max(mine) for card in theirs)
        below = [sum(other < card for other in theirs) for card in mine]
        dangers.append(sum((n / len(theirs)) ** 2 for n in below) if theirs else 0.0)
        over = max(0.0, len(mine) - len(theirs) / (players - 1))
        longer += over
        strength += over * sum(worths[around(card, unseen, trump)] for card in mine)
    return np.array(
        [
            1.0,
            worth,
            spread,
            trumps,
            suits.count(0) * min(trumps, 3),
            max(suits),
            excess,
            place == players - 1,
            place == 0,
            excess * place / (players - 1),
            worth * worth,
            worth**3,
            worth * place / (players - 1),
            sum(around(card, unseen, trump)[1] == 0 for card in held),
            sum(share * share for share in shares),
            worth * spread,
            stopped,
            sum(dangers),
            max(dangers),
            excess * excess,
            strength,
            sum(sum(o < card and o[0] == card[0] for o in out) in (1, 2) for card in held),
            singles * min(trumps, 3),
            longer,
        ]
    )


def tricks_given_bid(model, hand, unseen, trump, place, players, cards, total):
    """The chance of each number of tricks, by bid: an array [bid, tricks]."""
    model = np.asarray(model)
    assert model[CHANCES] == 1.0
    worths = model[CHANCES + 1 : CHANCES + 65].reshape(2, 8, 4)
    fitted = model[CHANCES + 65 :]
    numbers = features(hand, unseen, trump, place, players, cards, total, worths)
    higher = [other for other in cards_in(unseen) if other[0] == TRUMP]
    bosses = [
        card for card in cards_in(hand) if card[0] == TRUMP and card > max(higher, default=())
    ]
    sure = len(bosses) if trump else 0
    slope, bend, *pulls = fitted[:192].reshape(24, 8).T @ numbers
    levels = fitted[192:].reshape(4, cards + 1)
    tricks = np.arange(cards + 1)
    rows = []
    for bid in tricks:
        level = levels[0] + tricks * slope + tricks**2 * bend
        for k, near in enumerate((bid, bid - 1, bid + 1)):
            pull = pulls[k] + bid * pulls[3 + k] + levels[1 + k, bid]
            level = level + pull * (tricks == near)
        chances = np.exp(level - level.max()) * (tricks >= sure)
        rows.append(chances / chances.sum())
    return np.array(rows)


def bid_chance(points, bid, barred, softness, floor):
    """How likely a bid is, given the points expected of each."""
    allowed = [b for b in range(len(points)) if b != barred]
    top = max(points[b] for b in allowed)
    odds = {b: math.exp((points[b] - top) / softness) for b in allowed}
    return (1 - floor) * odds[bid] / sum(odds.values()) + floor / len(allowed)


def weight(world, story, tables, model, *, floor):
    """How well a world (hands by seat) explains bids and cards; `story` as the kernels take it."""
    table, masks, bids, played, numbers, words, score, _, _, softness, surprise = story
    players, me, eldest, cards, n_bids, hooked = table.tolist()
    trump, turned = bool(masks[0]), int(masks[1])
    result, total = 1.0, 0
    for place in range(n_bids):
        seat = (eldest + place) % players
        bid = int(bids[seat])
        if seat != me:
            hand = int(world[seat]) | int(played[seat])
            unseen = ALL & ~(turned | hand)
            chances = tricks_given_bid(model, hand, unseen, trump, place, players, cards, total)
            points = (chances * score).sum(axis=1)
            barred = cards - total if hooked and place == players - 1 else -1
            result *= bid_chance(points, bid, barred, softness, floor)
        total += bid
    for event in range(len(numbers) // 5):
        seat, need, left, after, wanted = numbers[5 * event : 5 * event + 5].tolist()
        card, led, best, seen, since = map(int, words[5 * event : 5 * event + 5])
        hand = int(world[seat]) | since
        unseen = ALL & ~(seen | hand)
        choice = choose(tables, hand, led, best, trump, need, left, after, unseen, wanted)
        if choice != card:
            low, high = sorted((choice, card))
            same = any(low & lane and high & lane for lane in LANE_MASKS)
            if not same or any(low < bit(other) < high for other in cards_in(unseen)):
                result *= surprise
    return result
