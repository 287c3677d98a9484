/* The numba kernels once more, by hand in C: the yardstick for their speed.
 *
 * Same algorithms, same random streams, hence the same counts to the bit; the benchmark checks
 * that before it compares. Branch-free where that is faster, so that any good compiler can keep
 * up: gcc turns fewer branches into conditional moves than clang does.
 */
#include <stdint.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

typedef uint64_t u64;
typedef int64_t i64;
typedef struct {
    u64 s0, s1, s2, s3;
} stream_t;

#define INLINE static inline __attribute__((always_inline))
#define GAMMA 0x9E3779B97F4A7C15ull
#define FULL 0x1FFF1FFF1FFF1FFFull
#define LANE0 0x1FFFull
#define EACH_LANE 0x0001000100010001ull
#define UP1 0x7FFF7FFF7FFF7FFFull
#define CHUNK 1024
#define DRAWS 6
#define DEALING 1
#define CHOICES 2

/* ---- Random streams ---- */

INLINE u64 mix(u64 z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

static stream_t open_stream(u64 seed, u64 chunk, u64 purpose) {
    u64 z = mix(seed + GAMMA);
    z = mix((z ^ chunk) + GAMMA);
    z = mix((z ^ purpose) + GAMMA);
    stream_t s = {mix(z + GAMMA) | 1, mix(z + 2 * GAMMA), mix(z + 3 * GAMMA), mix(z + 4 * GAMMA)};
    return s;
}

INLINE u64 next_word(stream_t *s) {
    u64 mixed = s->s0 + s->s3;
    u64 word = ((mixed << 23) | (mixed >> 41)) + s->s0;
    u64 shifted = s->s1 << 17;
    s->s2 ^= s->s0;
    s->s3 ^= s->s1;
    s->s1 ^= s->s2;
    s->s0 ^= s->s3;
    s->s2 ^= shifted;
    s->s3 = (s->s3 << 45) | (s->s3 >> 19);
    return word;
}

/* A number below n; what is left of the word serves the next draw. */
INLINE u64 draw(u64 *word, u64 n) {
    unsigned __int128 product = (unsigned __int128)*word * n;
    *word = (u64)product;
    return (u64)(product >> 64);
}

/* ---- Bits ---- */

INLINE u64 popcount(u64 mask) { return (u64)__builtin_popcountll(mask); }

INLINE u64 select_bit(u64 mask, u64 k) {
#if defined(__BMI2__)
    return _pdep_u64(1ull << k, mask);
#else
    while (k--) mask &= mask - 1;
    return mask & -mask;
#endif
}

/* Spreads the low bits of a word over the set bits of a mask, lowest first. */
INLINE u64 deposit(u64 bits, u64 mask) {
#if defined(__BMI2__)
    return _pdep_u64(bits, mask);
#else
    u64 spread = 0;
    for (; bits; bits >>= 1, mask &= mask - 1) spread |= bits & 1 ? mask & -mask : 0;
    return spread;
#endif
}

INLINE u64 lane_of(u64 card) {
    return LANE0 << ((63 - __builtin_clzll(card)) & 48);
}

INLINE u64 lowest(u64 mask) { return mask & -mask; }

/* Of a mask that is not empty. */
INLINE u64 highest(u64 mask) {
    return 0x8000000000000000ull >> __builtin_clzll(mask);
}

/* Sets, in each lane, every bit at or below a set bit; strays of the first steps end up too high. */
INLINE u64 smear_down(u64 mask) {
    mask |= mask >> 1;
    mask |= mask >> 2;
    mask |= (mask >> 4) & 0x01FF01FF01FF01FFull;
    mask |= (mask >> 8) & 0x001F001F001F001Full;
    return mask & FULL;
}

INLINE u64 ranks(u64 cards) {
    cards |= cards >> 32;
    return (cards | (cards >> 16)) & LANE0;
}

INLINE u64 lowest_rank(u64 cards) { return lowest(cards & (lowest(ranks(cards)) * EACH_LANE)); }

INLINE u64 highest_rank(u64 cards) {
    return lowest(cards & (highest(ranks(cards)) * EACH_LANE));
}

/* ---- Dealing ---- */

/* Deals need[seat] cards of the pool to each seat; the unused part of a random word is carried on.
 * Without an order of the seats it is 0, 1, 2, ... */
INLINE u64 deal_seats(u64 pool, const i64 *need, const i64 *order, i64 begin, i64 end,
                             u64 *hands, stream_t *s) {
    i64 size = (i64)popcount(pool), left = 0;
    u64 word = 0;
    for (i64 i = begin; i < end; i++) {
        i64 seat = order ? order[i] : i, wanted = need[seat];
        u64 rest = pool, part = pool, n = (u64)size;
        if (wanted < size) {
            int inverse = 2 * wanted > size;
            i64 draws = inverse ? size - wanted : wanted;
            for (i64 d = 0; d < draws; d++) {
                if (left == 0) {
                    word = next_word(s);
                    left = DRAWS;
                }
                left--;
                rest ^= select_bit(rest, draw(&word, n));
                n--;
            }
            part = inverse ? rest : pool ^ rest;
        }
        hands[seat] = order ? hands[seat] | part : part;
        pool ^= part;
        size -= wanted;
    }
    return pool;
}

/* Draws some of the cards of a set. */
INLINE u64 draw_cards(u64 source, i64 wanted, stream_t *s) {
    u64 part;
    deal_seats(source, &wanted, 0, 0, 1, &part, s);
    return part;
}

/* The subsets of a lane's 13 places, by size; and for n cards of which to take k, at 16 n + k, the
 * number of choices (shifted by 16) and where their subsets start. */
static uint16_t subsets[8192];
static u64 choices_of[256];

__attribute__((constructor)) static void fill_tables(void) {
    u64 at = 0, ways[14][14] = {{1}};
    for (int n = 1; n < 14; n++)
        for (int k = 0; k <= n; k++) ways[n][k] = ways[n - 1][k] + (k ? ways[n - 1][k - 1] : 0);
    for (int k = 0; k < 14; k++) {
        for (int n = k; n < 14; n++) choices_of[16 * n + k] = ways[n][k] << 16 | at;
        for (u64 set = 0; set < 8192; set++)
            if (popcount(set) == (u64)k) subsets[at++] = (uint16_t)set;
    }
}

/* Draws some of the cards of a lane, every choice equally likely. */
INLINE u64 pick_cards(u64 lane, u64 wanted, u64 *word) {
    u64 cell = choices_of[16 * popcount(lane) + wanted];
    return deposit(subsets[(cell & 0xFFFF) + draw(word, cell >> 16)], lane);
}

typedef struct {
    u64 pool;
    const i64 *need;
    const u64 *fixed;
    const i64 *seat_order;
    i64 n_seats, n_groups;
    const i64 *group_end, *row_start, *row_len;
    const u64 *prob;
    const i64 *alias;
    const u64 *counts;
    const i64 *next_state;
} plan_t;

INLINE void deal_world(const plan_t *plan, u64 *hands, stream_t *s) {
    u64 pool = plan->pool;
    i64 begin = 0, row = 0;
    for (int i = 0; i < 8; i++) hands[i] = plan->fixed[i];
    for (i64 group = 0; group < plan->n_groups; group++) {
        u64 word = next_word(s), length = (u64)plan->row_len[row];
        i64 start = plan->row_start[row];
        i64 entry = start + (i64)draw(&word, length);
        i64 other = start + plan->alias[entry];
        entry = word >= plan->prob[entry] ? other : entry;
        u64 taken = 0, packed = plan->counts[entry];
        for (int half = 0; half < 2; half++) {
            word = next_word(s);
            for (int lane = 2 * half; lane < 2 * half + 2; lane++) {
                u64 wanted = packed >> (8 * lane) & 255;
                taken |= pick_cards(pool & (LANE0 << (16 * lane)), wanted, &word);
            }
        }
        row = plan->next_state[entry];
        pool ^= taken;
        i64 end = plan->group_end[group];
        for (i64 i = begin; i < end; i++) {
            i64 seat = plan->seat_order[i];
            u64 part = draw_cards(taken, plan->need[seat], s);
            hands[seat] |= part;
            taken ^= part;
        }
        begin = end;
    }
    deal_seats(pool, plan->need, plan->seat_order, begin, plan->n_seats, hands, s);
}

void deal_worlds(u64 pool, const i64 *need, const u64 *fixed, const i64 *seat_order, i64 n_seats,
                 i64 n_groups, const i64 *group_end, const i64 *row_start, const i64 *row_len,
                 const u64 *prob, const i64 *alias, const u64 *counts, const i64 *next_state,
                 u64 seed, i64 lo, i64 hi, u64 *out) {
    plan_t plan = {pool,    need,    fixed, seat_order, n_seats, n_groups,  group_end,
                   row_start, row_len, prob,  alias,      counts,  next_state};
    stream_t dealing = {0};
    for (i64 world = lo; world < hi; world++) {
        if (world % CHUNK == 0) dealing = open_stream(seed, (u64)(world / CHUNK), DEALING);
        deal_world(&plan, out + 8 * (world - lo), &dealing);
    }
}

/* ---- Tricks ---- */

INLINE i64 after_seat(i64 seat, i64 players) { return seat + 1 == players ? 0 : seat + 1; }

/* Plays the last trick, in which nobody has a choice; returns who wins it. */
INLINE i64 last_trick(const u64 *hands, i64 players, i64 seat, u64 trumps) {
    u64 best = hands[seat], strong = lane_of(best) | trumps;
    i64 best_seat = seat;
    for (i64 i = 1; i < players; i++) {
        seat = after_seat(seat, players);
        u64 card = hands[seat];
        int beats = (card & strong) > best;
        best = beats ? card : best;
        best_seat = beats ? seat : best_seat;
    }
    return best_seat;
}

INLINE void count(u64 won, i64 players, i64 cards, i64 *counts) {
    for (i64 seat = 0; seat < players; seat++)
        counts[seat * (cards + 1) + (i64)((won >> (8 * seat)) & 255)]++;
}

/* ---- Random playouts ---- */

INLINE u64 play_random(u64 *hands, i64 players, i64 tricks, u64 trumps, stream_t *s) {
    u64 won = 0;
    i64 seat = 0;
    for (i64 left = tricks; left > 1; left--) {
        u64 word = next_word(s), hand = hands[seat];
        u64 best = select_bit(hand, draw(&word, popcount(hand)));
        u64 led = lane_of(best), strong = led | trumps;
        i64 best_seat = seat;
        hands[seat] = hand ^ best;
        seat = after_seat(seat, players);
        for (i64 i = 1; i < players; i++) {
            hand = hands[seat];
            u64 follow = hand & led;
            u64 legal = follow ? follow : hand;
            u64 card = select_bit(legal, draw(&word, popcount(legal)));
            hands[seat] = hand ^ card;
            int beats = (card & strong) > best;
            best = beats ? card : best;
            best_seat = beats ? seat : best_seat;
            seat = after_seat(seat, players);
        }
        won += 1ull << (8 * best_seat);
        seat = best_seat;
    }
    next_word(s);
    return won + (1ull << (8 * last_trick(hands, players, seat, trumps)));
}

/* counts[seat * (cards + 1) + tricks], added to. */
void random_deals(i64 players, i64 cards, u64 trumps, u64 seed, i64 lo, i64 hi, i64 *counts) {
    i64 need[8] = {0};
    u64 hands[8] = {0};
    stream_t dealing = {0}, choices = {0};
    for (i64 seat = 0; seat < players; seat++) need[seat] = cards;
    for (i64 deal = lo; deal < hi; deal++) {
        if (deal % CHUNK == 0) {
            dealing = open_stream(seed, (u64)(deal / CHUNK), DEALING);
            choices = open_stream(seed, (u64)(deal / CHUNK), CHOICES);
        }
        deal_seats(FULL, need, 0, 0, players, hands, &dealing);
        count(play_random(hands, players, cards, trumps, &choices), players, cards, counts);
    }
}

/* ---- Playouts by the standard policy ---- */

/* Whether a hand is worth so little that this trick had better be taken. */
INLINE int tempting(u64 hand, u64 unseen, u64 covered, u64 trumps, i64 need,
                           const i64 *weights) {
    u64 tops = covered & ~((covered >> 1) & UP1);
    u64 below = hand & covered;
    u64 bosses = hand ^ below;
    u64 seconds = below & ~smear_down(unseen ^ tops);
    i64 worth = weights[0] * (i64)popcount(bosses & trumps) +
                weights[1] * (i64)popcount(below & trumps) +
                weights[2] * (i64)popcount(bosses & ~trumps) +
                weights[3] * (i64)popcount(seconds & ~trumps);
    return 16 * need - worth > weights[4];
}

INLINE u64 lead(u64 hand, u64 trumps, i64 need, i64 left, u64 unseen, const i64 *weights) {
    u64 covered = smear_down(unseen), below = hand & covered, bosses = hand ^ below;
    if (need > 0) {
        int must = need >= left;
        if (bosses) {
            if (must || tempting(hand, unseen, covered, trumps, need, weights))
                return highest(bosses);
        } else if (must) {
            u64 own = hand & trumps;
            return own ? highest(own) : highest_rank(hand);
        }
    }
    u64 side = below & ~trumps;
    u64 cards = side ? side : below;
    return lowest_rank(cards ? cards : hand);
}

INLINE u64 follow(u64 hand, u64 led, u64 best, u64 trumps, i64 need, i64 left, i64 after,
                         u64 unseen, const i64 *weights) {
    u64 suited = hand & led;
    int follows = suited != 0;
    u64 legal = follows ? suited : hand;
    if ((legal & (legal - 1)) == 0) return legal;
    u64 winners = legal & (led | trumps) & -(best << 1);
    u64 losers = legal ^ winners;
    if (need > 0) {
        u64 covered = smear_down(unseen), spare = losers & covered;
        if (need >= left || tempting(hand, unseen, covered, trumps, need, weights)) {
            if (winners && follows && after) return highest(winners);
            spare &= ~trumps;
            spare = spare ? spare : losers;
            return lowest_rank(winners ? winners : spare);
        }
        losers = spare ? spare : losers;
    }
    if (losers) {
        u64 danger = losers & trumps;
        return highest_rank(danger ? danger : losers);
    }
    u64 low = lowest(winners), high = highest(winners);
    return after == 0 ? high : low;
}

INLINE u64 play_standard(u64 *hands, i64 players, i64 tricks, u64 trumps, const i64 *bids,
                                const i64 *weights) {
    u64 won = 0, seen = 0;
    i64 seat = 0;
    for (i64 left = tricks; left > 1; left--) {
        u64 hand = hands[seat];
        i64 need = bids[seat] - (i64)((won >> (8 * seat)) & 255);
        u64 best = lead(hand, trumps, need, left, FULL & ~(seen | hand), weights);
        u64 led = lane_of(best), strong = led | trumps;
        i64 best_seat = seat;
        hands[seat] = hand ^ best;
        seen |= best;
        seat = after_seat(seat, players);
        for (i64 after = players - 2; after >= 0; after--) {
            hand = hands[seat];
            need = bids[seat] - (i64)((won >> (8 * seat)) & 255);
            u64 card = follow(hand, led, best, trumps, need, left, after, FULL & ~(seen | hand),
                              weights);
            hands[seat] = hand ^ card;
            seen |= card;
            int beats = (card & strong) > best;
            best = beats ? card : best;
            best_seat = beats ? seat : best_seat;
            seat = after_seat(seat, players);
        }
        won += 1ull << (8 * best_seat);
        seat = best_seat;
    }
    return won + (1ull << (8 * last_trick(hands, players, seat, trumps)));
}

/* In outlook.c. */
u64 play_by_outlook(u64 *hands, i64 players, i64 tricks, u64 trumps, const i64 *bids,
                    const uint16_t *outlook);

void policy_deals(i64 players, i64 cards, u64 trumps, const i64 *bids, const i64 *weights, u64 seed,
                  i64 lo, i64 hi, i64 *counts) {
    i64 need[8] = {0};
    u64 hands[8] = {0};
    stream_t dealing = {0};
    for (i64 seat = 0; seat < players; seat++) need[seat] = cards;
    for (i64 deal = lo; deal < hi; deal++) {
        if (deal % CHUNK == 0) dealing = open_stream(seed, (u64)(deal / CHUNK), DEALING);
        deal_seats(FULL, need, 0, 0, players, hands, &dealing);
        u64 won = weights[5] ? play_by_outlook(hands, players, cards, trumps, bids,
                                               (const uint16_t *)(weights + 6))
                             : play_standard(hands, players, cards, trumps, bids, weights);
        count(won, players, cards, counts);
    }
}
