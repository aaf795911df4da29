package dev.joule.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Permits, and those who wait for some, first come, first served: the state of a {@link Semaphore},
 * of a {@link Mutex} (one permit), of an {@link RwLock} (a reader takes one, a writer all) and of
 * the turn to initialise a {@link OnceCell}.
 *
 * <p>Protocol, all of it under the lock:
 *
 * <ol>
 *   <li>A lease that finds its permits free, and nobody waiting, is granted at once.
 *   <li>Otherwise it waits at the end of the list. The first in the list is granted its permits as
 *       soon as they are free. Nobody overtakes it, also who needs fewer.
 *   <li>After every change that may free the first (permits came back, were added, or the first
 *       gave up) the list is served from its head until one has to wait. So the first in the list
 *       never finds enough permits: that is the invariant.
 *   <li>A grant hands the permits over: they are never free in between. Whoever gives up after its
 *       grant gives them back in the same section, by rule 3 to the next.
 *   <li>The total never exceeds {@link #MAX}: permits in leases can be given back at any time.
 * </ol>
 *
 * <p>The race it prevents: permits come back, the first in the list gets them and gives up at that
 * moment, the second sleeps on for ever. The grant and the giving up are sections under one lock,
 * so the grant comes first, and rule 4 serves the second; or the giving up does, and the grant
 * finds the second at the head.
 *
 * <p>Verified by PermitsModelTest, HostileWakersTest, LocksStressTest and the explorer's LockPlays.
 */
final class PermitQueue extends Guarded {
    static final int MAX = Integer.MAX_VALUE;

    /** The most holders that a description names. */
    private static final int NAMED_MAX = 8;

    private static final String CLOSED = "closed";
    private static final String UNNAMED = "a task";

    final WaitList waiting = new WaitList();

    private final boolean refusesHolders;

    /* Guarded by the lock. */
    private int available;
    private int total;
    private boolean closed;
    private @Nullable Lease newest;

    /**
     * Makes a queue with so many permits.
     *
     * @param refusesHolders whether a thread fails if it would wait while it holds a lease
     */
    PermitQueue(int permits, boolean refusesHolders) {
        this.available = permits;
        this.total = permits;
        this.refusesHolders = refusesHolders;
    }

    // Under the lock.

    /** Returns whether an attempt would not have to wait; without the lock it is a guess. */
    boolean mayGrant(Lease lease) {
        return closed || (available >= lease.permits && waiting.isEmpty());
    }

    /** Grants a lease and returns it, or a mark if the queue is closed; null if it must wait. */
    @Nullable Object attempt(Lease lease) {
        if (closed) {
            return CLOSED;
        }
        if (mayGrant(lease)) {
            grant(lease);
            return lease;
        }
        if (refusesHolders && lease.holder instanceof Thread thread && holds(thread)) {
            throw new IllegalStateException(
                    "this thread holds the "
                            + lease.name()
                            + " already and would wait for itself: close its guard first");
        }
        return null;
    }

    private boolean holds(Thread thread) {
        for (Lease lease = newest; lease != null; lease = lease.older) {
            if (lease.holder == thread) {
                return true;
            }
        }
        return false;
    }

    private void grant(Lease lease) {
        available -= lease.permits;
        lease.held = true;
        lease.older = newest;
        if (newest != null) {
            newest.newer = lease;
        }
        newest = lease;
    }

    /** Serves the list from its head until one has to wait. */
    void grantWaiting() {
        for (Operation<?> first = waiting.first(); first != null; first = waiting.first()) {
            Lease lease = ((LeaseOperation<?>) first).lease;
            if (available < lease.permits) {
                return;
            }
            waiting.remove(first);
            if (first.tryClaim()) {
                grant(lease);
                first.complete(lease);
            }
        }
    }

    /** Ends a lease that is held, and passes its permits on. */
    void end(Lease lease) {
        unlink(lease);
        available += lease.permits;
        grantWaiting();
    }

    private void unlink(Lease lease) {
        Lease newer = lease.newer;
        Lease older = lease.older;
        if (newer == null) {
            newest = older;
        } else {
            newer.older = older;
        }
        if (older != null) {
            older.newer = newer;
        }
        lease.newer = null;
        lease.older = null;
        lease.holder = null;
        lease.held = false;
    }

    // Takes the lock.

    /**
     * Grants a lease if it need not wait, and returns it; returns null otherwise.
     *
     * @throws Semaphore.ClosedException if a closed semaphore refuses it
     */
    <L extends Lease> @Nullable L tryTake(L lease) {
        boolean isOpen;
        lock();
        try {
            isOpen = !closed;
            if (isOpen && mayGrant(lease)) {
                grant(lease);
                return lease;
            }
        } finally {
            unlock();
        }
        if (!isOpen) {
            lease.refuseClosed();
        }
        return null;
    }

    /** Ends a lease and passes its permits on; returns false if it was ended before. */
    boolean giveBack(Lease lease) {
        lock();
        try {
            if (!lease.held) {
                return false;
            }
            end(lease);
            return true;
        } finally {
            unlock();
        }
    }

    /** Ends a lease whose permits exist no more; returns false if it was ended before. */
    boolean forget(Lease lease) {
        lock();
        try {
            if (!lease.held) {
                return false;
            }
            unlink(lease);
            total -= lease.permits;
            return true;
        } finally {
            unlock();
        }
    }

    /**
     * Leaves a lease with fewer permits, and passes the others on; false if it was ended before.
     */
    boolean shrink(Lease lease, int permits) {
        lock();
        try {
            if (!lease.held) {
                return false;
            }
            available += lease.permits - permits;
            lease.permits = permits;
            grantWaiting();
            return true;
        } finally {
            unlock();
        }
    }

    /** Adds permits; returns false, without effect, if there would be too many. */
    boolean add(int permits) {
        lock();
        try {
            if (permits > MAX - total) {
                return false;
            }
            total += permits;
            available += permits;
            grantWaiting();
            return true;
        } finally {
            unlock();
        }
    }

    /** Ends all waits, now and later. Leases that are held stay so. */
    void close() {
        lock();
        try {
            closed = true;
            waiting.completeAll(CLOSED);
        } finally {
            unlock();
        }
    }

    boolean isClosed() {
        lock();
        try {
            return closed;
        } finally {
            unlock();
        }
    }

    int available() {
        lock();
        try {
            return available;
        } finally {
            unlock();
        }
    }

    boolean isHeld(Lease lease) {
        lock();
        try {
            return lease.held;
        } finally {
            unlock();
        }
    }

    /** Describes the holders and the waits. Their names are computed after the section. */
    String describe() {
        List<Lease> leases = new ArrayList<>(NAMED_MAX);
        List<@Nullable Object> holders = new ArrayList<>(NAMED_MAX);
        int more = 0;
        int waits;
        boolean isClosed;
        lock();
        try {
            for (Lease each = newest; each != null; each = each.older) {
                if (leases.size() < NAMED_MAX) {
                    leases.add(each);
                    holders.add(each.holder);
                } else {
                    more++;
                }
            }
            waits = waiting.size();
            isClosed = closed;
        } finally {
            unlock();
        }
        StringBuilder text = new StringBuilder(leases.isEmpty() ? "not held" : "held by ");
        for (int i = 0; i < leases.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(nameOf(holders.get(i)));
        }
        if (more > 0) {
            text.append(" and ").append(more).append(" more");
        }
        if (waits > 0) {
            text.append(", ").append(waits).append(" waiting");
        }
        return text.append(isClosed ? ", closed" : "").toString();
    }

    /** Returns the name that a thread or a task gives itself. */
    private static String nameOf(@Nullable Object holder) {
        if (holder == null) {
            return UNNAMED;
        }
        try {
            @Nullable String own = holder.toString();
            if (own != null && !own.equals(Objects.toIdentityString(holder))) {
                return own;
            }
        } catch (Throwable thrown) { // a user's own
            return UNNAMED;
        }
        return UNNAMED;
    }
}
