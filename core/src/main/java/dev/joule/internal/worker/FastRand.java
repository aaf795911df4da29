package dev.joule.internal.worker;

/**
 * A worker's random number generator: two-word xorshift with the shifts 17, 7, 16, and a reduction
 * to a range by multiplication instead of division.
 */
final class FastRand {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private int one;
    private int two;

    /** Creates a generator; each worker of a seed has its own sequence. */
    public FastRand(long seed, int worker) {
        long mixed = seed + worker * GOLDEN;
        mixed = (mixed ^ (mixed >>> 32)) * GOLDEN;
        one = (int) (mixed >>> 32);
        two = (int) mixed;
        if (two == 0) {
            two = 1; // all zeros would stay all zeros
        }
    }

    int next() {
        int s1 = one;
        int s0 = two;
        s1 ^= s1 << 17;
        s1 = s1 ^ s0 ^ (s1 >>> 7) ^ (s0 >>> 16);
        one = s0;
        two = s1;
        return s0 + s1;
    }

    /** Returns a number from 0 to {@code bound - 1}. */
    public int below(int bound) {
        return (int) (((next() & 0xffff_ffffL) * bound) >>> 32);
    }
}
