/* The policy that plays by its outlook and its net, by hand in C: see outlook.py, card_inputs.py and
 * net.py among the kernels.
 *
 * The same tables, the same sums in the same order, hence the same cards.
 */
#include <stdint.h>
#include <string.h>

typedef uint64_t u64;
typedef int64_t i64;

#define INLINE static inline __attribute__((always_inline))
#define FULL 0x1FFF1FFF1FFF1FFFull
#define EACH_LANE 0x0001000100010001ull
#define HOLD_AT (2 * 8 * 4 * 9 * 3)
#define STAND_AT (HOLD_AT + 2 * 2 * 8 * 4 * 4 * 3 * 4)
#define OUTLOOK_CELLS (STAND_AT + 12 * 36 * 3 * 3 * 3 * 2)
#define NET_AT ((OUTLOOK_CELLS + 3) / 4 * 4)

#define INPUTS 30
#define SHARED_INPUTS 6
#define HIDDEN 16

typedef float layer_t __attribute__((vector_size(4 * HIDDEN)));

INLINE i64 popcount(u64 x) { return __builtin_popcountll(x); }
INLINE u64 lowest(u64 x) { return x & (~x + 1); }
INLINE u64 highest(u64 x) { return x ? 1ull << (63 - __builtin_clzll(x)) : 0; }
INLINE u64 lane_of(u64 card) { return 0x1FFFull << ((63 - __builtin_clzll(card)) & 48); }

INLINE u64 lowest_rank(u64 cards) {
    u64 ranks = cards | (cards >> 32);
    ranks = (ranks | (ranks >> 16)) & 0x7FFF;
    return lowest(cards & (lowest(ranks) * EACH_LANE));
}

typedef struct {
    i64 kind, higher, lower;
} about_t;

INLINE about_t about(u64 card, u64 unseen, u64 trumps) {
    u64 lane = lane_of(card);
    i64 above = popcount(unseen & lane & ~((card << 1) - 1));
    i64 below = popcount(unseen & lane & (card - 1));
    about_t a = {lane != trumps, above < 7 ? above : 7, below < 5 ? (below + 1) >> 1 : 3};
    return a;
}

INLINE double share_of(const uint16_t *outlook, i64 cell) {
    return (double)outlook[cell] * (1.0 / 65535.0);
}

INLINE i64 worth_cell(u64 card, u64 unseen, u64 trumps, i64 left, i64 spare) {
    about_t a = about(card, unseen, trumps);
    i64 span = left <= 5 ? left - 1 : left <= 7 ? 5 : left <= 10 ? 6 : 7;
    return (((a.kind * 8 + a.higher) * 4 + a.lower) * 9 + span) * 3 + spare;
}

INLINE i64 hold_cell(u64 card, i64 leads, u64 unseen, u64 trumps, i64 after, i64 left, i64 spare) {
    about_t a = about(card, unseen, trumps);
    i64 span = left <= 2 ? 0 : left <= 4 ? 1 : left <= 7 ? 2 : 3;
    i64 others = (after < 4 ? after : 4) - 1;
    i64 place = (a.kind * 2 + leads) * 8 + a.higher;
    return HOLD_AT + (((place * 4 + a.lower) * 4 + others) * 3 + spare) * 4 + span;
}

INLINE double stands(i64 left, i64 need, double worth, double spread, i64 spare, i64 lead,
                     const uint16_t *outlook) {
    if (need < 0 || need > left) return 0.0;
    if (left == 0) return 1.0;
    i64 step = (i64)(((double)need - worth) * 6.0 + 18.0);
    step = step > 0 ? step : 0;
    step = step < 35 ? step : 35;
    i64 part = need == 0 ? 0 : need == left ? 2 : 1;
    i64 wide = (spread >= 0.3) + (spread >= 0.6);
    i64 place = (((left < 12 ? left : 12) - 1) * 36 + step) * 3 + part;
    return share_of(outlook, STAND_AT + ((place * 3 + wide) * 3 + spare) * 2 + lead);
}

INLINE u64 lost(u64 legal, u64 winners, int leads, i64 need) {
    u64 losers = legal ^ winners;
    if (need > 0) return winners ? highest(winners) : lowest_rank(legal);
    if (leads || !losers) return lowest_rank(legal);
    return highest(losers);
}

INLINE layer_t row_of(const float *net, int row) {
    layer_t found;
    memcpy(&found, net + HIDDEN * row, sizeof found);
    return found;
}

INLINE layer_t add_inputs(layer_t layer, const float *inputs, const float *net, int first, int end) {
    for (int i = first; i < end; i++) layer += inputs[i] * row_of(net, 1 + i);
    return layer;
}

INLINE double finish_net(const float *inputs, const float *net, layer_t layer) {
    layer = add_inputs(layer, inputs, net, SHARED_INPUTS, INPUTS);
    layer_t out = row_of(net, 1 + INPUTS);
    float sums[HIDDEN];
    for (int j = 0; j < HIDDEN; j++) sums[j] = (layer[j] > 0 ? layer[j] : 0.0f) * out[j];
    for (int half = HIDDEN / 2; half; half /= 2)
        for (int j = 0; j < half; j++) sums[j] += sums[j + half];
    return (double)sums[0];
}

typedef struct {
    i64 voids, singles, lasts, tops, lows;
} shape_t;

/* What a suit of a hand is like. */
INLINE shape_t shape_of(u64 kept, u64 unseen, i64 side) {
    i64 some = kept != 0;
    u64 low = lowest(kept);
    i64 below = popcount(unseen & (low - 1));
    shape_t s = {
        (1 - some) * side,
        (kept == low) & side & some,
        (below == 0) & (unseen != 0) & some,
        ((unseen & ~(kept | (kept - 1))) == 0) & some,
        (below <= 1) & some,
    };
    return s;
}

INLINE double greater(double a, double b) { return a > b ? a : b; }
INLINE double smaller(double a, double b) { return a < b ? a : b; }

INLINE u64 distinct_cards(u64 legal, u64 winners, u64 unseen) {
    u64 found = 0, last_lane = 0;
    i64 last_above = -1, last_ahead = 0;
    for (u64 rest = legal; rest;) {
        u64 card = highest(rest);
        rest ^= card;
        u64 lane = lane_of(card);
        i64 above = popcount(unseen & lane & ~((card << 1) - 1));
        i64 ahead = (winners & card) != 0;
        if (lane != last_lane || above != last_above || ahead != last_ahead) {
            found |= card;
            last_lane = lane;
            last_above = above;
            last_ahead = ahead;
        }
    }
    return found;
}

/* Where trumps that nothing unseen can beat are enough, the others are played first. */
INLINE u64 others_than_sure(u64 hand, u64 rest, u64 winners, i64 leads, u64 trumps, i64 need,
                            u64 unseen) {
    u64 hidden = unseen & trumps;
    u64 sure = hand & trumps & ~(hidden ? (highest(hidden) << 1) - 1 : 0);
    u64 others = rest & ~sure;
    u64 lose = leads ? others : others & ~winners;
    return popcount(sure) == need && lose ? others : rest;
}

static u64 choose(u64 hand, u64 led, u64 best, u64 trumps, i64 need, i64 left, i64 after,
                  u64 unseen, i64 total, const uint16_t *outlook) {
    u64 legal = hand, winners = hand;
    i64 leads = !led;
    if (led) {
        if (hand & led) legal = hand & led;
        winners = legal & (led | trumps) & ~((best << 1) - 1);
    }
    if (!(legal & (legal - 1))) return legal;
    if (need < 0 || need > left) return lost(legal, winners, !led, need);
    u64 cards = distinct_cards(legal, winners, unseen);
    if (need > 0) cards = others_than_sure(hand, cards, winners, leads, trumps, need, unseen);
    if (!(cards & (cards - 1))) return cards;
    const float *net = (const float *)(outlook + NET_AT);
    i64 spare = (total - left >= 0) + (total - left > 0);
    double worth = 0.0, spread = 0.0, top = -1.0, next = -1.0, least = 2.0, second = 2.0;
    i64 low = 0, high = 0;
    for (u64 rest = hand; rest;) {
        u64 card = lowest(rest);
        rest ^= card;
        double share = share_of(outlook, worth_cell(card, unseen, trumps, left - 1, spare));
        worth += share;
        spread += share * (1.0 - share);
        low += share < 0.1;
        high += share > 0.7;
        next = greater(next, smaller(share, top));
        top = greater(share, top);
        second = smaller(second, greater(share, least));
        least = smaller(share, least);
    }
    shape_t all = {0, 0, 0, 0, 0};
    for (int i = 0; i < 4; i++) {
        u64 lane = 0x1FFFull << (16 * i);
        shape_t s = shape_of(hand & lane, unseen & lane, lane != trumps);
        all.voids += s.voids;
        all.singles += s.singles;
        all.lasts += s.lasts;
        all.tops += s.tops;
        all.lows += s.lows;
    }
    float x[INPUTS];
    x[0] = (float)need;
    x[1] = (float)left;
    x[2] = (float)(total - left);
    x[3] = (float)after;
    x[4] = (float)leads;
    x[5] = (float)popcount(unseen & trumps);
    layer_t layer = add_inputs(row_of(net, 0), x, net, 0, SHARED_INPUTS);
    u64 choice = 0;
    double most = -1.0e300;
    for (u64 rest = cards; rest;) {
        u64 card = highest(rest);
        rest ^= card;
        u64 lane = lane_of(card), others = unseen & lane;
        i64 ahead = (winners & card) != 0, side = lane != trumps;
        double share = share_of(outlook, worth_cell(card, unseen, trumps, left - 1, spare));
        double kept_worth = worth - share;
        double kept_spread = spread - share * (1.0 - share);
        double holds = 0.0;
        if (ahead) {
            holds = 1.0;
            if (after > 0)
                holds = share_of(outlook,
                                 hold_cell(card, leads, unseen, trumps, after, left, spare));
        }
        double wins = stands(left - 1, need - 1, kept_worth, kept_spread, spare, 1, outlook);
        double stays = stands(left - 1, need, kept_worth, kept_spread, spare, 0, outlook);
        double value = holds * wins + (1.0 - holds) * stays;
        u64 suit = hand & lane, kept = suit ^ card;
        shape_t before = shape_of(suit, others, side), then = shape_of(kept, others, side);
        x[6] = (float)value;
        x[7] = (float)holds;
        x[8] = (float)wins;
        x[9] = (float)stays;
        x[10] = (float)kept_worth;
        x[11] = (float)kept_spread;
        x[12] = (float)share;
        x[13] = (float)(1 - side);
        x[14] = (float)popcount(others & ~((card << 1) - 1));
        x[15] = (float)popcount(others & (card - 1));
        x[16] = (float)ahead;
        x[17] = (float)popcount(kept);
        x[18] = (float)popcount(kept & (card - 1));
        x[19] = (float)popcount((hand ^ card) & trumps);
        x[20] = (float)(all.voids - before.voids + then.voids);
        x[21] = (float)(all.singles - before.singles + then.singles);
        x[22] = (float)(all.lasts - before.lasts + then.lasts);
        x[23] = (float)(all.tops - before.tops + then.tops);
        x[24] = (float)(all.lows - before.lows + then.lows);
        x[25] = (float)(low - (share < 0.1));
        x[26] = (float)(high - (share > 0.7));
        x[27] = (float)(share == top ? next : top);
        x[28] = (float)(share == least ? second : least);
        x[29] = (float)popcount(kept & ~((card << 1) - 1));
        value += finish_net(x, net, layer);
        if (value > most) {
            most = value;
            choice = card;
        }
    }
    return choice;
}

u64 play_by_outlook(u64 *hands, i64 players, i64 tricks, u64 trumps, const i64 *bids,
                    const uint16_t *outlook) {
    u64 won = 0, seen = 0;
    i64 seat = 0, total = 0;
    for (i64 s = 0; s < players; s++) total += bids[s] > 0 ? bids[s] : 0;
    for (i64 left = tricks; left > 0; left--) {
        u64 led = 0, best = 0;
        i64 best_seat = seat;
        for (i64 place = 0; place < players; place++) {
            u64 hand = hands[seat];
            i64 need = bids[seat] - (i64)((won >> (8 * seat)) & 255);
            u64 card = left == 1 ? hand
                                 : choose(hand, led, best, trumps, need, left, players - 1 - place,
                                          FULL & ~(seen | hand), total, outlook);
            hands[seat] = hand ^ card;
            seen |= card;
            if (!led) {
                led = lane_of(card);
                best = card;
                best_seat = seat;
            } else if ((card & (led | trumps)) > best) {
                best = card;
                best_seat = seat;
            }
            seat = seat + 1 < players ? seat + 1 : 0;
        }
        if (bids[best_seat] > (i64)((won >> (8 * best_seat)) & 255)) total--;
        won += 1ull << (8 * best_seat);
        seat = best_seat;
    }
    return won;
}
