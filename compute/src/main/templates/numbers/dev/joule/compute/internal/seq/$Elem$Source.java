package dev.joule.compute.internal.seq;

import java.nio.$Elem$Buffer;
import java.util.function.$Elem$BinaryOperator;
import java.util.function.$Elem$Consumer;
import java.util.function.$Elem$Predicate;

/** A source of {@code $elem$} elements. */
public abstract class $Elem$Source {

    /** Returns the number of positions. */
    public abstract long size();

    /** Returns whether each position holds exactly one element. */
    public boolean isIndexed() {
        return true;
    }

    /** Returns the element at a position; for indexed sources only. */
    public abstract $elem$ at(long position);

    /**
     * Visits the elements of a range of positions, as long as the visitor returns true.
     *
     * @return whether the visitor returned true for all of them
     */
    public boolean visit(long from, long to, $Elem$Predicate visitor) {
        return $Elem$Kernels.of(visitor, to - from).visit(this, from, to, visitor);
    }

    /** Calls an action with the elements of a range of positions. */
    public void each(long from, long to, $Elem$Consumer action) {
        visit(from, to, $Elem$Kernels.of(action, to - from).acting(action));
    }

    /** Returns whether an element costs a nanosecond or less. */
    public boolean isCheap() {
        return false;
    }

    /** Returns whether an element can be read repeatedly without a call of a function. */
    public boolean isStored() {
        return false;
    }

    /** Returns whether its elements are visited one by one rather than copied some at a time. */
    public boolean isVisited() {
        return !isIndexed();
    }

    /** Writes the elements of a range of positions into an array; for indexed sources only. */
    public void copy(long from, long to, $elem$[] out, int at) {
        visit(from, to, new $Elem$Block.Writer(out, at));
    }

    /** Returns the sum of the elements of a range of positions. */
    public $sum$ sum(long from, long to) {
        if (isVisited()) {
            $Elem$Sums.Visitor visitor = new $Elem$Sums.Visitor();
            visit(from, to, visitor);
            return visitor.sum;
        }
        $sum$ total = 0;
        for ($Elem$Block block = new $Elem$Block(this, from, to); block.next(); ) {
            total += $Elem$Sums.ofCached(block.elements, block.size);
        }
        return total;
    }

    /** Reduces a first value and the elements of a range of positions to one value. */
    public $elem$ reduce($elem$ first, long from, long to, $Elem$BinaryOperator operator) {
        $Elem$Kernels kernels = $Elem$Kernels.of(operator, to - from);
        $elem$ value = first;
        for ($Elem$Block block = new $Elem$Block(this, from, to); block.next(); ) {
            value = kernels.reduce(value, block.elements, 0, block.size, operator);
        }
        return value;
    }

    /** Returns the source behind this one, if it is known only after reading; otherwise this. */
    public $Elem$Source resolved() {
        return this;
    }

    /** The elements of a source that is read when they are first needed. */
    public static final class Unread extends $Elem$Source {
        private final Memoized<$Elem$Source> elements;

        public Unread(Memoized<$Elem$Source> elements) {
            this.elements = elements;
        }

        @Override
        public boolean isStored() {
            return elements.get().isStored();
        }

        @Override
        public $Elem$Source resolved() {
            return elements.get();
        }

        @Override
        public long size() {
            return elements.get().size();
        }

        @Override
        public $elem$ at(long position) {
            return elements.get().at(position);
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            return elements.get().visit(from, to, visitor);
        }

        @Override
        public void each(long from, long to, $Elem$Consumer action) {
            elements.get().each(from, to, action);
        }

        @Override
        public boolean isCheap() {
            return elements.get().isCheap();
        }

        @Override
        public void copy(long from, long to, $elem$[] out, int at) {
            elements.get().copy(from, to, out, at);
        }

        @Override
        public $sum$ sum(long from, long to) {
            return elements.get().sum(from, to);
        }

        @Override
        public $elem$ reduce($elem$ first, long from, long to, $Elem$BinaryOperator operator) {
            return elements.get().reduce(first, from, to, operator);
        }
    }

    /** The elements of an array. */
    public static final class OfArray extends $Elem$Source {
        public final $elem$[] array;
        public final int offset;
        public final int size;

        public OfArray($elem$[] array, int offset, int size) {
            this.array = array;
            this.offset = offset;
            this.size = size;
        }

        @Override
        public boolean isStored() {
            return true;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public $elem$ at(long position) {
            return array[offset + (int) position];
        }

        @Override
        public boolean visit(long from, long to, $Elem$Predicate visitor) {
            return $Elem$Kernels.of(visitor, to - from)
                    .visit(array, offset + (int) from, offset + (int) to, visitor);
        }

        @Override
        public void each(long from, long to, $Elem$Consumer action) {
            $Elem$Kernels.of(action, to - from)
                    .each(array, offset + (int) from, offset + (int) to, action);
        }

        @Override
        public boolean isCheap() {
            return true;
        }

        @Override
        public $sum$ sum(long from, long to) {
            return $Elem$Sums.of(array, offset + (int) from, offset + (int) to);
        }

        @Override
        public void copy(long from, long to, $elem$[] out, int at) {
            System.arraycopy(array, offset + (int) from, out, at, (int) (to - from));
        }

        @Override
        public $elem$ reduce($elem$ first, long from, long to, $Elem$BinaryOperator operator) {
            return $Elem$Kernels.of(operator, to - from)
                    .reduce(first, array, offset + (int) from, offset + (int) to, operator);
        }
    }

    /** Returns the negation of a predicate. */
    public static $Elem$Predicate not($Elem$Predicate predicate, long calls) {
        return $Elem$Kernels.of(predicate, calls).not(predicate);
    }

    /** Returns a source of the remaining elements of a buffer. */
    public static $Elem$Source of($Elem$Buffer buffer) {
        return buffer.hasArray()
                ? new OfArray(
                        buffer.array(),
                        buffer.arrayOffset() + buffer.position(),
                        buffer.remaining())
                : new OfBuffer(buffer.slice());
    }

    /** The elements of a buffer that is not a view of an array. */
    private static final class OfBuffer extends $Elem$Source {
        private final $Elem$Buffer buffer;

        OfBuffer($Elem$Buffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public boolean isStored() {
            return true;
        }

        @Override
        public long size() {
            return buffer.capacity();
        }

        @Override
        public $elem$ at(long position) {
            return buffer.get((int) position);
        }

        @Override
        public void copy(long from, long to, $elem$[] out, int at) {
            buffer.get((int) from, out, at, (int) (to - from));
        }
    }
}
