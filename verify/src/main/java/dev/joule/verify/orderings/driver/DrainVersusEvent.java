package dev.joule.verify.orderings.driver;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.driver.SocketWaiter;
import dev.joule.internal.worker.Clock;
import dev.joule.verify.orderings.Rendezvous;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A thread has read all available bytes while more arrive and a worker polls their event. Either
 * the thread read them, or its next read is not skipped.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "what was not read will be tried for")
@Outcome(expect = FORBIDDEN, desc = "so many are taken for drained with data in them")
public class DrainVersusEvent {
    private static final int DESCRIPTORS = 32;

    private final Rendezvous start = new Rendezvous();
    private final OneEvent queue = new OneEvent();
    private final PollingDriver driver = new PollingDriver(1, queue, Clock.SYSTEM);
    private final SocketWaiter waits = driver.waits();
    private final AtomicIntegerArray data = new AtomicIntegerArray(DESCRIPTORS);

    public DrainVersusEvent() {
        for (int i = 0; i < DESCRIPTORS; i++) {
            waits.begin(i, SocketWaiter.WRITE); // registers it
            waits.end(i, SocketWaiter.WRITE);
        }
    }

    @Actor
    public void reader() {
        start.meet(20);
        for (int i = 0; i < DESCRIPTORS; i++) {
            if (!waits.canSkipRead(i)) {
                data.set(i, 0);
                waits.tryDrain(i);
            }
        }
    }

    @Actor
    public void worker() {
        start.meet(20);
        for (int i = 0; i < DESCRIPTORS; i++) {
            data.set(i, 1);
            queue.of(i);
            driver.poll();
        }
    }

    @Arbiter
    public void count(I_Result r) {
        for (int i = 0; i < DESCRIPTORS; i++) {
            if (waits.canSkipRead(i) && data.get(i) != 0) {
                r.r1++;
            }
        }
    }
}
