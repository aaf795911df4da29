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
 * A socket is closed while a thread is about to wait for it. Either the thread sees that it is
 * closed, or its wait is ended.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each saw the close, or was stopped")
@Outcome(expect = FORBIDDEN, desc = "so many wait for a socket that is closed")
public class WaitVersusStop {
    private static final int DESCRIPTORS = 32;

    private static final class Socket {
        volatile boolean isClosed;
        boolean sawClosed;
    }

    private final Rendezvous start = new Rendezvous();
    private final PollingDriver driver = new PollingDriver(1, new OneEvent(), Clock.SYSTEM);
    private final SocketWaiter waits = driver.waits();
    private final Socket[] sockets = new Socket[DESCRIPTORS];

    public WaitVersusStop() {
        for (int i = 0; i < DESCRIPTORS; i++) {
            sockets[i] = new Socket();
            waits.begin(i, SocketWaiter.WRITE); // registers it
            waits.end(i, SocketWaiter.WRITE);
        }
    }

    @Actor
    public void waiter() {
        start.meet(20);
        for (int i = 0; i < DESCRIPTORS; i++) {
            waits.begin(i, SocketWaiter.READ);
            sockets[i].sawClosed = sockets[i].isClosed;
        }
    }

    @Actor
    public void closer() {
        start.meet(20);
        for (int i = 0; i < DESCRIPTORS; i++) {
            sockets[i].isClosed = true;
            waits.stop(i, SocketWaiter.READ);
        }
    }

    @Arbiter
    public void count(I_Result r) {
        for (int i = 0; i < DESCRIPTORS; i++) {
            if (!sockets[i].sawClosed && waits.begin(i, SocketWaiter.READ) == WaitResult.REFUSED) {
                r.r1++;
            }
        }
    }
}
