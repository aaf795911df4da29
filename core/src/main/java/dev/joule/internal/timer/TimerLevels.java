package dev.joule.internal.timer;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The hierarchy of the wheel, guarded by its lock. Times here are nanoseconds since the wheel's
 * origin: never negative, except for deadlines that had passed before the wheel was made.
 *
 * <p>An entry lies on the level of the highest digit (of 6 bits) in which its deadline differs from
 * {@code elapsed}, the wheel's time. So all entries of a level are due before those of the next
 * one, and the first occupied slot of the lowest level holds the earliest entry. Eight levels cover
 * every {@code long}, so slots never wrap around.
 */
final class TimerLevels {

    /** The answer if nothing is pending. */
    static final long NONE = Long.MAX_VALUE;

    static final int TICK_BITS = 17;
    static final int LEVELS = 8;

    /**
     * The most entries to move or to take out in one call of {@link #collect}; the others wait for
     * the next one.
     */
    static final int BATCH = 4096;

    /**
     * The number of entries above which a coarse slot is spread over the lower levels when it
     * begins, before its first deadline. So a timer causes at most one wake-up per level.
     */
    static final int SLOT_ENTRIES_MAX = 256;

    private final TimerLevel[] levels = new TimerLevel[LEVELS];

    /** A bit for each level that is not empty. */
    private int occupied;

    private int linked;
    private long elapsed;

    /** The level whose current slot is spread over the lower ones in part only, or 0. */
    private int cascading;

    private @Nullable TimerEntry dueHead;
    private @Nullable TimerEntry dueTail;

    TimerLevels() {
        for (int i = 0; i < LEVELS; i++) {
            levels[i] = new TimerLevel(i, TICK_BITS + i * TimerLevel.SLOT_BITS);
        }
    }

    int linked() {
        return linked;
    }

    void insert(TimerEntry entry, long time) {
        link(entry, time);
        linked++;
    }

    void remove(TimerEntry entry) {
        unlink(TimerLevel.levelOf(entry.place), TimerLevel.slotOf(entry.place), entry);
        linked--;
    }

    /** Moves entries that are due by now to the due list, about {@value #BATCH} at most. */
    void collect(long now, long origin) {
        int budget = BATCH;
        while (budget > 0) {
            if (cascading != 0) {
                budget -= cascade(budget, origin);
                continue;
            }
            if (occupied == 0) {
                break;
            }
            int lowest = Integer.numberOfTrailingZeros(occupied);
            TimerLevel level = levels[lowest];
            int slot = level.firstSlot();
            long start = level.startOf(slot, elapsed);
            if (lowest == 0) {
                if (level.earliest(slot) > now) {
                    break;
                }
                elapsed = Math.max(elapsed, start);
                budget -= takeDue(slot, now, budget, origin);
            } else {
                if (start > now) {
                    break;
                }
                elapsed = start;
                cascading = lowest;
            }
        }
        if (budget > 0) {
            // Nothing that is left begins before now, so the levels stay right.
            elapsed = Math.max(elapsed, now >>> TICK_BITS << TICK_BITS);
        }
    }

    /**
     * Returns the entries that {@link #collect} found, in the order of their ticks, linked by
     * {@code next}. Entries of one tick are in the order in which they were linked.
     */
    @Nullable TimerEntry takeDue() {
        TimerEntry due = dueHead;
        dueHead = null;
        dueTail = null;
        return due;
    }

    /**
     * Returns the instant at which {@link #collect} would have something to do: to fire, or to
     * spread a coarse slot.
     */
    long nextWork() {
        return next(0);
    }

    /**
     * Returns the instant at which {@link #collect} must be called. A coarse slot with few entries
     * can wait for its first deadline, which saves a wake; a crowd is better spread before, to be
     * on time.
     */
    long nextWake() {
        return next(SLOT_ENTRIES_MAX);
    }

    /** Drops entries that were cancelled while the lock was taken. */
    void sweep() {
        for (int number = 0; number < LEVELS; number++) {
            TimerLevel level = levels[number];
            for (long slots = level.occupied(); slots != 0; slots &= slots - 1) {
                int slot = Long.numberOfTrailingZeros(slots);
                TimerEntry entry = level.head(slot);
                while (entry != null) {
                    TimerEntry after = entry.next;
                    if (entry.isTimerCancelled()) {
                        remove(entry);
                    }
                    entry = after;
                }
            }
        }
    }

    /** Returns whether an entry that was not cancelled matches. */
    boolean any(Predicate<? super TimerEntry> wanted) {
        for (TimerLevel level : levels) {
            for (long slots = level.occupied(); slots != 0; slots &= slots - 1) {
                if (any(level.head(Long.numberOfTrailingZeros(slots)), wanted)) {
                    return true;
                }
            }
        }
        return any(dueHead, wanted);
    }

    private static boolean any(@Nullable TimerEntry first, Predicate<? super TimerEntry> wanted) {
        for (TimerEntry entry = first; entry != null; entry = entry.next) {
            if (!entry.isTimerCancelled() && wanted.test(entry)) {
                return true;
            }
        }
        return false;
    }

    private long next(int crowd) {
        if (cascading != 0 || dueHead != null) {
            return elapsed;
        }
        if (occupied == 0) {
            return NONE;
        }
        int lowest = Integer.numberOfTrailingZeros(occupied);
        TimerLevel level = levels[lowest];
        int slot = level.firstSlot();
        boolean exact = lowest == 0 || level.size(slot) <= crowd;
        return exact ? level.earliest(slot) : level.startOf(slot, elapsed);
    }

    private int takeDue(int slot, long now, int budget, long origin) {
        TimerLevel level = levels[0];
        int taken = 0;
        long earliest = NONE;
        TimerEntry entry = level.head(slot);
        while (entry != null && taken < budget) {
            TimerEntry after = entry.next;
            long time = entry.deadlineNanos() - origin;
            if (time > now && !entry.isTimerCancelled()) {
                // Does not count: if more entries than the budget were in front of a due one and
                // not due themselves, no pass would reach it.
                earliest = Math.min(earliest, time);
            } else {
                remove(entry);
                if (!entry.isTimerCancelled()) {
                    appendDue(entry);
                }
                taken++;
            }
            entry = after;
        }
        if (entry == null) {
            level.setEarliest(slot, earliest);
        }
        return taken;
    }

    private int cascade(int budget, long origin) {
        TimerLevel level = levels[cascading];
        int slot = level.slotOf(elapsed);
        int moved = 0;
        TimerEntry entry = level.head(slot);
        while (entry != null && moved < budget) {
            unlink(cascading, slot, entry);
            if (entry.isTimerCancelled()) {
                linked--;
            } else {
                link(entry, entry.deadlineNanos() - origin);
            }
            moved++;
            entry = level.head(slot);
        }
        if (entry == null) {
            cascading = 0;
        }
        return moved;
    }

    private void appendDue(TimerEntry entry) {
        TimerEntry tail = dueTail;
        if (tail == null) {
            dueHead = entry;
        } else {
            tail.next = entry;
        }
        dueTail = entry;
    }

    private void link(TimerEntry entry, long time) {
        long from = Math.max(time, elapsed);
        long differs = (from ^ elapsed) >>> TICK_BITS;
        // An entry in the current tick differs in no digit, and is on level 0.
        int highest = Long.SIZE - 1 - Long.numberOfLeadingZeros(differs | 1);
        int number = highest / TimerLevel.SLOT_BITS;
        TimerLevel level = levels[number];
        level.append(level.slotOf(from), entry, time);
        occupied |= 1 << number;
    }

    private void unlink(int number, int slot, TimerEntry entry) {
        TimerLevel level = levels[number];
        level.unlink(slot, entry);
        if (level.isEmpty()) {
            occupied &= ~(1 << number);
        }
    }
}
