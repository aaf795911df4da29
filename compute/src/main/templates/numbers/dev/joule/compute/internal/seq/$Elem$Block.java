package dev.joule.compute.internal.seq;

import java.util.function.$Elem$Predicate;

/**
 * The elements of a part of an indexed source, some at a time, in an array that stays in the
 * nearest cache. Each loop over it calls one function only, and can have a copy of its own for it.
 */
public final class $Elem$Block {

    private static final int SIZE = 512;

    /** The number of elements below which they are read one by one. */
    private static final int BLOCK_MIN = 16;

    private final $Elem$Source source;
    private final long to;
    private long at;

    /** The array, of which the first {@link #size} elements are valid. */
    final $elem$[] elements;

    int size;

    $Elem$Block($Elem$Source source, long from, long to) {
        this.source = source;
        this.at = from;
        this.to = to;
        this.elements = new $elem$[(int) Math.min(SIZE, to - from)];
    }

    /** Advances to the next elements; returns whether there are any. */
    boolean next() {
        size = (int) Math.min(SIZE, to - at);
        if (size == 0) {
            return false;
        }
        source.copy(at, at + size, elements, 0);
        at += size;
        return true;
    }

    /** Fills an array with the elements from a position on, some at a time. */
    public static void fill($Elem$Source source, long from, $elem$[] out) {
        if (out.length < BLOCK_MIN) {
            for (int i = 0; i < out.length; i++) {
                out[i] = source.at(from + i);
            }
            return;
        }
        for (int at = 0; at < out.length; at += SIZE) {
            int end = Math.min(out.length, at + SIZE);
            source.copy(from + at, from + end, out, at);
        }
    }

    /** Writes the elements it visits into an array. */
    static final class Writer implements $Elem$Predicate {
        private final $elem$[] out;
        private int at;

        Writer($elem$[] out, int at) {
            this.out = out;
            this.at = at;
        }

        @Override
        public boolean test($elem$ element) {
            out[at++] = element;
            return true;
        }
    }
}
