package dev.joule.verify.orderings.driver;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.driver.PollingDriver;
import dev.joule.internal.driver.SocketWaiter;
import dev.joule.internal.driver.SocketWaiter.WaitResult;
import dev.joule.internal.idle.Clock;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A thread begins to wait for a descriptor while a worker that polls finds it ready. Either the
 * thread tries again, or its wait is ended. The window is a few nanoseconds, so a sample has many.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "no wait was left without its event")
@Outcome(expect = FORBIDDEN, desc = "so many wait on, though their event has come")
public class WaitVersusEvent {
    private static final int DESCRIPTORS = 32;

    private final Rendezvous start = new Rendezvous();
    private final OneEvent queue = new OneEvent();
    private final PollingDriver driver = new PollingDriver(1, queue, Clock.SYSTEM);
    private final SocketWaiter waits = driver.waits();

    public WaitVersusEvent() {
        for (int i = 0; i < DESCRIPTORS; i++) {
            waits.begin(i, SocketWaiter.WRITE); // registers it
            waits.end(i, SocketWaiter.WRITE);
        }
    }

    @Actor
    public void waiter() {
        start.meet(20);
        for (int i = 0; i < DESCRIPTORS; i++) {
            waits.begin(i, SocketWaiter.READ);
        }
    }

    @Actor
    public void worker() {
        start.meet(20);
        for (int i = 0; i < DESCRIPTORS; i++) {
            queue.of(i);
            driver.poll();
        }
    }

    @Arbiter
    public void count(I_Result r) {
        for (int i = 0; i < DESCRIPTORS; i++) {
            if (waits.begin(i, SocketWaiter.READ) == WaitResult.REFUSED) { // a thread still waits
                r.r1++;
            }
        }
    }
}
