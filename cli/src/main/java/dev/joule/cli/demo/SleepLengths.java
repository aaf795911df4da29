package dev.joule.cli.demo;

/** The lengths of a sleeper's sleeps: 1 to 16 ms, the same sequence on every subject. */
final class SleepLengths {

    private static final long STEP_NANOS = 1_000_000;

    private long state;

    SleepLengths(int sleeper) {
        state = sleeper + 1L;
    }

    long next() {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return STEP_NANOS + (state >>> 60) * STEP_NANOS;
    }
}
