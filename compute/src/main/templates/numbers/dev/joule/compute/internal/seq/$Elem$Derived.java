package dev.joule.compute.internal.seq;

import java.util.function.$Elem$BinaryOperator;
import java.util.function.$Elem$Consumer;
import java.util.function.$Elem$Predicate;
import java.util.function.$Elem$UnaryOperator;
import java.util.function.To$Elem$Function;

/** Sources of {@code $elem$} elements that are derived from other sources. */
public final class $Elem$Derived {

    private $Elem$Derived() {}

    /** The results of a function of each element. */
    public static final class Mapped extends $Elem$Source {
        private final $Elem$Source source;
        private final $Elem$UnaryOperator function;

        public Mapped($Elem$Source source, $Elem$UnaryOperator function) {
            this.source = source;
            this.function = function;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean isIndexed() {
            return source.isIndexed();
        }

        @Override
        public $elem$ at(long position) {
            return function.applyAs$Elem$(source.at(position));
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            return source.visit(
                    from, to, $Elem$Kernels.of(function, to - from).mapping(function, visitor));
        }

        @Override
        public boolean isVisited() {
            return source.isVisited();
        }

        @Override
        public void copy(long from, long to, $elem$[] out, int at) {
            int count = (int) (to - from);
            $Elem$Kernels kernels = $Elem$Kernels.of(function, count);
            if (source.resolved() instanceof $Elem$Source.OfArray of) {
                kernels.map(of.array, of.offset + (int) from, out, at, count, function);
            } else if (isVisited()) {
                super.copy(from, to, out, at);
            } else {
                source.copy(from, to, out, at);
                kernels.mapInPlace(out, at, at + count, function);
            }
        }

        @Override
        public $sum$ sum(long from, long to) {
            if (!(source.resolved() instanceof $Elem$Source.OfArray of)) {
                return super.sum(from, to);
            }
            return $Elem$Kernels.of(function, to - from)
                    .sum(of.array, of.offset + (int) from, of.offset + (int) to, function);
        }
    }

    /** The elements that match a predicate. */
    public static final class Filtered extends Unindexed {
        private final $Elem$Source source;
        private final $Elem$Predicate predicate;

        public Filtered($Elem$Source source, $Elem$Predicate predicate) {
            this.source = source;
            this.predicate = predicate;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            return source.visit(
                    from, to, $Elem$Kernels.of(predicate, to - from).filtering(predicate, visitor));
        }
    }

    /** The elements of arrays, one after the other. */
    public static final class Flat extends Unindexed {
        private final Source<$elem$[]> arrays;

        public Flat(Source<$elem$[]> arrays) {
            this.arrays = arrays;
        }

        @Override
        public long size() {
            return arrays.size();
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            return arrays.visit(
                    from,
                    to,
                    a -> $Elem$Kernels.of(visitor, a.length).visit(a, 0, a.length, visitor));
        }

        @Override
        public $sum$ sum(long from, long to) {
            $Elem$Sums.OfArrays sums = new $Elem$Sums.OfArrays();
            arrays.visit(from, to, sums::add);
            return sums.sum();
        }
    }

    /** The results of a function of the elements of two indexed sources at the same position. */
    public static final class Zipped extends $Elem$Source {
        private final $Elem$Source left;
        private final $Elem$Source right;
        private final $Elem$BinaryOperator function;

        public Zipped($Elem$Source left, $Elem$Source right, $Elem$BinaryOperator function) {
            this.left = left;
            this.right = right;
            this.function = function;
        }

        @Override
        public long size() {
            return Math.min(left.size(), right.size());
        }

        @Override
        public $elem$ at(long position) {
            return function.applyAs$Elem$(left.at(position), right.at(position));
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            $Elem$Kernels kernels = $Elem$Kernels.of(function, to - from);
            return kernels.visitZipped(left, right, from, to, function, visitor);
        }

        @Override
        public void copy(long from, long to, $elem$[] out, int at) {
            left.copy(from, to, out, at);
            $Elem$Kernels kernels = $Elem$Kernels.of(function, to - from);
            if (right.resolved() instanceof $Elem$Source.OfArray r) {
                int end = at + (int) (to - from);
                kernels.zipInPlace(out, at, end, r.array, r.offset + (int) from, function);
                return;
            }
            int done = at;
            for ($Elem$Block block = new $Elem$Block(right, from, to); block.next(); ) {
                kernels.zipInPlace(out, done, done + block.size, block.elements, 0, function);
                done += block.size;
            }
        }

        @Override
        public $sum$ sum(long from, long to) {
            if (!(left.resolved() instanceof $Elem$Source.OfArray l)
                    || !(right.resolved() instanceof $Elem$Source.OfArray r)) {
                return super.sum(from, to);
            }
            int begin = r.offset + (int) from;
            int end = r.offset + (int) to;
            return $Elem$Kernels.of(function, to - from)
                    .sum(l.array, l.offset + (int) from, r.array, begin, end, function);
        }
    }

    /** The elements of one source and then those of another. */
    public static final class Chained extends $Elem$Source {
        private final $Elem$Source left;
        private final $Elem$Source right;

        public Chained($Elem$Source left, $Elem$Source right) {
            this.left = left;
            this.right = right;
        }

        @Override
        public boolean isStored() {
            return left.isStored() && right.isStored();
        }

        @Override
        public long size() {
            return Math.addExact(left.size(), right.size());
        }

        @Override
        public boolean isIndexed() {
            return left.isIndexed() && right.isIndexed();
        }

        @Override
        public $elem$ at(long position) {
            long first = left.size();
            return position < first ? left.at(position) : right.at(position - first);
        }

        @Override
        public boolean isCheap() {
            return left.isCheap() && right.isCheap();
        }

        @Override
        public boolean isVisited() {
            return left.isVisited() || right.isVisited();
        }

        @Override
        public void copy(long from, long to, $elem$[] out, int at) {
            long first = left.size();
            if (from < first) {
                left.copy(from, Math.min(to, first), out, at);
            }
            if (to > first) {
                long begin = Math.max(from, first);
                right.copy(begin - first, to - first, out, at + (int) (begin - from));
            }
        }

        @Override
        public void each(long from, long to, $Elem$Consumer action) {
            long first = left.size();
            if (from < first) {
                left.each(from, Math.min(to, first), action);
            }
            if (to > first) {
                right.each(Math.max(from, first) - first, to - first, action);
            }
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            long first = left.size();
            return (from >= first || left.visit(from, Math.min(to, first), visitor))
                    && (to <= first
                            || right.visit(Math.max(from, first) - first, to - first, visitor));
        }

        @Override
        public $sum$ sum(long from, long to) {
            long first = left.size();
            return (from < first ? left.sum(from, Math.min(to, first)) : 0)
                    + (to > first ? right.sum(Math.max(from, first) - first, to - first) : 0);
        }
    }

    /** A range of positions of an indexed source. */
    public static final class Part extends $Elem$Source {
        private final $Elem$Source source;
        private final long offset;
        private final long size;

        public Part($Elem$Source source, long offset, long size) {
            this.source = source;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public boolean isStored() {
            return source.isStored();
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public $elem$ at(long position) {
            return source.at(offset + position);
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            return source.visit(offset + from, offset + to, visitor);
        }

        @Override
        public void each(long from, long to, $Elem$Consumer action) {
            source.each(offset + from, offset + to, action);
        }

        @Override
        public boolean isCheap() {
            return source.isCheap();
        }

        @Override
        public boolean isVisited() {
            return source.isVisited();
        }

        @Override
        public void copy(long from, long to, $elem$[] out, int at) {
            source.copy(offset + from, offset + to, out, at);
        }

        @Override
        public $sum$ sum(long from, long to) {
            return source.sum(offset + from, offset + to);
        }

        @Override
        public $elem$ reduce($elem$ first, long from, long to, $Elem$BinaryOperator operator) {
            return source.reduce(first, offset + from, offset + to, operator);
        }
    }

    /** An indexed source in reverse order. */
    public static final class Reversed extends $Elem$Source {
        private final $Elem$Source source;
        private final long size;

        public Reversed($Elem$Source source) {
            this.source = source;
            size = source.size();
        }

        @Override
        public boolean isStored() {
            return source.isStored();
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public $elem$ at(long position) {
            return source.at(size - 1 - position);
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            if (!(source instanceof $Elem$Source.OfArray of)) {
                return super.visit(from, to, visitor);
            }
            int end = of.offset + (int) (size - from);
            return $Elem$Kernels.of(visitor, to - from)
                    .visitBack(of.array, end - (int) (to - from), end, visitor);
        }
    }

    /** The numbers that a function returns for each object. */
    public static final class OfObjects<T> extends $Elem$Source {
        private final Source<T> source;
        private final To$Elem$Function<? super T> function;

        public OfObjects(Source<T> source, To$Elem$Function<? super T> function) {
            this.source = source;
            this.function = function;
        }

        @Override
        public long size() {
            return source.size();
        }

        @Override
        public boolean isIndexed() {
            return source.isIndexed();
        }

        @Override
        public $elem$ at(long position) {
            return function.applyAs$Elem$(source.at(position));
        }

        @Override
        public boolean isVisited() {
            return true;
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            return source.visit(
                    from,
                    to,
                    ObjectKernels.of(function, to - from).mappingTo$Elem$(function, visitor));
        }
    }

    /** A source whose elements have no index. */
    abstract static class Unindexed extends $Elem$Source {

        @Override
        public final boolean isIndexed() {
            return false;
        }

        @Override
        public final $elem$ at(long position) {
            throw new IllegalStateException("not indexed");
        }
    }
}
