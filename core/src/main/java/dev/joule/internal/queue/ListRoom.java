package dev.joule.internal.queue;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes room in a list before a task is taken from a queue, so that the task is not lost: a list
 * that grew afterwards might find no memory, when the task is in no queue any more.
 */
public final class ListRoom {
    private ListRoom() {}

    /** Makes room for {@code more} further elements. Only an {@link ArrayList} needs any. */
    public static void require(List<?> list, int more) {
        if (list instanceof ArrayList<?> array) {
            array.ensureCapacity(array.size() + more);
        }
    }
}
