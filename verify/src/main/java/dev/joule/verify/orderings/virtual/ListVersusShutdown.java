package dev.joule.verify.orderings.virtual;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.internal.scheduler.Lifecycle;
import dev.joule.internal.virtual.LiveThreadSet;
import dev.joule.verify.orderings.Rendezvous;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * A virtual thread is started while the scheduler is shut down. Either its start sees the shutdown,
 * or the check whether anything is left sees the thread.
 */
@JCStressTest
@State
@Outcome(id = "false", expect = ACCEPTABLE, desc = "it was refused, or is waited for")
@Outcome(expect = FORBIDDEN, desc = "it was taken, and nobody waits for it")
public class ListVersusShutdown {
    private static final int PLACES_FIRST_SEEN = 1 << 10;

    /** A thread that is listed where the iteration over all places begins. */
    private static final Thread THREAD = threadOfAMultiple(PLACES_FIRST_SEEN);

    private final Rendezvous start = new Rendezvous();
    private final Lifecycle lifecycle = new Lifecycle(1);
    private final LiveThreadSet living = new LiveThreadSet();
    private boolean isTaken;
    private boolean isOver;

    public ListVersusShutdown() {
        living.open();
        living.add(THREAD); // brings its place into reach, as in a scheduler at work
        living.remove(THREAD);
    }

    private static Thread threadOfAMultiple(int number) {
        Thread thread = new Thread(() -> {});
        while (thread.threadId() % number != 0) {
            thread = new Thread(() -> {});
        }
        return thread;
    }

    @Actor
    public void starter() {
        start.meet(20);
        living.add(THREAD);
        isTaken = !lifecycle.isShutdown();
    }

    @Actor
    public void closer() {
        start.meet(20);
        lifecycle.beginShutdown();
        isOver = living.isEmpty();
    }

    @Arbiter
    public void count(Z_Result r) {
        r.r1 = isTaken && isOver;
    }
}
