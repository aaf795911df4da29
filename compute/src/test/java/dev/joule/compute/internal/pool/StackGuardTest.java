package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A scope that may begin can end: whichever methods are compiled by then. */
@Timeout(60)
class StackGuardTest {

    /** Enough calls for the probes to be compiled; their frames are smallest then. */
    private static final int CALLS = 100_000;

    /** More than the frames between the method that ends a scope and the probe of that end. */
    private static final int FRAMES_BETWEEN = 7;

    private static final int ROUNDS = 5;

    private int begun;
    private int notEnded;

    @Test
    void aScopeThatBeginsCanEnd() throws InterruptedException {
        for (int i = 0; i < CALLS; i++) {
            StackGuard.ensureForAScope();
        }
        for (int round = 0; round < ROUNDS; round++) {
            Thread thread = new Thread(null, this::descend, "short of stack", 256 << 10);
            thread.start();
            thread.join();
        }
        assertThat(begun).isPositive();
        assertThat(notEnded).as("scopes that began and could not end").isZero();
    }

    /** Goes to the end of the stack, and tries in each frame on the way back. */
    private void descend() {
        try {
            descend();
        } catch (StackOverflowError e) {
            // the next older frame has more
        }
        if (begins()) {
            begun++;
            try {
                ensureForAnEnd(FRAMES_BETWEEN, 1, 2);
            } catch (StackOverflowError e) {
                notEnded++;
            }
        }
    }

    private static boolean begins() {
        try {
            StackGuard.ensureForAScope();
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    private static void ensureForAnEnd(int frames, long a, long b) {
        if (frames == 0) {
            StackGuard.ensureForAnEnd();
        } else {
            ensureForAnEnd(frames - 1, b, a);
        }
    }
}
