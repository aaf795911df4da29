package dev.joule.compute.internal.seq;

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

    /** Adds all elements up. */
    public static final class Sum extends Loop {
        private final $Elem$Source source;
        public $sum$ sum;

        public Sum($Elem$Source source) {
            super(source instanceof $Elem$Source.OfArray);
            this.source = source;
        }

        @Override
        protected void run(long from, long to) {
            if (source.isIndexed()) {
                sum += source.sum(from, to);
            } else {
                source.visit(from, to, this::add);
            }
        }

        private boolean add($elem$ element) {
            sum += element;
            return true;
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

    /** Makes one value of all elements; an element that is not there is not asked for. */
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
            if (!source.isIndexed()) {
                source.visit(from, to, this::add);
                return;
            }
            $elem$ result = any ? value : source.at(from);
            for (long i = any ? from : from + 1; i < to; i++) {
                result = operator.applyAs$Elem$(result, source.at(i));
            }
            value = result;
            any = true;
        }

        private boolean add($elem$ element) {
            value = any ? operator.applyAs$Elem$(value, element) : element;
            any = true;
            return true;
        }

        @Override
        protected Loop split() {
            return new Reduce(source, operator);
        }

        @Override
        protected void merge(Loop next) {
            Reduce other = (Reduce) next;
            if (other.any) {
                add(other.value);
            }
        }
    }

    /** Counts. */
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

    /** Calls an action. */
    public static final class Each extends Loop {
        private final $Elem$Source source;
        private final $Elem$Consumer action;

        public Each($Elem$Source source, $Elem$Consumer action) {
            super(false);
            this.source = source;
            this.action = action;
        }

        @Override
        protected void run(long from, long to) {
            source.visit(
                    from,
                    to,
                    e -> {
                        action.accept(e);
                        return true;
                    });
        }

        @Override
        protected Loop split() {
            return new Each(source, action);
        }

        @Override
        protected void merge(Loop next) {}
    }

    /** Fills an array from an indexed source. */
    public static final class Fill extends Loop {
        private final $Elem$Source source;
        private final $elem$[] array;

        public Fill($Elem$Source source, $elem$[] array) {
            super(source instanceof $Elem$Source.OfArray);
            this.source = source;
            this.array = array;
        }

        @Override
        protected void run(long from, long to) {
            $elem$[] a = array;
            for (int i = (int) from; i < (int) to; i++) {
                a[i] = source.at(i);
            }
        }

        @Override
        protected Loop split() {
            return new Fill(source, array);
        }

        @Override
        protected void merge(Loop next) {}
    }

    /** Collects elements whose number is not known before. */
    public static final class Collect extends Loop {
        private static final int PIECE_MIN = 16;
        private static final int PIECE_MAX = 1 << 14;

        private final $Elem$Source source;

        /** The full pieces, and how many elements they have. */
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

        /** What was collected. */
        public $elem$[] toArray() {
            $elem$[] array = new $elem$[Math.toIntExact(before + size)];
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

    /** Looks for an element: any one, or the one with the lowest position. */
    public static final class Find extends Loop {
        private final $Elem$Source source;
        private final $Elem$Predicate predicate;
        private final boolean first;

        /** The lowest position found by anybody; later ones need not be looked at. */
        private final AtomicLong best;

        private long start = -1;
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
            if (source instanceof $Elem$Source.OfArray of) {
                int at = search(of.array, of.offset + (int) from, of.offset + (int) to, predicate);
                if (at >= 0) {
                    found(at - of.offset, of.array[at]);
                }
                return;
            }
            for (long i = from; i < to; i++) {
                long here = i;
                boolean more =
                        source.visit(
                                i,
                                i + 1,
                                e -> {
                                    if (predicate.test(e)) {
                                        found(here, e);
                                        return false;
                                    }
                                    return true;
                                });
                if (!more) {
                    return;
                }
            }
        }

        private static int search($elem$[] a, int from, int to, $Elem$Predicate predicate) {
            for (int i = from; i < to; i++) {
                if (predicate.test(a[i])) {
                    return i;
                }
            }
            return -1;
        }

        private void found(long at, $elem$ element) {
            position = at;
            value = element;
            best.accumulateAndGet(at, Math::min);
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

    /** Keeps the element with the least or the greatest key, the first of equals. */
    public static final class Extreme extends Loop {
        private final $Elem$Source source;
        private final $Key$ key;
        private final boolean least;
        public boolean any;
        public $elem$ value;
        private long valueKey;

        public Extreme($Elem$Source source, $Key$ key, boolean least) {
            super(false);
            this.source = source;
            this.key = key;
            this.least = least;
        }

        @Override
        protected void run(long from, long to) {
            if (source instanceof $Elem$Source.OfArray of && from < to) {
                scan(of.array, of.offset + (int) from, of.offset + (int) to);
            } else {
                source.visit(from, to, this::add);
            }
        }

        private void scan($elem$[] a, int from, int to) {
            add(a[from]);
            $elem$ best = value;
            long bestKey = valueKey;
            if (least) {
                for (int i = from + 1; i < to; i++) {
                    long k = key.applyAsLong(a[i]);
                    if (k < bestKey) {
                        bestKey = k;
                        best = a[i];
                    }
                }
            } else {
                for (int i = from + 1; i < to; i++) {
                    long k = key.applyAsLong(a[i]);
                    if (k > bestKey) {
                        bestKey = k;
                        best = a[i];
                    }
                }
            }
            value = best;
            valueKey = bestKey;
        }

        private boolean add($elem$ element) {
            offer(element, key.applyAsLong(element));
            return true;
        }

        private void offer($elem$ element, long k) {
            if (!any || (least ? k < valueKey : k > valueKey)) {
                any = true;
                value = element;
                valueKey = k;
            }
        }

        @Override
        protected Loop split() {
            return new Extreme(source, key, least);
        }

        @Override
        protected void merge(Loop next) {
            Extreme other = (Extreme) next;
            if (other.any) {
                offer(other.value, other.valueKey);
            }
        }
    }
}
