package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.virtual.ThreadBridge;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The order of a thread that yields to another, that other, and the rest. */
class DirectedYieldOrderTest {
    private final Rig rig = new Rig(1);
    private final Worker worker = rig.worker(0);

    /** A run of a virtual thread, as far as the worker knows. */
    private interface Continuation extends Runnable {}

    private static final class Bridge implements ThreadBridge {
        @Override
        public boolean isContinuation(Runnable task) {
            return task instanceof Continuation;
        }

        @Override
        public Thread threadOf(Runnable continuation) {
            return Thread.currentThread();
        }

        @Override
        public Thread currentCarrier() {
            return Thread.currentThread();
        }

        @Override
        public Thread.Builder.OfVirtual newBuilder(ContinuationHandler handler) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Executor executor(ContinuationHandler handler) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean tryMarkEnded(Thread ended) {
            return false;
        }

        @Override
        public void pin(Thread current) {}

        @Override
        public void unpin(Thread current) {}
    }

    /** Unparks another in its first run and then yields to it, if it may. */
    private final class Waker implements Continuation {
        private final Runnable woken;
        private boolean hasYielded;

        Waker(Runnable woken) {
            this.woken = woken;
        }

        @Override
        public void run() {
            if (hasYielded) {
                rig.ran.add("waker again");
                return;
            }
            rig.ran.add("waker");
            worker.schedule(woken);
            if (worker.shouldYieldToUnparked()) {
                hasYielded = true;
                worker.schedule(this); // as the JDK does when it has unmounted the thread
            }
        }
    }

    private Continuation thread(String name) {
        return () -> rig.ran.add(name);
    }

    @BeforeEach
    void wakeFutilely() {
        rig.pool.virtualThreads().open(new Bridge());
        rig.asTaskOf(
                0,
                () -> {
                    for (int i = 0; i < DirectedYield.THRESHOLD; i++) {
                        worker.pushBack(thread("futile"));
                    }
                });
        rig.untilAsleep(0);
        rig.ran.clear();
    }

    @Test
    void theWokenOneRunsFirstAndTheWakerNext() {
        rig.asTaskOf(
                0,
                () -> {
                    worker.pushBack(new Waker(thread("woken")));
                    worker.pushBack(thread("behind"));
                });
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("waker", "woken", "waker again", "behind");
    }

    /** The canary: an ordinary yield goes behind the others. */
    @Test
    void anOrdinaryYieldDoesNot() {
        Runnable yielding =
                new Continuation() {
                    private boolean hasYielded;

                    @Override
                    public void run() {
                        rig.ran.add(hasYielded ? "again" : "yields");
                        if (!hasYielded) {
                            hasYielded = true;
                            worker.schedule(thread("woken"));
                            worker.schedule(this);
                        }
                    }
                };
        rig.asTaskOf(
                0,
                () -> {
                    worker.pushBack(yielding);
                    worker.pushBack(thread("behind"));
                });
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("yields", "woken", "behind", "again");
    }

    /** Three in a row came from the slot: the others are next, and it was an ordinary yield. */
    @Test
    void theCapOfTheSlotHolds() {
        Runnable last = new Waker(thread("woken"));
        Continuation third = () -> worker.schedule(last);
        Continuation second = () -> worker.schedule(third);
        Continuation chain = () -> worker.schedule(second);
        rig.asTaskOf(
                0,
                () -> {
                    worker.pushBack(chain);
                    worker.pushBack(thread("behind"));
                });
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("waker", "behind", "waker again", "woken");
    }

    /** Another took the task: there is nobody to yield to. */
    @Test
    void withAnEmptySlotNobodyYields() {
        rig.asTaskOf(
                0,
                () ->
                        worker.pushBack(
                                (Continuation) () -> rig.ran.add(worker.shouldYieldToUnparked())));
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly(false);
    }

    @Test
    void aThiefThatComesFirstLeavesAnOrdinaryYield() {
        Runnable waker =
                new Continuation() {
                    private boolean hasYielded;

                    @Override
                    public void run() {
                        rig.ran.add(hasYielded ? "waker again" : "waker");
                        if (!hasYielded) {
                            hasYielded = true;
                            worker.schedule(thread("woken"));
                            assertThat(worker.shouldYieldToUnparked()).isTrue();
                            Runnable taken = worker.queues.lifo.take();
                            worker.schedule(this);
                            worker.pushBack(taken);
                        }
                    }
                };
        rig.asTaskOf(0, () -> worker.pushBack(waker));
        rig.untilAsleep(0);
        assertThat(rig.ran).containsExactly("waker", "waker again", "woken");
    }
}
