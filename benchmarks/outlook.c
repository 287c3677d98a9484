/* The policy that plays by its outlook, by hand in C: see outlook.py among the kernels.
 *
 * The same tables, the same sums in the same order, hence the same cards.
 */
#include <stdint.h>

typedef uint64_t u64;
typedef int64_t i64;

#define INLINE static inline __attribute__((always_inline))
#define FULL 0x1FFF1FFF1FFF1FFFull
#define EACH_LANE 0x0001000100010001ull
#define HOLD_AT (2 * 8 * 4 * 9 * 3)
#define STAND_AT (HOLD_AT + 2 * 2 * 8 * 4 * 4 * 3 * 4)

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

static u64 choose(u64 hand, u64 led, u64 best, u64 trumps, i64 need, i64 left, i64 after,
                  u64 unseen, i64 total, const uint16_t *outlook) {
    u64 legal = hand, winners = hand;
    if (led) {
        if (hand & led) legal = hand & led;
        winners = legal & (led | trumps) & ~((best << 1) - 1);
    }
    if (!(legal & (legal - 1))) return legal;
    if (need < 0 || need > left) return lost(legal, winners, !led, need);
    i64 spare = (total - left >= 0) + (total - left > 0);
    double worth = 0.0, spread = 0.0;
    for (u64 rest = hand; rest;) {
        u64 card = lowest(rest);
        rest ^= card;
        double share = share_of(outlook, worth_cell(card, unseen, trumps, left - 1, spare));
        worth += share;
        spread += share * (1.0 - share);
    }
    u64 choice = 0, last_lane = 0;
    i64 last_above = -1, last_ahead = 0;
    double most = -1.0;
    for (u64 rest = legal; rest;) {
        u64 card = highest(rest);
        rest ^= card;
        u64 lane = lane_of(card);
        i64 above = popcount(unseen & lane & ~((card << 1) - 1));
        i64 ahead = (winners & card) != 0;
        if (lane == last_lane && above == last_above && ahead == last_ahead) continue;
        last_lane = lane;
        last_above = above;
        last_ahead = ahead;
        double share = share_of(outlook, worth_cell(card, unseen, trumps, left - 1, spare));
        double kept = worth - share;
        double apart = spread - share * (1.0 - share);
        double holds = 0.0;
        if (ahead) {
            holds = 1.0;
            if (after > 0)
                holds = share_of(outlook,
                                 hold_cell(card, !led, unseen, trumps, after, left, spare));
        }
        double value = 0.0;
        if (holds > 0.0)
            value += holds * stands(left - 1, need - 1, kept, apart, spare, 1, outlook);
        if (holds < 1.0)
            value += (1.0 - holds) * stands(left - 1, need, kept, apart, spare, 0, outlook);
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
