package dev.joule.internal.queue;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes room in a list before a task is taken from a queue, so that the task arrives: a list that
 * grew afterwards might find no memory, with the task in nobody's hands.
 */
public final class ListRoom {
    private ListRoom() {}

    /** Makes room for so many more. Only an {@link ArrayList} needs any. */
    public static void require(List<?> list, int more) {
        if (list instanceof ArrayList<?> array) {
            array.ensureCapacity(array.size() + more);
        }
    }
}
