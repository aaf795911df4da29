package dev.joule.cli.demo;

/** The work of an item: a chain of dependent instructions, the same on every subject. */
final class Work {

    /** A small item, about a tenth of a microsecond. */
    static final int SMALL = 64;

    /** A request from outside, about two microseconds. */
    static final int REQUEST = 1_000;

    /** A long task, some milliseconds. */
    static final int LONG = 2_000_000;

    private Work() {}

    static void spin(int rounds) {
        long x = 0x9E3779B97F4A7C15L + rounds;
        for (int i = 0; i < rounds; i++) {
            x ^= x << 17;
            x ^= x >>> 7;
            x ^= x << 16;
        }
        // Never true, since the step is a bijection that keeps zero. The compiler cannot know that,
        // so it has to keep the loop.
        if (x == 0) {
            throw new AssertionError("xorshift reached zero");
        }
    }
}
