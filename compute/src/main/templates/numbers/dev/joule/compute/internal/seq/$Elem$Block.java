package dev.joule.compute.internal.seq;

import java.util.function.$Elem$Predicate;

/**
 * The elements of a part of an indexed source, some at a time in an array that stays in the nearest
 * cache: each loop over it calls one function only, which it can have a copy of its own for.
 */
final class $Elem$Block {

    private static final int SIZE = 512;

    private final $Elem$Source source;
    private final long to;
    private long at;

    /** The array; as many elements of it as {@link #size} says. */
    final $elem$[] elements;

    int size;

    $Elem$Block($Elem$Source source, long from, long to) {
        this.source = source;
        this.at = from;
        this.to = to;
        this.elements = new $elem$[(int) Math.min(SIZE, to - from)];
    }

    /** Goes on to the next elements, if there are any. */
    boolean next() {
        size = (int) Math.min(SIZE, to - at);
        if (size == 0) {
            return false;
        }
        source.copy(at, at + size, elements, 0);
        at += size;
        return true;
    }

    /** Writes what it visits into an array. */
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
