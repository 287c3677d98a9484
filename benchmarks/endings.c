/* The last tricks played perfectly, once more in C: plain recursion over what the kernel keeps on a
 * stack of its own. Same cards tried in the same order, hence the same endings.
 */
#include <stdint.h>

typedef uint64_t u64;
typedef int64_t i64;

#define FULL 0x1FFF1FFF1FFF1FFFull

static inline u64 lane_of(u64 card) { return 0x1FFFull << ((63 - __builtin_clzll(card)) & 48); }

/* Leaves out each card with the same hand's next lower card in play right below it. */
static inline u64 merged(u64 cards, u64 in_play) {
    u64 gone = FULL & ~in_play, above = cards << 1;
    return cards & ~(above | ((gone + (above & gone)) & ~gone));
}

typedef struct {
    u64 hands[8], trumps, choice;
    i64 players;
    const i64 *row[8];
} ending_t;

/* Tricks won at the end, a byte a seat. */
static u64 solve(ending_t *e, i64 tricks, i64 seat, i64 played, u64 led, u64 best, i64 best_seat,
                 u64 won, u64 live, int root) {
    if (tricks == 1) {
        for (; played < e->players; played++) {
            u64 card = e->hands[seat];
            if (!led) led = lane_of(card);
            if ((card & (led | e->trumps)) > best) best = card, best_seat = seat;
            seat = seat + 1 < e->players ? seat + 1 : 0;
        }
        return won + (1ull << (8 * best_seat));
    }
    const i64 *row = e->row[seat] + ((won >> (8 * seat)) & 255);
    i64 goal = row[0], reached = INT64_MIN;
    for (i64 t = 1; t <= tricks; t++) goal = row[t] > goal ? row[t] : goal;
    u64 hand = e->hands[seat], legal = hand & led, value = 0;
    u64 rest = merged(legal ? legal : hand, live | best);
    while (rest && reached < goal) {
        u64 card = rest & -rest, lane = led ? led : lane_of(card);
        rest ^= card;
        e->hands[seat] = hand ^ card;
        int wins = (card & (lane | e->trumps)) > best;
        u64 top = wins ? card : best, then;
        i64 top_seat = wins ? seat : best_seat;
        if (played + 1 == e->players)
            then = solve(e, tricks - 1, top_seat, 0, 0, 0, 0, won + (1ull << (8 * top_seat)),
                         live ^ card, 0);
        else
            then = solve(e, tricks, seat + 1 < e->players ? seat + 1 : 0, played + 1, lane, top,
                         top_seat, won, live ^ card, 0);
        i64 points = e->row[seat][(then >> (8 * seat)) & 255];
        if (points > reached) {
            reached = points;
            value = then;
            if (root) e->choice = card;
        }
    }
    e->hands[seat] = hand;
    return value;
}

void solve_endings(const u64 *worlds, i64 n, const i64 *table, const u64 *masks, const i64 *bids,
                   const i64 *score, i64 *out, u64 *cards) {
    ending_t e;
    e.players = table[0];
    e.trumps = masks[2];
    for (i64 s = 0; s < 8; s++) e.row[s] = score + bids[s] * (table[7] + 1);
    for (i64 i = 0; i < n; i++) {
        u64 live = 0;
        for (int s = 0; s < 8; s++) live |= e.hands[s] = worlds[8 * i + s];
        e.choice = e.hands[table[3]];
        u64 won = solve(&e, table[6], table[3], table[4], masks[0], masks[1], table[5], masks[4],
                        live, 1);
        for (i64 s = 0; s < e.players; s++) out[i * e.players + s] = (won >> (8 * s)) & 255;
        cards[i] = e.choice;
    }
}
