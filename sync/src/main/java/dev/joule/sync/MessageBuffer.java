package dev.joule.sync;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The messages in a channel: a ring that grows when it is full. Under the channel's lock. */
final class MessageBuffer {

    private static final int FIRST_LENGTH = 8;
    private static final @Nullable Object[] EMPTY = {};

    /** The length is a power of two, or zero. */
    private @Nullable Object[] ring = EMPTY;

    private int head;
    private int count;

    /** Also read without the lock, as a guess. */
    int count() {
        return count;
    }

    void addLast(Object message) {
        if (count == ring.length) {
            grow();
        }
        ring[(head + count) & (ring.length - 1)] = message;
        count++;
    }

    /** Adds a message that is to be taken before all others. */
    void addFirst(Object message) {
        if (count == ring.length) {
            grow();
        }
        head = (head - 1) & (ring.length - 1);
        ring[head] = message;
        count++;
    }

    Object removeFirst() {
        int at = head;
        Object message = Objects.requireNonNull(ring[at]);
        ring[at] = null;
        head = (at + 1) & (ring.length - 1);
        count--;
        return message;
    }

    void clear() {
        ring = EMPTY;
        head = 0;
        count = 0;
    }

    private void grow() {
        if (ring.length == 1 << 30) {
            throw new OutOfMemoryError("a channel holds " + count + " messages");
        }
        @Nullable Object[] longer = new Object[Math.max(FIRST_LENGTH, 2 * ring.length)];
        int atEnd = ring.length - head;
        System.arraycopy(ring, head, longer, 0, atEnd);
        System.arraycopy(ring, 0, longer, atEnd, head);
        ring = longer;
        head = 0;
    }
}
