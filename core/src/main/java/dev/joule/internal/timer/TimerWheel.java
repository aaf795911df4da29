package dev.joule.internal.timer;

import dev.joule.internal.idle.StackRoom;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A hierarchical timer wheel that any thread may add to and any thread may poll. Only {@link #any}
 * waits for its lock. The package documentation describes the protocol.
 *
 * <p>The wheel has no clock and wakes no thread. A thread that adds an entry makes sure afterwards
 * that some thread polls at the entry's deadline. A thread that sleeps polls at {@link
 * #nextDeadline()}.
 */
public final class TimerWheel {

    /** The answer if there is no deadline. A real one of that value is reported 1 ns earlier. */
    public static final long NONE = Long.MAX_VALUE;

    /** The number of entries in the inbox at which the adder empties it. */
    static final int INBOX_LIMIT = 256;

    /**
     * The greatest distance of a deadline from the origin, in either direction: 146 years. A
     * deadline that is farther away stands for "never", and is set to this distance, so that no
     * difference between two deadlines overflows.
     */
    static final long FARTHEST = Long.MAX_VALUE / 2;

    /**
     * The least number of cancelled entries that is worth a sweep. So the levels hold at most about
     * as many cancelled entries as pending ones, or this number.
     */
    static final int SWEEP_MIN = 1024;

    /* How often to try a lock that is taken. Most holders need about a microsecond. A sweep, a full batch, a slot of many entries or any() takes longer, and so does a thread that is preempted. */
    private static final int LOCK_SPINS = 64;

    private static final VarHandle LOCK = handle("lock", int.class);
    private static final VarHandle WORK_AT = handle("workAt", long.class);
    private static final VarHandle SET = handle("set", long.class);
    private static final VarHandle FIRED = handle("fired", long.class);
    private static final VarHandle CANCELLED = handle("cancelled", long.class);

    private final long origin;
    private final TimerInbox inbox = new TimerInbox();
    private final TimerLevels levels = new TimerLevels();

    /** The value of {@link #cancelled} at the last sweep. */
    private long cancelledAtSweep;

    /* field     | lock holder         | any thread         | guards
     * lock      | Release (unlock)    | CAS                | levels, cancelledAtSweep, set
     * workAt    | Opaque write        | Opaque read        | nothing: a hint for poll
     * set       | Opaque write        | Opaque read        | nothing: statistics
     * fired     | getAndAdd           | Opaque read        | nothing: statistics
     * cancelled | getAndAdd           | getAndAdd          | nothing: statistics */
    private volatile int lock;

    @SuppressWarnings("unused") // through its handle
    private volatile long workAt = TimerLevels.NONE;

    private volatile long set;

    @SuppressWarnings("unused") // through its handle
    private volatile long fired;

    @SuppressWarnings("unused") // through its handle
    private volatile long cancelled;

    /**
     * An empty wheel.
     *
     * @param now the time on the clock that deadlines are measured with
     */
    public TimerWheel(long now) {
        origin = now;
    }

    /**
     * Sets a timer; from any thread. On return the entry can be seen by {@link #nextDeadline()},
     * and the next reads of the caller (must a sleeper be woken?) come after that: the push ends in
     * a CAS, a full fence.
     *
     * @return whether it was set; false when it was cancelled before
     * @throws IllegalStateException when it was set before
     */
    public boolean add(TimerEntry entry) {
        if (entry.transitionToPending(this) == TimerEntry.Setting.CANCELLED_BEFORE) {
            return false;
        }
        long time = entry.deadlineNanos() - origin;
        if (time > FARTHEST || time < -FARTHEST) { // "never", added to a late time
            entry.setDeadlineNanos(origin + FARTHEST);
        }
        // pairs-with: TimerWheel#nextDeadline, read by a sleeper that has announced itself
        int depth = inbox.push(entry);
        if (depth >= INBOX_LIMIT) {
            emptyInbox();
        }
        return true;
    }

    private void emptyInbox() {
        StackRoom.require();
        if (tryLock()) {
            try {
                tidy();
            } finally {
                publishAndUnlock();
            }
        }
    }

    /**
     * Fires due timers. Moves or fires about two batches of {@value TimerLevels#BATCH} entries at
     * most; if more are due, {@link #nextDeadline()} is not after now. Returns at once if another
     * thread has the lock, or if nothing is due.
     *
     * @param now the time; no timer with a deadline after it fires
     * @param onThrow receives an exception of a timer; its own exceptions are ignored
     * @return how many timers fired
     */
    public int poll(long now, Consumer<? super Throwable> onThrow) {
        long time = now - origin;
        if ((time < workAtOpaque() && !inbox.isDue(now)) || !tryLock()) {
            return 0;
        }
        TimerEntry due;
        try {
            // Advance the wheel first, so that new entries go to the right level. Do not advance
            // past the earliest of them, so that late entries fire in order.
            levels.collect(inbox.earliestUntil(now) - origin, origin);
            tidy();
            levels.collect(time, origin);
            due = levels.takeDue();
        } finally {
            publishAndUnlock();
        }
        return fireAll(due, onThrow);
    }

    /**
     * The earliest instant at which {@link #poll} must be called, or {@link #NONE}. Never later
     * than the earliest deadline of a pending timer, except of those that another thread is about
     * to fire. Earlier only if a timer with an earlier deadline was cancelled, or to spread a
     * crowded slot in time.
     *
     * <p>When another thread has the lock, and keeps it for longer than a moment, the answer is an
     * instant that has passed: poll and ask again.
     */
    public long nextDeadline() {
        if (!tryLockSpinning()) {
            return origin;
        }
        long time;
        try {
            tidy();
            time = levels.nextWake();
        } finally {
            publishAndUnlock();
        }
        if (time == TimerLevels.NONE) {
            return NONE;
        }
        long deadline = origin + time;
        return deadline == NONE ? NONE - 1 : deadline;
    }

    /**
     * Returns whether no timer is set. Sees each timer whose add has returned; a timer that is
     * being added may be overlooked.
     */
    public boolean isIdle() {
        // In this order: an entry leaves the inbox with the lock taken, and shows in workAt when
        // the lock is free again.
        return inbox.isEmpty() && lock == 0 && workAt == TimerLevels.NONE;
    }

    /**
     * Returns whether any timer that is set matches a predicate. Sees each timer whose add has
     * returned, unless a poller has taken it out. For rare questions, since it waits for the lock
     * and looks at every timer under it.
     *
     * @param wanted must not use the wheel
     */
    public boolean any(Predicate<? super TimerEntry> wanted) {
        StackRoom.require();
        while (!tryLockSpinning()) {
            Thread.yield(); // to a holder that was preempted
        }
        try {
            tidy();
            return levels.any(wanted);
        } finally {
            publishAndUnlock();
        }
    }

    /** Returns the number of timers set so far; exact while no thread sets one. */
    public long set() {
        return (long) SET.getOpaque(this) + inbox.depth();
    }

    /** Returns the number of timers that have fired, or begun to fire, so far. */
    public long fired() {
        return (long) FIRED.getOpaque(this);
    }

    /** Returns the number of timers cancelled so far before they fired. */
    public long cancelled() {
        return (long) CANCELLED.getOpaque(this);
    }

    /**
     * Returns the number of entries in the levels, cancelled ones too; for tests, while no thread
     * polls.
     */
    int linked() {
        return levels.linked();
    }

    /** Returns the number of entries in the inbox, cancelled ones too; for tests. */
    int inInbox() {
        return inbox.depth();
    }

    /** Unlinks a cancelled entry if that can be done without waiting; else it is dropped later. */
    void onCancelled(TimerEntry entry) {
        CANCELLED.getAndAdd(this, 1L);
        // A stale place leaves a dead entry linked; see sweepIfWorthwhile.
        if (entry.place <= 0) {
            return;
        }
        StackRoom.require();
        if (tryLock()) {
            try {
                if (entry.place > 0) {
                    levels.remove(entry);
                }
                sweepIfWorthwhile();
            } finally {
                unlock();
            }
        }
    }

    private int fireAll(@Nullable TimerEntry due, Consumer<? super Throwable> onThrow) {
        int count = 0;
        TimerEntry entry = due;
        while (entry != null) {
            TimerEntry after = entry.next;
            entry.next = null;
            if (entry.transitionToFired()) {
                count++;
                // Before fire: a thread that sees its effect finds it counted.
                FIRED.getAndAdd(this, 1L);
                fire(entry, onThrow);
            }
            entry = after;
        }
        return count;
    }

    private static void fire(TimerEntry entry, Consumer<? super Throwable> onThrow) {
        try {
            entry.fire();
        } catch (Throwable thrown) {
            try {
                onThrow.accept(thrown);
            } catch (Throwable ignored) {
                // As the JVM does with a throw of an uncaught-exception handler: the other timers
                // must fire.
            }
        }
    }

    /**
     * Empties the inbox into the levels, and sweeps these if they hold too many cancelled entries.
     */
    private void tidy() {
        long count = 0;
        TimerEntry entry = inbox.takeAll();
        while (entry != null) {
            TimerEntry after = entry.next;
            if (entry.isTimerCancelled()) {
                entry.next = null;
                entry.place = 0;
            } else {
                levels.insert(entry, entry.deadlineNanos() - origin);
            }
            count++;
            entry = after;
        }
        if (count > 0) {
            SET.setOpaque(this, set + count);
        }
        sweepIfWorthwhile();
    }

    private void sweepIfWorthwhile() {
        int linked = levels.linked();
        long enough = Math.max(SWEEP_MIN, linked / 2);
        // Pending timers that are being fired count as alive, so dead is rather too small.
        long dead = linked - (set - fired() - cancelled());
        if (dead > enough && cancelled() - cancelledAtSweep > enough) {
            cancelledAtSweep = cancelled();
            levels.sweep();
        }
    }

    /** Takes the lock if it is free. A thread that gets it must call {@link #publishAndUnlock}. */
    boolean tryLock() {
        // pairs-with: TimerWheel#unlock
        return lock == 0 && LOCK.compareAndSet(this, 0, 1);
    }

    private boolean tryLockSpinning() {
        for (int i = 0; i < LOCK_SPINS; i++) {
            if (tryLock()) {
                return true;
            }
            Thread.onSpinWait();
        }
        return false;
    }

    private void unlock() {
        // pairs-with: TimerWheel#tryLock
        LOCK.setRelease(this, 0);
    }

    /** Releases the lock, after publishing when there is something to do. */
    void publishAndUnlock() {
        try {
            WORK_AT.setOpaque(this, levels.nextWork());
        } finally {
            unlock();
        }
    }

    private long workAtOpaque() {
        // An old value costs a poll that finds nothing, or delays a timer until the next poll. A
        // thread that goes to sleep asks nextDeadline, which is exact.
        return (long) WORK_AT.getOpaque(this);
    }

    private static VarHandle handle(String name, Class<?> type) {
        return ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), name, VarHandle.class, TimerWheel.class, type);
    }
}
