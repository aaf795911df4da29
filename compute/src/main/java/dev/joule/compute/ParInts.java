package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.seq.IntLoops;
import dev.joule.compute.internal.seq.IntSource;
import dev.joule.compute.internal.seq.Source;
import java.nio.IntBuffer;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * A parallel sequence of {@code int} elements; {@link Par} makes them.
 *
 * <p>Nothing happens until one of the methods that yield a result is called. That one runs the
 * whole sequence, on the pool it was given by {@link #on}, or on that of the calling worker, or on
 * the shared one; a short one runs on the calling thread alone. Functions are called from several
 * threads at a time, in no particular order, and must not depend on each other. Results keep the
 * order of the elements.
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="numbers"}
 */
public final class ParInts {

    private final IntSource source;
    private final ParOptions options;

    ParInts(IntSource source, ParOptions options) {
        this.source = source;
        this.options = options;
    }

    /** Runs it on that pool. */
    public ParInts on(ComputePool pool) {
        return new ParInts(source, options.on(pool));
    }

    /** Leaves ranges of up to so many elements in one piece; 1, if not said. */
    public ParInts grain(long elements) {
        return new ParInts(source, options.grain(elements));
    }

    /** Lets somebody end it. */
    public ParInts cancellable(Cancellation cancellation) {
        return new ParInts(source, options.cancellable(cancellation));
    }

    /** Tells somebody how far it is. */
    public ParInts progress(ProgressListener listener) {
        return new ParInts(source, options.progress(listener));
    }

    private ParInts with(IntSource next) {
        return new ParInts(next, options);
    }

    private <X extends Loop> X run(X loop) {
        options.run(loop, source.size());
        return loop;
    }

    /** What a function makes of each element. */
    public ParInts map(IntUnaryOperator function) {
        return with(new IntSource.Mapped(source, Objects.requireNonNull(function, "function")));
    }

    /** The objects that a function makes of each element. */
    public <T> ParSeq<T> mapToObj(IntFunction<? extends T> function) {
        Objects.requireNonNull(function, "function");
        return new ParSeq<>(new Source.OfInts<>(source, function), options);
    }

    /** The elements that a predicate is true of. */
    public ParInts filter(IntPredicate predicate) {
        return with(new IntSource.Filtered(source, Objects.requireNonNull(predicate, "predicate")));
    }

    /** The elements of the arrays that a function makes of each element, one after the other. */
    public ParInts flatMap(IntFunction<int[]> function) {
        return with(new IntSource.Flat(source, Objects.requireNonNull(function, "function")));
    }

    /** What a function makes of the elements of two sequences at the same index. */
    public ParInts zip(ParInts other, IntBinaryOperator function) {
        Objects.requireNonNull(function, "function");
        return with(new IntSource.Zipped(indexed(), other.indexed(), function));
    }

    /** The elements of this sequence and then those of another. */
    public ParInts chain(ParInts next) {
        return with(new IntSource.Chained(source, next.source));
    }

    /** Each element with its index. */
    public ParSeq<Indexed<Integer>> enumerate() {
        IntSource of = indexed();
        return new ParSeq<>(new Source.Of<>(of.size(), i -> new Indexed<>(i, of.at(i))), options);
    }

    /**
     * Pieces of so many elements, the last one may be shorter: views of the array, if the sequence
     * is one.
     */
    public ParSeq<IntBuffer> chunks(int size) {
        ParOptions.checkPositive("size", size);
        IntSource of = indexed();
        long total = of.size();
        return new ParSeq<>(
                new Source.Of<>(
                        Math.ceilDiv(total, size),
                        i -> buffer(of, i * size, (int) Math.min(size, total - i * size))),
                options);
    }

    /** All runs of so many elements, each begun one element later; none if there are fewer. */
    public ParSeq<IntBuffer> windows(int size) {
        ParOptions.checkPositive("size", size);
        IntSource of = indexed();
        return new ParSeq<>(
                new Source.Of<>(Math.max(0, of.size() - size + 1), i -> buffer(of, i, size)),
                options);
    }

    private static IntBuffer buffer(IntSource of, long from, int size) {
        if (of instanceof IntSource.OfArray array) {
            return IntBuffer.wrap(array.array, array.offset + (int) from, size).slice();
        }
        int[] copy = new int[size];
        for (int i = 0; i < size; i++) {
            copy[i] = of.at(from + i);
        }
        return IntBuffer.wrap(copy);
    }

    /** The first so many elements. */
    public ParInts take(long count) {
        ParOptions.checkNotNegative("count", count);
        IntSource of = indexed();
        return with(new IntSource.Part(of, 0, Math.min(count, of.size())));
    }

    /** All but the first so many elements. */
    public ParInts skip(long count) {
        ParOptions.checkNotNegative("count", count);
        IntSource of = indexed();
        long skipped = Math.min(count, of.size());
        return with(new IntSource.Part(of, skipped, of.size() - skipped));
    }

    /** Behind a filter or the like the elements have to be collected before they have an index. */
    private IntSource indexed() {
        if (source.isIndexed()) {
            return source;
        }
        int[] array = toArray();
        return new IntSource.OfArray(array, 0, array.length);
    }

    /** Adds all elements up as {@code long}s. */
    public long sum() {
        return run(new IntLoops.Sum(source)).sum;
    }

    /** The least element. */
    public OptionalInt min() {
        return reduce(Math::min);
    }

    /** The greatest element. */
    public OptionalInt max() {
        return reduce(Math::max);
    }

    /** The element with the least key, the first of equals. */
    public OptionalInt minByKey(IntToLongFunction key) {
        return extreme(key, true);
    }

    /** The element with the greatest key, the first of equals. */
    public OptionalInt maxByKey(IntToLongFunction key) {
        return extreme(key, false);
    }

    private OptionalInt extreme(IntToLongFunction key, boolean least) {
        Objects.requireNonNull(key, "key");
        IntLoops.Extreme loop = run(new IntLoops.Extreme(source, key, least));
        return loop.any ? OptionalInt.of(loop.value) : OptionalInt.empty();
    }

    /** Makes one value of all elements by an associative operator. */
    public OptionalInt reduce(IntBinaryOperator operator) {
        Objects.requireNonNull(operator, "operator");
        IntLoops.Reduce loop = run(new IntLoops.Reduce(source, operator));
        return loop.any ? OptionalInt.of(loop.value) : OptionalInt.empty();
    }

    /** As {@link #reduce}, beginning with a neutral element, which may come in several times. */
    public int fold(int identity, IntBinaryOperator operator) {
        OptionalInt rest = reduce(operator);
        return rest.isPresent() ? operator.applyAsInt(identity, rest.getAsInt()) : identity;
    }

    /** How many elements there are. */
    public long count() {
        return source.isIndexed() ? source.size() : run(new IntLoops.Count(source)).count;
    }

    /** An element that a predicate is true of. */
    public OptionalInt findAny(IntPredicate predicate) {
        return value(find(source, predicate, false));
    }

    /** The first element that a predicate is true of. */
    public OptionalInt findFirst(IntPredicate predicate) {
        return value(find(source, predicate, true));
    }

    /** The last element that a predicate is true of. */
    public OptionalInt findLast(IntPredicate predicate) {
        return value(find(reversed(), predicate, true));
    }

    /** The index of the first element that a predicate is true of. */
    public OptionalLong position(IntPredicate predicate) {
        return index(find(indexed(), predicate, true).position);
    }

    /** The index of an element that a predicate is true of. */
    public OptionalLong positionAny(IntPredicate predicate) {
        return index(find(indexed(), predicate, false).position);
    }

    /** The index of the last element that a predicate is true of. */
    public OptionalLong rposition(IntPredicate predicate) {
        IntSource reversed = reversed();
        long found = find(reversed, predicate, true).position;
        return index(found < 0 ? found : reversed.size() - 1 - found);
    }

    private IntSource reversed() {
        IntSource of = indexed();
        long size = of.size();
        return new IntSource.Reversed(of, size);
    }

    private IntLoops.Find find(IntSource of, IntPredicate predicate, boolean first) {
        Objects.requireNonNull(predicate, "predicate");
        IntLoops.Find loop = new IntLoops.Find(of, predicate, first);
        options.run(loop, of.size());
        return loop;
    }

    private static OptionalInt value(IntLoops.Find found) {
        return found.position < 0 ? OptionalInt.empty() : OptionalInt.of(found.value);
    }

    private static OptionalLong index(long found) {
        return found < 0 ? OptionalLong.empty() : OptionalLong.of(found);
    }

    /** Whether a predicate is true of any element. */
    public boolean any(IntPredicate predicate) {
        return find(source, predicate, false).position >= 0;
    }

    /** Whether a predicate is true of all elements. */
    public boolean all(IntPredicate predicate) {
        return !any(predicate.negate());
    }

    /** Whether a predicate is true of no element. */
    public boolean none(IntPredicate predicate) {
        return !any(predicate);
    }

    /** Calls an action with each element. */
    public void forEach(IntConsumer action) {
        run(new IntLoops.Each(source, Objects.requireNonNull(action, "action")));
    }

    /** All elements, in their order. */
    public int[] toArray() {
        if (!source.isIndexed()) {
            return run(new IntLoops.Collect(source)).toArray();
        }
        int[] array = new int[Math.toIntExact(source.size())];
        run(new IntLoops.Fill(source, array));
        return array;
    }

    /** All elements, in their order; unmodifiable. */
    public List<Integer> toList() {
        return boxed().toList();
    }

    /** The elements as objects. */
    public ParSeq<Integer> boxed() {
        return this.<Integer>mapToObj(e -> e);
    }

    /** The elements that a predicate is true of, and the others. */
    public Pair<int[], int[]> partition(IntPredicate predicate) {
        return new Pair<>(filter(predicate).toArray(), filter(predicate.negate()).toArray());
    }
}
