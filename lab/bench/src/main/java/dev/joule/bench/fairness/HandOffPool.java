package dev.joule.bench.fairness;

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;

/**
 * A pool in the form of a connection pool: who wants a place takes any that is free, and waits at a
 * {@link SynchronousQueue} if there is none. Who gives a place back marks it as free first, so that
 * a thread that has not waited may take it before the one to which it is offered.
 */
final class HandOffPool {

    private static final int FREE = 0;
    private static final int TAKEN = 1;
    private static final long WAIT_MILLIS = 100;

    /** The number of attempts to hand over after which the giver rests. */
    private static final int ATTEMPTS = 256;

    private static final long REST_NANOS = 10_000;

    private final AtomicIntegerArray places;
    private final AtomicInteger waiters = new AtomicInteger();
    private final SynchronousQueue<Integer> offers = new SynchronousQueue<>(true);

    HandOffPool(int size) {
        places = new AtomicIntegerArray(size);
    }

    /** Waits for a place and returns it. */
    int take() throws InterruptedException {
        int place = tryTake();
        if (place >= 0) {
            return place;
        }
        waiters.incrementAndGet();
        try {
            while (true) {
                Integer offered = offers.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
                if (offered != null && tryTake(offered)) {
                    return offered;
                }
                place = tryTake();
                if (place >= 0) {
                    return place;
                }
            }
        } finally {
            waiters.decrementAndGet();
        }
    }

    private int tryTake() {
        for (int i = 0; i < places.length(); i++) {
            if (tryTake(i)) {
                return i;
            }
        }
        return -1;
    }

    private boolean tryTake(int place) {
        return places.compareAndSet(place, FREE, TAKEN);
    }

    /** Frees a place, and offers it for as long as it is free and a thread waits. */
    @SuppressWarnings("ThreadPriorityCheck") // pools of this form yield
    void giveBack(int place) {
        places.set(place, FREE);
        for (int i = 1; waiters.get() > 0; i++) {
            if (places.get(place) != FREE || offers.offer(place)) {
                return;
            }
            if (i % ATTEMPTS == 0) {
                LockSupport.parkNanos(REST_NANOS);
            } else {
                Thread.yield();
            }
        }
    }
}
