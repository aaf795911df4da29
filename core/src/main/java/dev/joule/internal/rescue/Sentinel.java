package dev.joule.internal.rescue;

import dev.joule.internal.idle.IdleSet;
import dev.joule.internal.park.Parker;
import dev.joule.internal.worker.Clock;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Rescue;
import dev.joule.internal.worker.Worker;
import dev.joule.internal.worker.WorkerCounters;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Looks every few milliseconds, while the pool is awake, whether a worker is stuck in a task while
 * others wait, and sends spares to work then. The protocol is told in the package documentation.
 *
 * <p>{@link #tick} never blocks, so a test can drive it; {@link #live} is its thread's life.
 */
public final class Sentinel implements Rescue {
    static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /**
     * Looks in a row that must find all asleep before it sleeps too: its wake-up would else be in
     * the way of each request that comes to an idle scheduler every few milliseconds.
     */
    public static final int IDLE_LOOKS = 20;

    private final Pool pool;
    private final IdleSet idle;
    private final Clock clock;
    private final long limitNanos;
    private final Spares spares;
    private final Consumer<Worker> onStall;

    /* Of each worker: how many tasks it had begun, since when it has been that many, and whether
     * that was told. */
    private final long[] ran;
    private final long[] since;
    private final boolean[] isTold;

    /** The idle set at the last tick. */
    private long lastIdle;

    private int idleLooks;

    /** Made once: the first tick that needs it may come in a full heap. */
    private final Consumer<Worker> tell;

    private final Parker parker = new Parker();
    private final AtomicBoolean isAsleep = new AtomicBoolean();

    /**
     * @param limitNanos how long a worker may be in one task before others come to help
     * @param onStall told of each worker that is found stuck, once for each task
     */
    public Sentinel(
            Pool pool, Clock clock, long limitNanos, Spares spares, Consumer<Worker> onStall) {
        this.pool = pool;
        this.clock = clock;
        this.limitNanos = limitNanos;
        this.spares = spares;
        this.onStall = onStall;
        tell = this::tell;
        idle = pool.idle();
        ran = new long[pool.size()];
        since = new long[pool.size()];
        isTold = new boolean[pool.size()];
        forgetTimes(clock.nanoTime());
    }

    /**
     * The thread's whole life. It ends with the pool and not before, and ends the spares.
     *
     * @param uncaught gets what a tick threw; a throw of its own is ignored
     */
    public void live(Pool.Lifecycle lifecycle, Consumer<Throwable> uncaught) {
        try {
            while (!lifecycle.isStopped()) {
                parker.park(tickSafely(uncaught));
            }
        } finally {
            spares.endThreads();
        }
    }

    private long tickSafely(Consumer<Throwable> uncaught) {
        try {
            return tick();
        } catch (Throwable thrown) { // out of memory, say: the next tick may do better
            try {
                uncaught.accept(thrown);
            } catch (Throwable ignored) {
                // Without this thread nobody would come to help any more.
            }
            return PERIOD_NANOS;
        }
    }

    /**
     * One look.
     *
     * @return how long to sleep, in nanoseconds; 0 for "until woken"
     */
    public long tick() {
        long now = clock.nanoTime();
        if (isAsleep.getAndSet(false)) {
            forgetTimes(now); // nobody looked meanwhile
        }
        spares.tidy(now);
        if (tryRest()) {
            return 0;
        }
        if (!idle.isAllParked()) {
            pool.poll(); // when all who run are stuck, nobody else does
        }
        int stuck = countStuck(now) + spares.countStuck(now, limitNanos, tell);
        int atWork = spares.atWork();
        if (stuck < atWork) {
            spares.dismiss(atWork - stuck);
        } else if (stuck > atWork && idle.parked() == 0 && pool.isAnythingWaiting()) {
            boolean isAllStuck = stuck == pool.size() + atWork;
            int twice = isAllStuck ? stuck : Math.max(1, atWork);
            spares.send(isAllStuck ? twice : Math.min(stuck - atWork, twice), now);
        } else if (stuck > 0 && idle.isAllParked() && pool.isAnythingWaiting()) {
            pool.wakeAny(); // for a stuck spare's slot, which no worker looks at in its sleep
        }
        return PERIOD_NANOS;
    }

    /** Goes to sleep, as far as others can tell, after a time in which all slept. */
    private boolean tryRest() {
        long seen = idle.snapshot();
        boolean sleptAllAlong = seen == lastIdle && idle.isAllParked() && spares.atWork() == 0;
        lastIdle = seen;
        idleLooks = sleptAllAlong ? idleLooks + 1 : 0;
        if (idleLooks < IDLE_LOOKS) {
            return false;
        }
        spares.endAll();
        isAsleep.set(true); // pairs-with: Sentinel#workerAwakes
        if (idle.snapshot() == seen) {
            return true;
        }
        isAsleep.set(false);
        return false;
    }

    /** Whether it sleeps until a worker wakes it. */
    public boolean isAtRest() {
        return isAsleep.get();
    }

    @Override
    public void workerAwakes() {
        if (isAsleep.get() && isAsleep.getAndSet(false)) {
            parker.wake();
        }
    }

    /** A spare comes at once if something waits for this worker, else at the next look. */
    @Override
    public void workerBlocks() {
        boolean isWatched = idle.parked() > 0 && !idle.isAllParked();
        if (!isWatched && pool.isAnythingWaiting()) {
            parker.wake();
        }
    }

    /** Has the thread look whether it is time to end. */
    @Override
    public void poolStops() {
        parker.wake();
    }

    private void forgetTimes(long now) {
        for (int i = 0; i < since.length; i++) {
            since[i] = now;
        }
    }

    private int countStuck(long now) {
        int stuck = 0;
        for (int i = 0; i < ran.length; i++) {
            Worker worker = pool.worker(i);
            long begun = worker.counters().get(WorkerCounters.RAN);
            if (worker.isBlocked()) {
                stuck++;
                worker.setStuck(true);
            } else if (begun != ran[i] || idle.isParked(i)) {
                ran[i] = begun;
                since[i] = now;
                isTold[i] = false;
                worker.setStuck(false);
            } else if (now - since[i] >= limitNanos) {
                stuck++;
                worker.setStuck(true);
                if (!isTold[i] && worker.isInTask()) { // a hook is no task
                    isTold[i] = true;
                    tell(worker);
                }
            }
        }
        return stuck;
    }

    private void tell(Worker worker) {
        try {
            onStall.accept(worker);
        } catch (Throwable thrown) { // a log handler's, say: help comes all the same
            worker.report(thrown);
        }
    }

    @Override
    public long snapshot() {
        return spares.snapshot();
    }

    @Override
    public boolean isQuiet(long snapshot) {
        return spares.isQuiet(snapshot);
    }

    @Override
    public long rescues() {
        return spares.sent();
    }
}
