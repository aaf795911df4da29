package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.seq.DoubleLoops;
import dev.joule.compute.internal.seq.DoubleSource;
import dev.joule.compute.internal.seq.Source;
import java.nio.DoubleBuffer;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * A parallel sequence of {@code double} elements; {@link Par} makes them.
 *
 * <p>Nothing happens until one of the methods that yield a result is called. That one runs the
 * whole sequence, on the pool it was given by {@link #on}, or on that of the calling worker, or on
 * the shared one; a short one runs on the calling thread alone. Functions are called from several
 * threads at a time, in no particular order, and must not depend on each other. Results keep the
 * order of the elements.
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="numbers"}
 */
public final class ParDoubles {

    private final DoubleSource source;
    private final ParOptions options;

    ParDoubles(DoubleSource source, ParOptions options) {
        this.source = source;
        this.options = options;
    }

    /** Runs it on that pool. */
    public ParDoubles on(ComputePool pool) {
        return new ParDoubles(source, options.on(pool));
    }

    /** Leaves ranges of up to so many elements in one piece; 1, if not said. */
    public ParDoubles grain(long elements) {
        return new ParDoubles(source, options.grain(elements));
    }

    /** Lets somebody end it. */
    public ParDoubles cancellable(Cancellation cancellation) {
        return new ParDoubles(source, options.cancellable(cancellation));
    }

    /** Tells somebody how far it is. */
    public ParDoubles progress(ProgressListener listener) {
        return new ParDoubles(source, options.progress(listener));
    }

    private ParDoubles with(DoubleSource next) {
        return new ParDoubles(next, options);
    }

    private <X extends Loop> X run(X loop) {
        options.run(loop, source.size());
        return loop;
    }

    /** What a function makes of each element. */
    public ParDoubles map(DoubleUnaryOperator function) {
        return with(new DoubleSource.Mapped(source, Objects.requireNonNull(function, "function")));
    }

    /** The objects that a function makes of each element. */
    public <T> ParSeq<T> mapToObj(DoubleFunction<? extends T> function) {
        Objects.requireNonNull(function, "function");
        return new ParSeq<>(new Source.OfDoubles<>(source, function), options);
    }

    /** The elements that a predicate is true of. */
    public ParDoubles filter(DoublePredicate predicate) {
        return with(
                new DoubleSource.Filtered(source, Objects.requireNonNull(predicate, "predicate")));
    }

    /** The elements of the arrays that a function makes of each element, one after the other. */
    public ParDoubles flatMap(DoubleFunction<double[]> function) {
        return with(new DoubleSource.Flat(source, Objects.requireNonNull(function, "function")));
    }

    /** What a function makes of the elements of two sequences at the same index. */
    public ParDoubles zip(ParDoubles other, DoubleBinaryOperator function) {
        Objects.requireNonNull(function, "function");
        return with(new DoubleSource.Zipped(indexed(), other.indexed(), function));
    }

    /** The elements of this sequence and then those of another. */
    public ParDoubles chain(ParDoubles next) {
        return with(new DoubleSource.Chained(source, next.source));
    }

    /** Each element with its index. */
    public ParSeq<Indexed<Double>> enumerate() {
        DoubleSource of = indexed();
        return new ParSeq<>(new Source.Of<>(of.size(), i -> new Indexed<>(i, of.at(i))), options);
    }

    /**
     * Pieces of so many elements, the last one may be shorter: views of the array, if the sequence
     * is one.
     */
    public ParSeq<DoubleBuffer> chunks(int size) {
        ParOptions.checkPositive("size", size);
        DoubleSource of = indexed();
        long total = of.size();
        return new ParSeq<>(
                new Source.Of<>(
                        Math.ceilDiv(total, size),
                        i -> buffer(of, i * size, (int) Math.min(size, total - i * size))),
                options);
    }

    /** All runs of so many elements, each begun one element later; none if there are fewer. */
    public ParSeq<DoubleBuffer> windows(int size) {
        ParOptions.checkPositive("size", size);
        DoubleSource of = indexed();
        return new ParSeq<>(
                new Source.Of<>(Math.max(0, of.size() - size + 1), i -> buffer(of, i, size)),
                options);
    }

    private static DoubleBuffer buffer(DoubleSource of, long from, int size) {
        if (of instanceof DoubleSource.OfArray array) {
            return DoubleBuffer.wrap(array.array, array.offset + (int) from, size).slice();
        }
        double[] copy = new double[size];
        for (int i = 0; i < size; i++) {
            copy[i] = of.at(from + i);
        }
        return DoubleBuffer.wrap(copy);
    }

    /** The first so many elements. */
    public ParDoubles take(long count) {
        ParOptions.checkNotNegative("count", count);
        DoubleSource of = indexed();
        return with(new DoubleSource.Part(of, 0, Math.min(count, of.size())));
    }

    /** All but the first so many elements. */
    public ParDoubles skip(long count) {
        ParOptions.checkNotNegative("count", count);
        DoubleSource of = indexed();
        long skipped = Math.min(count, of.size());
        return with(new DoubleSource.Part(of, skipped, of.size() - skipped));
    }

    /** Behind a filter or the like the elements have to be collected before they have an index. */
    private DoubleSource indexed() {
        if (source.isIndexed()) {
            return source;
        }
        double[] array = toArray();
        return new DoubleSource.OfArray(array, 0, array.length);
    }

    /** Adds all elements up; the order of additions is not fixed, so the last bits may differ. */
    public double sum() {
        return run(new DoubleLoops.Sum(source)).sum;
    }

    /** The least element. */
    public OptionalDouble min() {
        return reduce(Math::min);
    }

    /** The greatest element. */
    public OptionalDouble max() {
        return reduce(Math::max);
    }

    /** The element with the least key, the first of equals. */
    public OptionalDouble minByKey(DoubleToLongFunction key) {
        return extreme(key, true);
    }

    /** The element with the greatest key, the first of equals. */
    public OptionalDouble maxByKey(DoubleToLongFunction key) {
        return extreme(key, false);
    }

    private OptionalDouble extreme(DoubleToLongFunction key, boolean least) {
        Objects.requireNonNull(key, "key");
        DoubleLoops.Extreme loop = run(new DoubleLoops.Extreme(source, key, least));
        return loop.any ? OptionalDouble.of(loop.value) : OptionalDouble.empty();
    }

    /** Makes one value of all elements by an associative operator. */
    public OptionalDouble reduce(DoubleBinaryOperator operator) {
        Objects.requireNonNull(operator, "operator");
        DoubleLoops.Reduce loop = run(new DoubleLoops.Reduce(source, operator));
        return loop.any ? OptionalDouble.of(loop.value) : OptionalDouble.empty();
    }

    /** As {@link #reduce}, beginning with a neutral element, which may come in several times. */
    public double fold(double identity, DoubleBinaryOperator operator) {
        OptionalDouble rest = reduce(operator);
        return rest.isPresent() ? operator.applyAsDouble(identity, rest.getAsDouble()) : identity;
    }

    /** How many elements there are. */
    public long count() {
        return source.isIndexed() ? source.size() : run(new DoubleLoops.Count(source)).count;
    }

    /** An element that a predicate is true of. */
    public OptionalDouble findAny(DoublePredicate predicate) {
        return value(find(source, predicate, false));
    }

    /** The first element that a predicate is true of. */
    public OptionalDouble findFirst(DoublePredicate predicate) {
        return value(find(source, predicate, true));
    }

    /** The last element that a predicate is true of. */
    public OptionalDouble findLast(DoublePredicate predicate) {
        return value(find(reversed(), predicate, true));
    }

    /** The index of the first element that a predicate is true of. */
    public OptionalLong position(DoublePredicate predicate) {
        return index(find(indexed(), predicate, true).position);
    }

    /** The index of an element that a predicate is true of. */
    public OptionalLong positionAny(DoublePredicate predicate) {
        return index(find(indexed(), predicate, false).position);
    }

    /** The index of the last element that a predicate is true of. */
    public OptionalLong rposition(DoublePredicate predicate) {
        DoubleSource reversed = reversed();
        long found = find(reversed, predicate, true).position;
        return index(found < 0 ? found : reversed.size() - 1 - found);
    }

    private DoubleSource reversed() {
        DoubleSource of = indexed();
        long size = of.size();
        return new DoubleSource.Reversed(of, size);
    }

    private DoubleLoops.Find find(DoubleSource of, DoublePredicate predicate, boolean first) {
        Objects.requireNonNull(predicate, "predicate");
        DoubleLoops.Find loop = new DoubleLoops.Find(of, predicate, first);
        options.run(loop, of.size());
        return loop;
    }

    private static OptionalDouble value(DoubleLoops.Find found) {
        return found.position < 0 ? OptionalDouble.empty() : OptionalDouble.of(found.value);
    }

    private static OptionalLong index(long found) {
        return found < 0 ? OptionalLong.empty() : OptionalLong.of(found);
    }

    /** Whether a predicate is true of any element. */
    public boolean any(DoublePredicate predicate) {
        return find(source, predicate, false).position >= 0;
    }

    /** Whether a predicate is true of all elements. */
    public boolean all(DoublePredicate predicate) {
        return !any(predicate.negate());
    }

    /** Whether a predicate is true of no element. */
    public boolean none(DoublePredicate predicate) {
        return !any(predicate);
    }

    /** Calls an action with each element. */
    public void forEach(DoubleConsumer action) {
        run(new DoubleLoops.Each(source, Objects.requireNonNull(action, "action")));
    }

    /** All elements, in their order. */
    public double[] toArray() {
        if (!source.isIndexed()) {
            return run(new DoubleLoops.Collect(source)).toArray();
        }
        double[] array = new double[Math.toIntExact(source.size())];
        run(new DoubleLoops.Fill(source, array));
        return array;
    }

    /** All elements, in their order; unmodifiable. */
    public List<Double> toList() {
        return boxed().toList();
    }

    /** The elements as objects. */
    public ParSeq<Double> boxed() {
        return this.<Double>mapToObj(e -> e);
    }

    /** The elements that a predicate is true of, and the others. */
    public Pair<double[], double[]> partition(DoublePredicate predicate) {
        return new Pair<>(filter(predicate).toArray(), filter(predicate.negate()).toArray());
    }
}
