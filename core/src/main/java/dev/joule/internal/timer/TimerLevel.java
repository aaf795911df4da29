package dev.joule.internal.timer;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A level of the wheel: 64 slots, each a doubly linked list in the order of arrival, and a bitmap
 * of those that hold something. Guarded by the wheel's lock.
 *
 * <p>The first entry's {@code prev} is the last entry, the last entry's {@code next} is null.
 */
final class TimerLevel {

    static final int SLOT_BITS = 6;
    static final int SLOTS = 1 << SLOT_BITS;

    private final int number;
    private final int shift;
    private final @Nullable TimerEntry[] heads = new TimerEntry[SLOTS];

    /**
     * No later than any deadline in the slot. Earlier if the earliest entry was cancelled, or was
     * taken by a pass that did not see the whole slot.
     */
    private final long[] earliest = new long[SLOTS];

    private final int[] sizes = new int[SLOTS];
    private long occupied;

    /** The level whose slots are {@code 2^shift} nanoseconds wide. */
    TimerLevel(int number, int shift) {
        this.number = number;
        this.shift = shift;
    }

    boolean isEmpty() {
        return occupied == 0;
    }

    /** The slot that begins first; for a level that is not empty. */
    int firstSlot() {
        return Long.numberOfTrailingZeros(occupied);
    }

    /** The slots that hold something, a bit each. */
    long occupied() {
        return occupied;
    }

    @Nullable TimerEntry head(int slot) {
        return heads[slot];
    }

    int size(int slot) {
        return sizes[slot];
    }

    long earliest(int slot) {
        return earliest[slot];
    }

    /** Corrects what {@link #earliest(int)} says, after every entry of the slot was looked at. */
    void setEarliest(int slot, long time) {
        earliest[slot] = time;
    }

    int slotOf(long time) {
        return (int) (time >>> shift) & (SLOTS - 1);
    }

    /**
     * Returns the instant at which a slot begins, in the turn of this level that contains {@code
     * elapsed}.
     */
    long startOf(int slot, long elapsed) {
        // On the last level the turn never ends: the shift would be 65, which is 1 in Java.
        int turn = shift + SLOT_BITS;
        long turnStart = turn >= Long.SIZE ? 0 : elapsed >>> turn << turn;
        return turnStart + ((long) slot << shift);
    }

    void append(int slot, TimerEntry entry, long time) {
        TimerEntry head = heads[slot];
        if (head == null) {
            earliest[slot] = time;
            occupied |= 1L << slot;
            heads[slot] = entry;
            entry.prev = entry;
        } else {
            earliest[slot] = Math.min(earliest[slot], time);
            TimerEntry tail = Objects.requireNonNull(head.prev);
            tail.next = entry;
            entry.prev = tail;
            head.prev = entry;
        }
        entry.next = null;
        entry.place = number * SLOTS + slot + 1;
        sizes[slot]++;
    }

    void unlink(int slot, TimerEntry entry) {
        TimerEntry head = heads[slot];
        TimerEntry before = Objects.requireNonNull(entry.prev);
        TimerEntry after = entry.next;
        if (entry == head) {
            heads[slot] = after;
            head = after;
        } else {
            before.next = after;
        }
        if (after != null) {
            after.prev = before;
        } else if (head != null) {
            head.prev = before;
        }
        if (head == null) {
            occupied &= ~(1L << slot);
        }
        sizes[slot]--;
        entry.next = null;
        entry.prev = null;
        entry.place = 0;
    }

    static int levelOf(int place) {
        return (place - 1) / SLOTS;
    }

    static int slotOf(int place) {
        return (place - 1) % SLOTS;
    }
}
