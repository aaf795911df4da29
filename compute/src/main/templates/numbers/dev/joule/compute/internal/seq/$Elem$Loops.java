package dev.joule.compute.internal.seq;

import dev.joule.compute.Indexed$Elem$Consumer;
import dev.joule.compute.internal.loop.Loop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.$Elem$BinaryOperator;
import java.util.function.$Elem$Consumer;
import java.util.function.$Elem$Predicate;
import java.util.function.$Key$;

/** The loops that end a sequence of {@code $elem$} elements. */
public final class $Elem$Loops {

    private $Elem$Loops() {}

    /** Calls an action with each element. */
    public static Loop each($Elem$Source source, $Elem$Consumer action) {
        return Loop.of(false, (from, to) -> source.each(from, to, action));
    }

    /** Calls an action with the elements of an indexed source and with their indices. */
    public static Loop eachIndexed($Elem$Source source, Indexed$Elem$Consumer action) {
        return Loop.of(
                false,
                (from, to) -> {
                    $Elem$Kernels kernels = $Elem$Kernels.of(action, to - from);
                    if (source instanceof $Elem$Source.OfArray of) {
                        kernels.eachIndexed(of.array, of.offset, (int) from, (int) to, action);
                    } else {
                        kernels.eachIndexed(source, from, to, action);
                    }
                });
    }

    /** Fills an array from an indexed source. */
    public static Loop fill($Elem$Source source, $elem$[] array) {
        return Loop.of(source.isCheap(), (from, to) -> source.copy(from, to, array, (int) from));
    }

    /** Adds all elements up. */
    public static final class Sum extends Loop {
        private final $Elem$Source source;
        public $sum$ sum;

        public Sum($Elem$Source source) {
            super(source.isCheap());
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            sum += source.sum(from, to);
        }

        @Override
        protected Loop split() {
            return new Sum(source);
        }

        @Override
        protected void merge(Loop next) {
            sum += ((Sum) next).sum;
        }
    }

    /** Reduces all elements to one value; reads no element that does not exist. */
    public static final class Reduce extends Loop {
        private final $Elem$Source source;
        private final $Elem$BinaryOperator operator;
        public boolean any;
        public $elem$ value;

        public Reduce($Elem$Source source, $Elem$BinaryOperator operator) {
            super(false);
            this.source = source;
            this.operator = operator;
        }

        @Override
        protected void run(long from, long to) {
            if (source.isVisited()) {
                source.visit(
                        from, to, $Elem$Kernels.of(operator, to - from).reducing(operator, this));
                return;
            }
            value =
                    any
                            ? source.reduce(value, from, to, operator)
                            : source.reduce(source.at(from), from + 1, to, operator);
            any = true;
        }

        @Override
        protected Loop split() {
            return new Reduce(source, operator);
        }

        @Override
        protected void merge(Loop next) {
            Reduce other = (Reduce) next;
            if (other.any) {
                value = any ? operator.applyAs$Elem$(value, other.value) : other.value;
                any = true;
            }
        }
    }

    /** Counts the elements. */
    public static final class Count extends Loop {
        private final $Elem$Source source;
        public long count;

        public Count($Elem$Source source) {
            super(false);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, this::add);
        }

        private boolean add($elem$ element) {
            count++;
            return true;
        }

        @Override
        protected Loop split() {
            return new Count(source);
        }

        @Override
        protected void merge(Loop next) {
            count += ((Count) next).count;
        }
    }

    /** Collects elements whose number is not known in advance. */
    public static final class Collect extends Loop {
        private static final int PIECE_MIN = 16;
        private static final int PIECE_MAX = 1 << 14;

        private final $Elem$Source source;

        /** The full pieces, with the number of their elements below. */
        private final ArrayList<$elem$[]> pieces = new ArrayList<>();

        private long before;
        private $elem$[] piece = new $elem$[PIECE_MIN];
        private int size;

        public Collect($Elem$Source source) {
            super(false);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, this::add);
        }

        private boolean add($elem$ element) {
            if (size == piece.length) {
                close(Math.min(2 * size, PIECE_MAX));
            }
            piece[size++] = element;
            return true;
        }

        private void close(int next) {
            pieces.add(size == piece.length ? piece : Arrays.copyOf(piece, size));
            before += size;
            piece = new $elem$[next];
            size = 0;
        }

        /** Returns the elements that were collected. */
        public $elem$[] toArray() {
            $elem$[] array = new $elem$[ArraySize.of(before + size)];
            int at = 0;
            for ($elem$[] full : pieces) {
                System.arraycopy(full, 0, array, at, full.length);
                at += full.length;
            }
            System.arraycopy(piece, 0, array, at, size);
            return array;
        }

        @Override
        protected Loop split() {
            return new Collect(source);
        }

        @Override
        protected void merge(Loop next) {
            Collect other = (Collect) next;
            close(PIECE_MIN);
            pieces.addAll(other.pieces);
            before += other.before;
            piece = other.piece;
            size = other.size;
        }
    }

    /** Collects the elements that match a predicate, and the others. */
    public static final class Parted extends Loop {
        private final $Elem$Source source;
        private final $Elem$Predicate predicate;
        public final Collect first;
        public final Collect others;

        public Parted($Elem$Source source, $Elem$Predicate predicate) {
            super(false);
            this.source = source;
            this.predicate = predicate;
            first = new Collect(source);
            others = new Collect(source);
        }

        @Override
        protected void run(long from, long to) {
            source.visit(from, to, this::add);
        }

        private boolean add($elem$ element) {
            return (predicate.test(element) ? first : others).add(element);
        }

        @Override
        protected Loop split() {
            return new Parted(source, predicate);
        }

        @Override
        protected void merge(Loop next) {
            Parted other = (Parted) next;
            first.merge(other.first);
            others.merge(other.others);
        }
    }

    /** Looks for an element: any one, or the one with the lowest position. */
    public static final class Find extends Loop {
        private final $Elem$Source source;
        private final $Elem$Predicate predicate;
        private final boolean first;

        /** The lowest position found by any share; later ones need not be visited. */
        private final AtomicLong best;

        private long start = -1;

        /** The position of the visitor. */
        private long at;

        public long position = -1;
        public $elem$ value;

        public Find($Elem$Source source, $Elem$Predicate predicate, boolean first) {
            this(source, predicate, first, new AtomicLong(Long.MAX_VALUE));
        }

        private Find(
                $Elem$Source source, $Elem$Predicate predicate, boolean first, AtomicLong best) {
            super(false);
            this.source = source;
            this.predicate = predicate;
            this.first = first;
            this.best = best;
        }

        @Override
        protected void run(long from, long to) {
            start = from;
            $Elem$Kernels kernels = $Elem$Kernels.of(predicate, to - from);
            if (source instanceof $Elem$Source.OfArray of) {
                int offset = of.offset;
                int begin = (int) from;
                int end = (int) to;
                int i =
                        first
                                ? kernels.first(of.array, offset + begin, offset + end, predicate)
                                : kernels.any(
                                        of.array, offset, (int) of.size(), begin, end, predicate);
                if (i >= 0) {
                    at = (long) i - offset;
                    found(of.array[i]);
                }
                return;
            }
            at = from;
            source.visit(from, to, kernels.finding(predicate, this));
        }

        /** Records an element that matches the predicate. */
        void found($elem$ element) {
            position = source.isIndexed() ? at : start; // no other share has one in between
            value = element;
            best.accumulateAndGet(position, Math::min);
        }

        /** Passes an element that does not match. With an indexed source this counts positions. */
        void passed() {
            at++;
        }

        @Override
        protected boolean isOver() {
            long found = best.getOpaque();
            return found != Long.MAX_VALUE && (!first || position >= 0 || start > found);
        }

        @Override
        protected Loop split() {
            return new Find(source, predicate, first, best);
        }

        @Override
        protected void merge(Loop next) {
            Find other = (Find) next;
            if (position < 0 && other.position >= 0) {
                position = other.position;
                value = other.value;
            }
        }
    }

    /** Keeps the element with the least key, the first of equals. */
    public static final class Least extends Loop {
        private final $Elem$Source source;
        private final $Key$ key;
        public boolean any;
        public $elem$ value;
        long valueKey;

        public Least($Elem$Source source, $Key$ key) {
            super(false);
            this.source = source;
            this.key = key;
        }

        /** Returns a search for the element with the greatest key. */
        public static Least ofReversed($Elem$Source source, $Key$ key) {
            return new Least(source, $Elem$Kernels.of(key, source.size()).reversed(key));
        }

        @Override
        protected void run(long from, long to) {
            $Elem$Kernels kernels = $Elem$Kernels.of(key, to - from);
            if (source instanceof $Elem$Source.OfArray of) {
                kernels.least(of.array, of.offset + (int) from, of.offset + (int) to, key, this);
            } else {
                source.visit(from, to, kernels.keyed(key, this));
            }
        }

        void offer($elem$ element, long k) {
            if (!any || k < valueKey) {
                any = true;
                value = element;
                valueKey = k;
            }
        }

        @Override
        protected Loop split() {
            return new Least(source, key);
        }

        @Override
        protected void merge(Loop next) {
            Least other = (Least) next;
            if (other.any) {
                offer(other.value, other.valueKey);
            }
        }
    }
}
