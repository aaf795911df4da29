package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.Compute;
import dev.joule.compute.ComputePool;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A join and a scope end after all their parts even with too little stack left to run anything. */
@Tag("stress")
@Timeout(120)
class NobodyLeavesEarlyTest {

    private static final int ROUNDS = 10;

    /** The number of frames, from the end of the stack on, that try. */
    private static final int FRAMES = 150;

    /** Long enough for another worker to come; if none does, the frame has tried nothing. */
    private static final int SPINS = 100_000;

    private static final int YIELDS = 300;

    @Test
    void aJoin() {
        tryNearTheEndOfTheStack(part -> Compute.join(part::awaitBegin, part));
    }

    @Test
    void aJoinWhoseFirstBranchThrows() {
        tryNearTheEndOfTheStack(part ->
                Compute.join(
                        () -> {
                            part.awaitBegin();
                            throw new StackOverflowError();
                        },
                        part));
    }

    @Test
    void aScope() {
        tryNearTheEndOfTheStack(part ->
                Compute.scope(scope -> {
                    scope.spawn(part);
                    part.awaitBegin();
                }));
    }

    @Test
    void aCallOfAnotherPool() {
        try (ComputePool other = ComputePool.builder().workers(1).build()) {
            tryNearTheEndOfTheStack(other::invoke);
        }
    }

    private static void tryNearTheEndOfTheStack(Consumer<Part> operation) {
        try (ComputePool pool = ComputePool.builder().workers(2).stackSize(512 << 10).build()) {
            Attempts attempts = new Attempts(operation);
            pool.invoke(attempts::makeOne); // what it needs is loaded before the stack is short
            attempts.elsewhere = 0;
            for (int round = 0; round < ROUNDS; round++) {
                attempts.left = FRAMES;
                pool.invoke(attempts::descend);
            }
            assertThat(attempts.elsewhere).as("parts run by others").isPositive();
            assertThat(attempts.early).as("parts that went on afterwards").isZero();
        }
    }

    /** Goes to the end of the stack, and makes an attempt in each frame on the way back. */
    private static final class Attempts {
        private final Consumer<Part> operation;
        private int left;
        private int elsewhere;
        private int early;

        Attempts(Consumer<Part> operation) {
            this.operation = operation;
        }

        void descend() {
            try {
                descend();
            } catch (StackOverflowError e) {
                // the next older frame has more
            }
            if (left > 0) {
                StackGuard.ensureForAnEnd(); // in the last frames of all even a wait may overflow
                makeOne();
                left--;
            }
        }

        void makeOne() {
            Part part = new Part();
            try {
                operation.accept(part);
            } catch (StackOverflowError e) {
                // its own, or that of the frame
            }
            int state = part.state;
            if (state != Part.NEW && part.runner != Thread.currentThread()) {
                elsewhere++;
            }
            if (state == Part.RUNS) {
                early++;
            }
        }
    }

    /** A part that records whether it runs. */
    private static final class Part implements Runnable {
        static final int NEW = 0;
        static final int RUNS = 1;
        static final int OVER = 2;

        volatile int state = NEW;
        private Thread runner;

        void awaitBegin() {
            for (int i = 0; state == NEW && i < SPINS; i++) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void run() {
            runner = Thread.currentThread();
            state = RUNS;
            try {
                for (int i = 0; i < YIELDS; i++) {
                    Thread.yield();
                }
            } finally {
                state = OVER; // also if this very worker runs it, and overflows
            }
        }
    }
}
