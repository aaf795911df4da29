package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.seq.ArraySize;
import dev.joule.compute.internal.seq.DoubleDerived;
import dev.joule.compute.internal.seq.IntDerived;
import dev.joule.compute.internal.seq.LongDerived;
import dev.joule.compute.internal.seq.SeqLoops;
import dev.joule.compute.internal.seq.Source;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collector;
import org.jspecify.annotations.Nullable;

/**
 * A parallel sequence of objects; {@link Par} creates them. Functions receive a null element like
 * any other; an operation whose result would be a null in an {@link Optional} throws {@link
 * NullPointerException} instead, as the JDK's streams do.
 *
 * <p>No function is called until a method that returns a result is called. That method calls the
 * functions that the result needs. Functions are called from several threads at a time, in no
 * particular order, and must not depend on each other. Results keep the order of the elements.
 *
 * <p>With {@link #on} every step runs on that pool's workers. Without it a sequence runs on the
 * pool of the calling worker; on a thread that is no worker it begins on that thread, or with
 * {@link #cancellable} or {@link #progress} on the shared pool, and moves to the shared pool when
 * it takes longer than about 20 µs. While an element takes long on that thread, workers of the
 * shared pool run the others; they usually begin within two milliseconds.
 *
 * <p>If the calling thread is no worker, an interrupt cancels what workers run for it: the
 * operation throws {@link java.util.concurrent.CancellationException}, unless it has completed, and
 * the thread stays interrupted. What runs on the calling thread itself is not interrupted.
 *
 * <p>{@code limit}, {@code skip}, {@code zip}, {@code mapIndexed}, {@code chunks} and {@code
 * windows} need the index of each element: behind a {@code filter} or {@code flatMap} they collect
 * the elements before them at once, with the settings made so far. {@code windows}, which needs
 * each element repeatedly, does so behind {@code map} and other functions, too.
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="objects"}
 */
// Longer than other classes: a short method for each operation, and half of it is Javadoc.
public final class ParSeq<T> {

    private final Source<T> source;
    private final ParOptions options;

    ParSeq(Source<T> source, ParOptions options) {
        this.source = source;
        this.options = options;
    }

    /** Returns a sequence of the same elements that runs on the given pool. */
    public ParSeq<T> on(ComputePool pool) {
        return new ParSeq<T>(source, options.on(pool));
    }

    /**
     * Returns a sequence of the same elements with the given grain: a part of at most that many
     * elements is not split further. The default is 1.
     */
    public ParSeq<T> grain(long elements) {
        return new ParSeq<T>(source, options.grain(elements));
    }

    /** Returns a sequence of the same elements that the given token can cancel. */
    public ParSeq<T> cancellable(Cancellation cancellation) {
        return new ParSeq<T>(source, options.cancellable(cancellation));
    }

    /**
     * Returns a sequence of the same elements that reports the progress of its operation to the
     * given listener.
     */
    public ParSeq<T> progress(ProgressListener listener) {
        return new ParSeq<T>(source, options.progress(listener));
    }

    private ParSeq<T> with(Source<T> next) {
        return new ParSeq<T>(next, options);
    }

    /** Returns the source, after reading a spliterator that has not been read yet. */
    private Source<T> ready() {
        options.ready();
        return source.resolved();
    }

    private <X extends Loop> X run(X loop) {
        options.run(loop, source.size()); // the source has been read
        return loop;
    }

    /** Returns a sequence of the results of a function of each element. */
    public <R> ParSeq<R> map(Function<? super T, ? extends R> function) {
        Objects.requireNonNull(function, "function");
        return new ParSeq<>(new Source.Mapped<>(source, function), options);
    }

    /** Returns a sequence of the numbers that a function returns for each element. */
    public ParLongs mapToLong(ToLongFunction<? super T> function) {
        Objects.requireNonNull(function, "function");
        return new ParLongs(new LongDerived.OfObjects<>(source, function), options);
    }

    /** Returns a sequence of the numbers that a function returns for each element. */
    public ParInts mapToInt(ToIntFunction<? super T> function) {
        Objects.requireNonNull(function, "function");
        return new ParInts(new IntDerived.OfObjects<>(source, function), options);
    }

    /** Returns a sequence of the numbers that a function returns for each element. */
    public ParDoubles mapToDouble(ToDoubleFunction<? super T> function) {
        Objects.requireNonNull(function, "function");
        return new ParDoubles(new DoubleDerived.OfObjects<>(source, function), options);
    }

    /** Returns a sequence of the elements that match a predicate. */
    public ParSeq<T> filter(Predicate<? super T> predicate) {
        return with(new Source.Filtered<>(source, Objects.requireNonNull(predicate, "predicate")));
    }

    /**
     * Returns a sequence of the elements of the collections that a function returns for each
     * element, one after the other.
     *
     * @throws NullPointerException when the sequence runs, if the function returns null
     */
    public <R> ParSeq<R> flatMap(Function<? super T, ? extends Iterable<? extends R>> function) {
        Objects.requireNonNull(function, "function");
        return new ParSeq<>(new Source.Flat<>(source, function), options);
    }

    /**
     * Returns a sequence of the numbers in the arrays that a function returns for each element, one
     * after the other. An array must not change after it was returned, since it may be read later.
     *
     * {@snippet class="dev.joule.compute.ParSnippets" region="flat"}
     */
    public ParLongs flatMapToLong(Function<? super T, long[]> function) {
        Objects.requireNonNull(function, "function");
        return new ParLongs(new LongDerived.Flat(new Source.Mapped<>(source, function)), options);
    }

    /**
     * Returns a sequence of the numbers in the arrays that a function returns for each element, one
     * after the other. The arrays must not change, as for {@link #flatMapToLong}.
     */
    public ParInts flatMapToInt(Function<? super T, int[]> function) {
        Objects.requireNonNull(function, "function");
        return new ParInts(new IntDerived.Flat(new Source.Mapped<>(source, function)), options);
    }

    /**
     * Returns a sequence of the numbers in the arrays that a function returns for each element, one
     * after the other. The arrays must not change, as for {@link #flatMapToLong}.
     */
    public ParDoubles flatMapToDouble(Function<? super T, double[]> function) {
        Objects.requireNonNull(function, "function");
        return new ParDoubles(
                new DoubleDerived.Flat(new Source.Mapped<>(source, function)), options);
    }

    /**
     * Returns a sequence of the results of a function of the elements of two sequences at the same
     * index. It is as long as the shorter one.
     *
     * <p>A pool, token or listener that only one of them has applies to the result; the grain is
     * the larger one.
     *
     * @throws IllegalArgumentException if they have different pools, tokens or listeners
     */
    public <U, R> ParSeq<R> zip(
            ParSeq<U> other, BiFunction<? super T, ? super U, ? extends R> function) {
        Objects.requireNonNull(function, "function");
        ParOptions both = options.with(other.options);
        return new ParSeq<>(new Source.Zipped<>(indexed(), other.indexed(), function), both);
    }

    /**
     * Returns a sequence of the elements of this sequence, followed by those of another. The
     * settings of both apply, as for {@link #zip}.
     *
     * @throws IllegalArgumentException if they have different pools, tokens or listeners
     */
    public ParSeq<T> concat(ParSeq<T> next) {
        return new ParSeq<>(new Source.Chained<>(source, next.source), options.with(next.options));
    }

    /** Returns a sequence of the results of a function of each element and its index. */
    public <R> ParSeq<R> mapIndexed(IndexedFunction<? super T, ? extends R> function) {
        Objects.requireNonNull(function, "function");
        Source<T> of = indexed();
        return new ParSeq<>(new Source.Of<R>(of.size(), i -> function.apply(i, of.at(i))), options);
    }

    /**
     * Returns a sequence of unmodifiable lists of {@code size} elements each, but for the last one,
     * which may be shorter.
     */
    public ParSeq<List<T>> chunks(int size) {
        ParOptions.checkPositive("size", size);
        Source<T> of = indexed();
        long total = of.size();
        return new ParSeq<>(
                new Source.Of<>(
                        Math.ceilDiv(total, size),
                        i -> piece(of, i * size, (int) Math.min(size, total - i * size))),
                options);
    }

    /**
     * Returns a sequence of all runs of {@code size} adjacent elements, each of which starts one
     * element after the previous one. It is empty if there are fewer elements.
     */
    public ParSeq<List<T>> windows(int size) {
        ParOptions.checkPositive("size", size);
        Source<T> of = stored();
        return new ParSeq<>(
                new Source.Of<>(Math.max(0, of.size() - size + 1), i -> piece(of, i, size)),
                options);
    }

    private static <T> List<T> piece(Source<T> of, long from, int size) {
        List<T> piece = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            piece.add(of.at(from + i));
        }
        return Collections.unmodifiableList(piece);
    }

    /** Returns a sequence of the first {@code count} elements, or of all if there are fewer. */
    public ParSeq<T> limit(long count) {
        ParOptions.checkNotNegative("count", count);
        Source<T> of = indexed();
        return with(new Source.Part<>(of, 0, Math.min(count, of.size())));
    }

    /** Returns a sequence of all elements but the first {@code count}. */
    public ParSeq<T> skip(long count) {
        ParOptions.checkNotNegative("count", count);
        Source<T> of = indexed();
        long skipped = Math.min(count, of.size());
        return with(new Source.Part<>(of, skipped, of.size() - skipped));
    }

    /** Returns an indexed source; behind a filter or the like the elements are collected first. */
    private Source<T> indexed() {
        if (source.isIndexed()) {
            return ready();
        }
        List<T> list = toList();
        return new Source.OfList<>(list);
    }

    /** Returns a source whose elements may be read repeatedly; behind a function they are kept. */
    private Source<T> stored() {
        Source<T> of = indexed();
        return of.isStored() ? of : new Source.OfList<>(toList());
    }

    /** Returns the least element in the given order, the first of equal ones. */
    public Optional<T> min(Comparator<? super T> order) {
        Objects.requireNonNull(order, "order");
        return reduce((a, b) -> order.compare(b, a) < 0 ? b : a);
    }

    /** Returns the greatest element in the given order, the first of equal ones. */
    public Optional<T> max(Comparator<? super T> order) {
        Objects.requireNonNull(order, "order");
        return reduce((a, b) -> order.compare(b, a) > 0 ? b : a);
    }

    /** Returns the element with the least key, the first of equal ones. */
    public <K extends Comparable<? super K>> Optional<T> minByKey(
            Function<? super T, ? extends K> key) {
        return min(Comparator.<T, K>comparing(key));
    }

    /** Returns the element with the greatest key, the first of equal ones. */
    public <K extends Comparable<? super K>> Optional<T> maxByKey(
            Function<? super T, ? extends K> key) {
        return max(Comparator.<T, K>comparing(key));
    }

    /** Reduces the elements by an associative operator. Returns empty if there are no elements. */
    public Optional<T> reduce(BinaryOperator<T> operator) {
        Objects.requireNonNull(operator, "operator");
        SeqLoops.Reduce<T> loop = run(new SeqLoops.Reduce<T>(ready(), operator));
        return loop.any ? Optional.of(loop.value()) : Optional.empty();
    }

    /**
     * Reduces the elements by an associative operator, starting with an identity of that operator.
     * Returns the identity if there are no elements.
     */
    public T reduce(T identity, BinaryOperator<T> operator) {
        Objects.requireNonNull(operator, "operator");
        Source<T> of = ready();
        return options.<T>onChosenPool(() -> {
            SeqLoops.Reduce<T> loop = run(new SeqLoops.Reduce<T>(of, operator));
            return loop.any ? operator.apply(identity, loop.value()) : identity;
        });
    }

    /**
     * Returns the number of elements. Calls no function, unless there is a filter or a {@code
     * flatMap}.
     */
    public long count() {
        Source<T> of = ready();
        if (!of.isIndexed()) {
            return run(new SeqLoops.Count<T>(of)).count;
        }
        options.runNothing(of.size());
        return of.size();
    }

    /** Returns an element that matches a predicate: any of them. */
    public Optional<T> findAny(Predicate<? super T> predicate) {
        return value(find(source, predicate, false));
    }

    /** Returns the first element that matches a predicate. */
    public Optional<T> findFirst(Predicate<? super T> predicate) {
        return value(find(source, predicate, true));
    }

    /** Returns the last element that matches a predicate. */
    public Optional<T> findLast(Predicate<? super T> predicate) {
        return value(find(reversed(), predicate, true));
    }

    /** Returns the index of the first element that matches a predicate. */
    public OptionalLong positionFirst(Predicate<? super T> predicate) {
        return index(find(indexed(), predicate, true).position);
    }

    /** Returns the index of an element that matches a predicate: any of them. */
    public OptionalLong positionAny(Predicate<? super T> predicate) {
        return index(find(indexed(), predicate, false).position);
    }

    /** Returns the index of the last element that matches a predicate. */
    public OptionalLong positionLast(Predicate<? super T> predicate) {
        Source<T> reversed = reversed();
        long found = find(reversed, predicate, true).position;
        return index(found < 0 ? found : reversed.size() - 1 - found);
    }

    private Source<T> reversed() {
        Source<T> of = indexed();
        long size = of.size();
        return new Source.Reversed<>(of, size);
    }

    private SeqLoops.Find<T> find(Source<T> of, Predicate<? super T> predicate, boolean first) {
        Objects.requireNonNull(predicate, "predicate");
        options.ready();
        SeqLoops.Find<T> loop = new SeqLoops.Find<T>(of.resolved(), predicate, first);
        options.run(loop, of.size());
        return loop;
    }

    private static <T> Optional<T> value(SeqLoops.Find<T> found) {
        return found.position < 0 ? Optional.empty() : Optional.of(found.value());
    }

    private static OptionalLong index(long found) {
        return found < 0 ? OptionalLong.empty() : OptionalLong.of(found);
    }

    /** Returns whether any element matches a predicate. */
    public boolean anyMatch(Predicate<? super T> predicate) {
        return find(source, predicate, false).position >= 0;
    }

    /** Returns whether all elements match a predicate. */
    public boolean allMatch(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return !anyMatch(Source.<T>not(predicate, ready().size()));
    }

    /** Returns whether no element matches a predicate. */
    public boolean noneMatch(Predicate<? super T> predicate) {
        return !anyMatch(predicate);
    }

    /** Performs an action for each element, in no particular order. */
    public void forEach(Consumer<? super T> action) {
        Objects.requireNonNull(action, "action");
        run(SeqLoops.each(ready(), action));
    }

    /** Performs an action for each element and its index, in no particular order. */
    public void forEachIndexed(IndexedConsumer<? super T> action) {
        Objects.requireNonNull(action, "action");
        Source<T> of = indexed();
        options.run(SeqLoops.eachIndexed(of, action), of.size());
    }

    /**
     * Returns an array of all elements, in their order.
     *
     * @throws IllegalArgumentException if there are more elements than fit an array
     */
    public @Nullable Object[] toArray() {
        Source<T> of = ready();
        if (!of.isIndexed()) {
            return run(new SeqLoops.Collect<T>(of)).toArray();
        }
        @Nullable Object[] array = new @Nullable Object[ArraySize.of(of.size())];
        run(SeqLoops.fill(of, array));
        return array;
    }

    /**
     * Returns an array of all elements, in their order, as {@link
     * java.util.stream.Stream#toArray(IntFunction)} does.
     *
     * @param generator makes an array of the given length, such as {@code String[]::new}
     * @throws ArrayStoreException if an element is not of the array's component type
     * @throws IllegalArgumentException if there are more elements than fit an array
     */
    public <A extends @Nullable Object> A[] toArray(IntFunction<A[]> generator) {
        Objects.requireNonNull(generator, "generator");
        Source<T> of = ready();
        return options.<A[]>onChosenPool(() -> toArray(of, generator));
    }

    @SuppressWarnings("SuspiciousSystemArraycopy") // the array's type is checked by the copy
    private <A extends @Nullable Object> A[] toArray(Source<T> of, IntFunction<A[]> generator) {
        if (!of.isIndexed()) {
            @Nullable Object[] all = run(new SeqLoops.Collect<T>(of)).toArray();
            A[] array = generator.apply(all.length);
            System.arraycopy(all, 0, array, 0, all.length);
            return array;
        }
        A[] array = generator.apply(ArraySize.of(of.size()));
        run(SeqLoops.fill(of, array));
        return array;
    }

    /**
     * Returns an unmodifiable list of all elements, in their order.
     *
     * @throws IllegalArgumentException if there are more elements than fit an array
     */
    @SuppressWarnings("unchecked") // filled from the source
    public List<T> toList() {
        return (List<T>) Collections.unmodifiableList(Arrays.asList(toArray()));
    }

    /**
     * Collects the elements into a mutable container, as {@link
     * java.util.stream.Stream#collect(Supplier, BiConsumer, BiConsumer)} does. Each part of the
     * work has a container of its own, to which its elements are added in their order.
     *
     * @param supplier creates a container
     * @param accumulator adds an element to a container
     * @param combiner adds the elements of the second container to the first
     */
    public <R> R collect(
            Supplier<R> supplier,
            BiConsumer<? super R, ? super T> accumulator,
            BiConsumer<? super R, ? super R> combiner) {
        Objects.requireNonNull(supplier, "supplier");
        Objects.requireNonNull(accumulator, "accumulator");
        Objects.requireNonNull(combiner, "combiner");
        Source<T> of = ready();
        return options.<R>onChosenPool(
                () -> run(new SeqLoops.Into<T, R>(of, supplier, accumulator, combiner)).container);
    }

    /**
     * Collects the elements with a collector, such as those of {@link java.util.stream.Collectors},
     * as {@link java.util.stream.Stream#collect(Collector)} does. Each part of the work has a
     * container of its own, whether or not the collector is concurrent.
     */
    public <A extends @Nullable Object, R extends @Nullable Object> R collect(
            Collector<? super T, A, R> collector) {
        Objects.requireNonNull(collector, "collector");
        options.ready();
        return options.<R>onChosenPool(() -> collected(collector));
    }

    private <A extends @Nullable Object, R extends @Nullable Object> R collected(
            Collector<? super T, A, R> collector) {
        BiConsumer<A, ? super T> accumulator = collector.accumulator();
        BinaryOperator<A> combiner = collector.combiner();
        Container<A> all =
                this.<Container<A>>collect(
                        () -> new Container<>(collector.supplier().get()),
                        (container, e) -> accumulator.accept(container.value, e),
                        (first, next) -> first.value = combiner.apply(first.value, next.value));
        return collector.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH)
                ? unfinished(all.value)
                : collector.finisher().apply(all.value);
    }

    @SuppressWarnings({
        "unchecked",
        "TypeParameterUnusedInFormals"
    }) // by IDENTITY_FINISH both types are the same
    private static <A extends @Nullable Object, R extends @Nullable Object> R unfinished(A value) {
        return (R) value;
    }

    /** The container of a collector, which may be immutable, so that it is replaced. */
    private static final class Container<A extends @Nullable Object> {
        private A value;

        Container(A value) {
            this.value = value;
        }
    }

    /**
     * Groups the elements by a key, which may be null. Each list has its elements in their order.
     * The map and its lists may be changed.
     */
    public <K> Map<K, List<T>> groupBy(Function<? super T, ? extends K> key) {
        Objects.requireNonNull(key, "key");
        return this.<Map<K, List<T>>>collect(
                HashMap::new,
                (map, e) -> map.computeIfAbsent(key.apply(e), k -> new ArrayList<>()).add(e),
                (map, next) ->
                        next.forEach((k, list) ->
                                map.computeIfAbsent(k, same -> new ArrayList<>()).addAll(list)));
    }

    /** Splits the elements by a predicate, which is tested once per element; unmodifiable. */
    public Partition<List<T>> partition(Predicate<? super T> predicate) {
        Objects.requireNonNull(predicate, "predicate");
        Partition<List<T>> parts =
                this.<Partition<List<T>>>collect(
                        () -> new Partition<>(new ArrayList<>(), new ArrayList<>()),
                        (all, e) -> (predicate.test(e) ? all.matching() : all.rest()).add(e),
                        (all, next) -> {
                            all.matching().addAll(next.matching());
                            all.rest().addAll(next.rest());
                        });
        return new Partition<>(
                Collections.unmodifiableList(parts.matching()),
                Collections.unmodifiableList(parts.rest()));
    }
}
