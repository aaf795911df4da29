package dev.joule.sync;

import org.jspecify.annotations.Nullable;

/** The operations that wait for the same thing, in the order in which they came. Under the lock. */
final class WaitList {

    private @Nullable Operation<?> first;
    private @Nullable Operation<?> last;
    private int size;

    boolean isEmpty() {
        return first == null;
    }

    /** Returns the operation that waits longest; it may be a branch of a select that is over. */
    @Nullable Operation<?> first() {
        return first;
    }

    int size() {
        return size;
    }

    void add(Operation<?> operation) {
        size++;
        operation.previous = last;
        if (last == null) {
            first = operation;
        } else {
            last.next = operation;
        }
        last = operation;
    }

    boolean contains(Operation<?> operation) {
        return operation.previous != null || first == operation;
    }

    /** Removes an operation, if it is here. */
    void remove(Operation<?> operation) {
        if (!contains(operation)) {
            return;
        }
        size--;
        Operation<?> before = operation.previous;
        Operation<?> after = operation.next;
        if (before == null) {
            first = after;
        } else {
            before.next = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.previous = before;
        }
        operation.previous = null;
        operation.next = null;
    }

    /**
     * Removes and returns the first operation that can still be completed: the caller completes it
     * in the same section. Removes the branches of selects that chose another one before it.
     */
    @Nullable Operation<?> claimFirst() {
        for (Operation<?> operation = first; operation != null; operation = first) {
            remove(operation);
            if (operation.tryClaim()) {
                return operation;
            }
        }
        return null;
    }

    /** Removes all, and completes those that can still be completed. */
    void completeAll(Object got) {
        for (Operation<?> each = claimFirst(); each != null; each = claimFirst()) {
            each.complete(got);
        }
    }
}
