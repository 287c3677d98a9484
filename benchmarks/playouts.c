/* The same deal, random playout and streams as the numba kernels, by hand in C: the yardstick. */
#include <stdint.h>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

typedef uint64_t u64;
typedef struct {
    u64 s0, s1, s2, s3;
} stream_t;

#define GAMMA 0x9E3779B97F4A7C15ull
#define FULL 0x1FFF1FFF1FFF1FFFull
#define CHUNK 1024
#define DRAWS 6

static inline u64 mulhi(u64 x, u64 n) { return (u64)(((unsigned __int128)x * n) >> 64); }

static inline u64 mix(u64 z) {
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

static inline u64 next_word(stream_t *s) {
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

static inline u64 select_bit(u64 mask, u64 k) {
#if defined(__BMI2__)
    return _pdep_u64(1ull << k, mask);
#else
    while (k--) mask &= mask - 1;
    return mask & -mask;
#endif
}

static inline u64 lane_of(u64 card) {
    return 0x1FFFull << ((63 - __builtin_clzll(card)) & 48);
}

/* Deals `need[seat]` cards to each of `n_seats` seats from `pool`. */
static inline void deal_free(u64 pool, const int64_t *need, int64_t n_seats, u64 *hands, stream_t *s) {
    int64_t size = __builtin_popcountll(pool);
    int64_t left = 0;
    u64 word = 0;
    for (int64_t seat = 0; seat < n_seats; seat++) {
        int64_t wanted = need[seat];
        if (wanted >= size) {
            hands[seat] = pool;
            break;
        }
        u64 rest = pool, n = (u64)size;
        int inverse = 2 * wanted > size;
        int64_t draws = inverse ? size - wanted : wanted;
        for (int64_t i = 0; i < draws; i++) {
            if (left == 0) {
                word = next_word(s);
                left = DRAWS;
            }
            left--;
            rest ^= select_bit(rest, mulhi(word, n));
            word *= n;
            n--;
        }
        if (inverse) {
            hands[seat] = rest;
            pool ^= rest;
        } else {
            hands[seat] = pool ^ rest;
            pool = rest;
        }
        size -= wanted;
    }
}

static inline u64 play_random(u64 *hands, int64_t players, int64_t tricks, u64 trumps, stream_t *s) {
    u64 won = 0;
    int64_t seat = 0;
    for (int64_t t = 0; t < tricks; t++) {
        u64 word = next_word(s), led = 0, best = 0;
        int64_t best_seat = 0;
        for (int64_t i = 0; i < players; i++) {
            u64 hand = hands[seat], legal = hand & led;
            if (!legal) legal = hand;
            u64 n = (u64)__builtin_popcountll(legal);
            u64 card = select_bit(legal, mulhi(word, n));
            word *= n;
            hands[seat] = hand ^ card;
            if (!led) {
                led = lane_of(card);
                best = card;
                best_seat = seat;
            } else if ((card & (led | trumps)) > best) {
                best = card;
                best_seat = seat;
            }
            if (++seat == players) seat = 0;
        }
        won += 1ull << (8 * best_seat);
        seat = best_seat;
    }
    return won;
}

/* hist[seat * (cards + 1) + tricks], added to. */
void random_deals(int64_t players, int64_t cards, u64 trumps, u64 seed, int64_t lo, int64_t hi,
                  int64_t *hist) {
    int64_t need[8] = {0};
    u64 hands[8] = {0};
    stream_t dealing = {0}, choices = {0};
    for (int64_t seat = 0; seat < players; seat++) need[seat] = cards;
    for (int64_t world = lo; world < hi; world++) {
        if (world % CHUNK == 0) {
            dealing = open_stream(seed, (u64)(world / CHUNK), 1);
            choices = open_stream(seed, (u64)(world / CHUNK), 2);
        }
        deal_free(FULL, need, players, hands, &dealing);
        u64 won = play_random(hands, players, cards, trumps, &choices);
        for (int64_t seat = 0; seat < players; seat++)
            hist[seat * (cards + 1) + (int64_t)((won >> (8 * seat)) & 255)]++;
    }
}
