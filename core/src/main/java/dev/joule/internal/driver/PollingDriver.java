package dev.joule.internal.driver;

import dev.joule.internal.idle.Clock;
import dev.joule.internal.idle.Driver;
import dev.joule.internal.idle.Parker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;

/**
 * The driver that polls. Workers look for ready descriptors between tasks, and a worker that goes
 * to sleep waits in the event queue if no other one does. The package documentation describes the
 * protocol.
 */
public final class PollingDriver implements Driver {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * The time by which a wait in the event queue, which counts in milliseconds, may exceed a
     * sleep.
     */
    private static final long TOLERANCE = MILLI / 10;

    /**
     * The longest time without a look during the rest of a sleep, which is no whole millisecond.
     */
    private static final long SLICE = MILLI / 5;

    /* field | looks or waits | others | guards
     * held  | CAS, Volatile          | CAS    | fetched, and the queue's events */
    private static final VarHandle HELD =
            ConstantBootstraps.fieldVarHandle(
                    MethodHandles.lookup(),
                    "held",
                    VarHandle.class,
                    PollingDriver.class,
                    boolean.class);
    private volatile boolean held;

    /** The number of events that were fetched and not delivered. */
    private int fetched;

    /** True once a descriptor was registered. */
    private volatile boolean isInUse;

    private final EventQueue queue;
    private final Clock clock;
    private final ReadinessTable descriptors = new ReadinessTable();
    private final Parker[] parkers;

    public PollingDriver(int workers, EventQueue queue, Clock clock) {
        this.queue = queue;
        this.clock = clock;
        parkers = new Parker[workers];
        for (int i = 0; i < workers; i++) {
            parkers[i] = new Parker();
        }
    }

    /** Returns an object by which threads wait for descriptors that this driver polls. */
    public SocketWaiter waits() {
        return new SocketWaiter(this, descriptors, queue);
    }

    /** Starts polling, at the first call; called after a descriptor was registered. */
    void begin() {
        if (!isInUse) {
            isInUse = true;
            for (int worker = 0; worker < parkers.length; worker++) {
                wake(worker); // a sleeper, if there is one, must now wait in the event queue
            }
        }
    }

    @Override
    public boolean hasEvents() {
        return true;
    }

    @Override
    public long watched() {
        return descriptors.listed();
    }

    @Override
    public boolean isUnattended() {
        return isInUse && !held;
    }

    @Override
    public boolean poll() {
        if (!isInUse || !tryHold()) {
            return false;
        }
        boolean isFetched = false;
        try {
            fetched = fetch(0);
            isFetched = true;
        } finally {
            if (!isFetched) {
                held = false;
            }
        }
        deliver();
        return true;
    }

    @Override
    public boolean park(int worker, long nanos) {
        Parker parker = parkers[worker];
        if (!isInUse || !tryHold()) {
            parker.park(nanos);
            return false;
        }
        boolean hasEvents = false;
        try {
            fetched = nanos == 0 ? await(parker, EventQueue.FOR_EVER) : awaitFor(parker, nanos);
            hasEvents = fetched > 0;
        } finally {
            if (!hasEvents) {
                held = false;
            }
        }
        return hasEvents;
    }

    @Override
    public long timeoutGranularityNanos() {
        return isInUse ? MILLI : 0;
    }

    @Override
    public void deliver() {
        deliverFrom(0);
    }

    /** Delivers in order. If waking one thread fails, the others are woken all the same. */
    private void deliverFrom(int first) {
        int event = first;
        try {
            while (event < fetched) {
                int at = event++;
                Readiness readiness = descriptors.find(queue.descriptor(at));
                if (readiness != null) {
                    readiness.signal(queue.directions(at));
                }
            }
        } finally {
            if (event < fetched) {
                deliverFrom(event);
            } else {
                fetched = 0;
                held = false;
            }
        }
    }

    @Override
    public void wake(int worker) {
        if (parkers[worker].wake()) {
            queue.wake();
        }
    }

    private boolean tryHold() {
        return !held && HELD.compareAndSet(this, false, true);
    }

    /** Waits in the queue until there are events, the worker is woken, or time is up. */
    private int await(Parker parker, int millis) {
        if (!parker.tryAwait()) {
            return 0;
        }
        try {
            int events = fetch(millis);
            while (events == 0 && millis == EventQueue.FOR_EVER && !parker.isWakePending()) {
                events = fetch(millis); // spurious: that wake was meant for an earlier wait
            }
            return events;
        } finally {
            parker.endAwait();
        }
    }

    private int awaitFor(Parker parker, long nanos) {
        long start = clock.nanoTime();
        long left = nanos;
        while (left > 0) {
            long millis = Math.min((left + TOLERANCE) / MILLI, Integer.MAX_VALUE);
            if (millis > 0) {
                if (!parker.tryAwait()) {
                    return 0;
                }
                int events;
                boolean isWoken;
                try {
                    events = fetch((int) millis);
                } finally {
                    isWoken = parker.endAwait();
                }
                if (events > 0 || isWoken) {
                    return events;
                }
            } else {
                int events = fetch(0);
                if (events > 0 || parker.park(Math.min(left, SLICE))) {
                    return events;
                }
            }
            left = nanos - (clock.nanoTime() - start);
        }
        return 0;
    }

    /**
     * Fetches events, and returns their number. A single event that only ended a wait does not
     * count.
     */
    private int fetch(int millis) {
        int events = queue.await(millis);
        return events == 1 && queue.descriptor(0) == EventQueue.NONE ? 0 : events;
    }
}
