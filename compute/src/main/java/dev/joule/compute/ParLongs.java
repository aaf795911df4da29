package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.seq.LongLoops;
import dev.joule.compute.internal.seq.LongSource;
import dev.joule.compute.internal.seq.Source;
import java.nio.LongBuffer;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;

/**
 * A parallel sequence of {@code long} elements; {@link Par} makes them.
 *
 * <p>Nothing happens until one of the methods that yield a result is called. That one runs the
 * whole sequence, on the pool it was given by {@link #on}, or on that of the calling worker, or on
 * the shared one; a short one runs on the calling thread alone. Functions are called from several
 * threads at a time, in no particular order, and must not depend on each other. Results keep the
 * order of the elements.
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="numbers"}
 */
public final class ParLongs {

    private final LongSource source;
    private final ParOptions options;

    ParLongs(LongSource source, ParOptions options) {
        this.source = source;
        this.options = options;
    }

    /** Runs it on that pool. */
    public ParLongs on(ComputePool pool) {
        return new ParLongs(source, options.on(pool));
    }

    /** Leaves ranges of up to so many elements in one piece; 1, if not said. */
    public ParLongs grain(long elements) {
        return new ParLongs(source, options.grain(elements));
    }

    /** Lets somebody end it. */
    public ParLongs cancellable(Cancellation cancellation) {
        return new ParLongs(source, options.cancellable(cancellation));
    }

    /** Tells somebody how far it is. */
    public ParLongs progress(ProgressListener listener) {
        return new ParLongs(source, options.progress(listener));
    }

    private ParLongs with(LongSource next) {
        return new ParLongs(next, options);
    }

    private <X extends Loop> X run(X loop) {
        options.run(loop, source.size());
        return loop;
    }

    /** What a function makes of each element. */
    public ParLongs map(LongUnaryOperator function) {
        return with(new LongSource.Mapped(source, Objects.requireNonNull(function, "function")));
    }

    /** The objects that a function makes of each element. */
    public <T> ParSeq<T> mapToObj(LongFunction<? extends T> function) {
        Objects.requireNonNull(function, "function");
        return new ParSeq<>(new Source.OfLongs<>(source, function), options);
    }

    /** The elements that a predicate is true of. */
    public ParLongs filter(LongPredicate predicate) {
        return with(
                new LongSource.Filtered(source, Objects.requireNonNull(predicate, "predicate")));
    }

    /** The elements of the arrays that a function makes of each element, one after the other. */
    public ParLongs flatMap(LongFunction<long[]> function) {
        return with(new LongSource.Flat(source, Objects.requireNonNull(function, "function")));
    }

    /** What a function makes of the elements of two sequences at the same index. */
    public ParLongs zip(ParLongs other, LongBinaryOperator function) {
        Objects.requireNonNull(function, "function");
        return with(new LongSource.Zipped(indexed(), other.indexed(), function));
    }

    /** The elements of this sequence and then those of another. */
    public ParLongs chain(ParLongs next) {
        return with(new LongSource.Chained(source, next.source));
    }

    /** Each element with its index. */
    public ParSeq<Indexed<Long>> enumerate() {
        LongSource of = indexed();
        return new ParSeq<>(new Source.Of<>(of.size(), i -> new Indexed<>(i, of.at(i))), options);
    }

    /**
     * Pieces of so many elements, the last one may be shorter: views of the array, if the sequence
     * is one.
     */
    public ParSeq<LongBuffer> chunks(int size) {
        ParOptions.checkPositive("size", size);
        LongSource of = indexed();
        long total = of.size();
        return new ParSeq<>(
                new Source.Of<>(
                        Math.ceilDiv(total, size),
                        i -> buffer(of, i * size, (int) Math.min(size, total - i * size))),
                options);
    }

    /** All runs of so many elements, each begun one element later; none if there are fewer. */
    public ParSeq<LongBuffer> windows(int size) {
        ParOptions.checkPositive("size", size);
        LongSource of = indexed();
        return new ParSeq<>(
                new Source.Of<>(Math.max(0, of.size() - size + 1), i -> buffer(of, i, size)),
                options);
    }

    private static LongBuffer buffer(LongSource of, long from, int size) {
        if (of instanceof LongSource.OfArray array) {
            return LongBuffer.wrap(array.array, array.offset + (int) from, size).slice();
        }
        long[] copy = new long[size];
        for (int i = 0; i < size; i++) {
            copy[i] = of.at(from + i);
        }
        return LongBuffer.wrap(copy);
    }

    /** The first so many elements. */
    public ParLongs take(long count) {
        ParOptions.checkNotNegative("count", count);
        LongSource of = indexed();
        return with(new LongSource.Part(of, 0, Math.min(count, of.size())));
    }

    /** All but the first so many elements. */
    public ParLongs skip(long count) {
        ParOptions.checkNotNegative("count", count);
        LongSource of = indexed();
        long skipped = Math.min(count, of.size());
        return with(new LongSource.Part(of, skipped, of.size() - skipped));
    }

    /** Behind a filter or the like the elements have to be collected before they have an index. */
    private LongSource indexed() {
        if (source.isIndexed()) {
            return source;
        }
        long[] array = toArray();
        return new LongSource.OfArray(array, 0, array.length);
    }

    /** Adds all elements up; it wraps round as {@code +} does. */
    public long sum() {
        return run(new LongLoops.Sum(source)).sum;
    }

    /** The least element. */
    public OptionalLong min() {
        return reduce(Math::min);
    }

    /** The greatest element. */
    public OptionalLong max() {
        return reduce(Math::max);
    }

    /** The element with the least key, the first of equals. */
    public OptionalLong minByKey(LongUnaryOperator key) {
        return extreme(key, true);
    }

    /** The element with the greatest key, the first of equals. */
    public OptionalLong maxByKey(LongUnaryOperator key) {
        return extreme(key, false);
    }

    private OptionalLong extreme(LongUnaryOperator key, boolean least) {
        Objects.requireNonNull(key, "key");
        LongLoops.Extreme loop = run(new LongLoops.Extreme(source, key, least));
        return loop.any ? OptionalLong.of(loop.value) : OptionalLong.empty();
    }

    /** Makes one value of all elements by an associative operator. */
    public OptionalLong reduce(LongBinaryOperator operator) {
        Objects.requireNonNull(operator, "operator");
        LongLoops.Reduce loop = run(new LongLoops.Reduce(source, operator));
        return loop.any ? OptionalLong.of(loop.value) : OptionalLong.empty();
    }

    /** As {@link #reduce}, beginning with a neutral element, which may come in several times. */
    public long fold(long identity, LongBinaryOperator operator) {
        OptionalLong rest = reduce(operator);
        return rest.isPresent() ? operator.applyAsLong(identity, rest.getAsLong()) : identity;
    }

    /** How many elements there are. */
    public long count() {
        return source.isIndexed() ? source.size() : run(new LongLoops.Count(source)).count;
    }

    /** An element that a predicate is true of. */
    public OptionalLong findAny(LongPredicate predicate) {
        return value(find(source, predicate, false));
    }

    /** The first element that a predicate is true of. */
    public OptionalLong findFirst(LongPredicate predicate) {
        return value(find(source, predicate, true));
    }

    /** The last element that a predicate is true of. */
    public OptionalLong findLast(LongPredicate predicate) {
        return value(find(reversed(), predicate, true));
    }

    /** The index of the first element that a predicate is true of. */
    public OptionalLong position(LongPredicate predicate) {
        return index(find(indexed(), predicate, true).position);
    }

    /** The index of an element that a predicate is true of. */
    public OptionalLong positionAny(LongPredicate predicate) {
        return index(find(indexed(), predicate, false).position);
    }

    /** The index of the last element that a predicate is true of. */
    public OptionalLong rposition(LongPredicate predicate) {
        LongSource reversed = reversed();
        long found = find(reversed, predicate, true).position;
        return index(found < 0 ? found : reversed.size() - 1 - found);
    }

    private LongSource reversed() {
        LongSource of = indexed();
        long size = of.size();
        return new LongSource.Reversed(of, size);
    }

    private LongLoops.Find find(LongSource of, LongPredicate predicate, boolean first) {
        Objects.requireNonNull(predicate, "predicate");
        LongLoops.Find loop = new LongLoops.Find(of, predicate, first);
        options.run(loop, of.size());
        return loop;
    }

    private static OptionalLong value(LongLoops.Find found) {
        return found.position < 0 ? OptionalLong.empty() : OptionalLong.of(found.value);
    }

    private static OptionalLong index(long found) {
        return found < 0 ? OptionalLong.empty() : OptionalLong.of(found);
    }

    /** Whether a predicate is true of any element. */
    public boolean any(LongPredicate predicate) {
        return find(source, predicate, false).position >= 0;
    }

    /** Whether a predicate is true of all elements. */
    public boolean all(LongPredicate predicate) {
        return !any(predicate.negate());
    }

    /** Whether a predicate is true of no element. */
    public boolean none(LongPredicate predicate) {
        return !any(predicate);
    }

    /** Calls an action with each element. */
    public void forEach(LongConsumer action) {
        run(new LongLoops.Each(source, Objects.requireNonNull(action, "action")));
    }

    /** All elements, in their order. */
    public long[] toArray() {
        if (!source.isIndexed()) {
            return run(new LongLoops.Collect(source)).toArray();
        }
        long[] array = new long[Math.toIntExact(source.size())];
        run(new LongLoops.Fill(source, array));
        return array;
    }

    /** All elements, in their order; unmodifiable. */
    public List<Long> toList() {
        return boxed().toList();
    }

    /** The elements as objects. */
    public ParSeq<Long> boxed() {
        return this.<Long>mapToObj(e -> e);
    }

    /** The elements that a predicate is true of, and the others. */
    public Pair<long[], long[]> partition(LongPredicate predicate) {
        return new Pair<>(filter(predicate).toArray(), filter(predicate.negate()).toArray());
    }
}
