package dev.joule.compute;

import dev.joule.compute.internal.loop.Loop;
import dev.joule.compute.internal.seq.$Elem$Block;
import dev.joule.compute.internal.seq.$Elem$Derived;
import dev.joule.compute.internal.seq.$Elem$Loops;
import dev.joule.compute.internal.seq.$Elem$Source;
import dev.joule.compute.internal.seq.ArraySize;
import dev.joule.compute.internal.seq.Mapped$Elem$s;
import dev.joule.compute.internal.seq.Source;
import java.nio.$Elem$Buffer;
import java.util.List;
import java.util.Objects;
import java.util.Optional$Elem$;
import java.util.OptionalLong;
import java.util.function.$Elem$BinaryOperator;
import java.util.function.$Elem$Consumer;
import java.util.function.$Elem$Function;
import java.util.function.$Elem$Predicate;
import java.util.function.$Elem$UnaryOperator;
import java.util.function.$Key$;

/**
 * A parallel sequence of {@code $elem$} elements; {@link Par} creates them.
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
 * <p>{@code limit}, {@code skip}, {@code zip}, {@code mapToObjIndexed}, {@code chunks} and {@code
 * windows} need the index of each element: behind a {@code filter} or {@code flatMap} they collect
 * the elements before them at once, with the settings made so far. {@code windows}, which needs
 * each element repeatedly, does so behind {@code map} and other functions, too.
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="numbers"}
 */
public final class Par$Elem$s {

    private final $Elem$Source source;
    private final ParOptions options;

    Par$Elem$s($Elem$Source source, ParOptions options) {
        this.source = source;
        this.options = options;
    }

    /** Returns a sequence of the same elements that runs on the given pool. */
    public Par$Elem$s on(ComputePool pool) {
        return new Par$Elem$s(source, options.on(pool));
    }

    /**
     * Returns a sequence of the same elements with the given grain: a part of at most that many
     * elements is not split further. The default is 1.
     */
    public Par$Elem$s grain(long elements) {
        return new Par$Elem$s(source, options.grain(elements));
    }

    /** Returns a sequence of the same elements that the given token can cancel. */
    public Par$Elem$s cancellable(Cancellation cancellation) {
        return new Par$Elem$s(source, options.cancellable(cancellation));
    }

    /**
     * Returns a sequence of the same elements that reports the progress of its operation to the
     * given listener.
     */
    public Par$Elem$s progress(ProgressListener listener) {
        return new Par$Elem$s(source, options.progress(listener));
    }

    private Par$Elem$s with($Elem$Source next) {
        return new Par$Elem$s(next, options);
    }

    /** Returns the source, after reading a spliterator that has not been read yet. */
    private $Elem$Source ready() {
        options.ready();
        return source.resolved();
    }

    private <X extends Loop> X run(X loop) {
        options.run(loop, source.size()); // the source has been read
        return loop;
    }

    /** Returns a sequence of the results of a function of each element. */
    public Par$Elem$s map($Elem$UnaryOperator function) {
        return with(new $Elem$Derived.Mapped(source, Objects.requireNonNull(function, "function")));
    }

    /** Returns a sequence of the objects that a function returns for each element. */
    public <T> ParSeq<T> mapToObj($Elem$Function<? extends T> function) {
        Objects.requireNonNull(function, "function");
        return new ParSeq<>(new Mapped$Elem$s<>(source, function), options);
    }

    /** Returns a sequence of the elements that match a predicate. */
    public Par$Elem$s filter($Elem$Predicate predicate) {
        return with(
                new $Elem$Derived.Filtered(source, Objects.requireNonNull(predicate, "predicate")));
    }

    /**
     * Returns a sequence of the elements of the arrays that a function returns for each element,
     * one after the other. An array must not change after it was returned, since it may be read
     * later.
     */
    public Par$Elem$s flatMap($Elem$Function<$elem$[]> function) {
        Objects.requireNonNull(function, "function");
        return with(new $Elem$Derived.Flat(new Mapped$Elem$s<>(source, function)));
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
    public Par$Elem$s zip(Par$Elem$s other, $Elem$BinaryOperator function) {
        Objects.requireNonNull(function, "function");
        ParOptions both = options.with(other.options);
        return new Par$Elem$s(new $Elem$Derived.Zipped(indexed(), other.indexed(), function), both);
    }

    /**
     * Returns a sequence of the elements of this sequence, followed by those of another. The
     * settings of both apply, as for {@link #zip}.
     *
     * @throws IllegalArgumentException if they have different pools, tokens or listeners
     */
    public Par$Elem$s concat(Par$Elem$s next) {
        return new Par$Elem$s(
                new $Elem$Derived.Chained(source, next.source), options.with(next.options));
    }

    /** Returns a sequence of the results of a function of each element and its index. */
    public <R> ParSeq<R> mapToObjIndexed(Indexed$Elem$Function<? extends R> function) {
        Objects.requireNonNull(function, "function");
        $Elem$Source of = indexed();
        return new ParSeq<>(new Source.Of<R>(of.size(), i -> function.apply(i, of.at(i))), options);
    }

    /**
     * Returns a sequence of buffers of {@code size} elements each, but for the last one, which may
     * be shorter. If the elements are those of an array, the buffers are views of it.
     */
    public ParSeq<$Elem$Buffer> chunks(int size) {
        ParOptions.checkPositive("size", size);
        $Elem$Source of = indexed();
        long total = of.size();
        return new ParSeq<>(
                new Source.Of<>(
                        Math.ceilDiv(total, size),
                        i -> buffer(of, i * size, (int) Math.min(size, total - i * size))),
                options);
    }

    /**
     * Returns a sequence of all runs of {@code size} adjacent elements, each of which starts one
     * element after the previous one. It is empty if there are fewer elements.
     */
    public ParSeq<$Elem$Buffer> windows(int size) {
        ParOptions.checkPositive("size", size);
        $Elem$Source of = stored();
        return new ParSeq<>(
                new Source.Of<>(Math.max(0, of.size() - size + 1), i -> buffer(of, i, size)),
                options);
    }

    private static $Elem$Buffer buffer($Elem$Source of, long from, int size) {
        if (of instanceof $Elem$Source.OfArray array) {
            return $Elem$Buffer.wrap(array.array, array.offset + (int) from, size).slice();
        }
        $elem$[] copy = new $elem$[size];
        $Elem$Block.fill(of, from, copy);
        return $Elem$Buffer.wrap(copy);
    }

    /** Returns a sequence of the first {@code count} elements, or of all if there are fewer. */
    public Par$Elem$s limit(long count) {
        ParOptions.checkNotNegative("count", count);
        $Elem$Source of = indexed();
        return with(new $Elem$Derived.Part(of, 0, Math.min(count, of.size())));
    }

    /** Returns a sequence of all elements but the first {@code count}. */
    public Par$Elem$s skip(long count) {
        ParOptions.checkNotNegative("count", count);
        $Elem$Source of = indexed();
        long skipped = Math.min(count, of.size());
        return with(new $Elem$Derived.Part(of, skipped, of.size() - skipped));
    }

    /** Returns an indexed source; behind a filter or the like the elements are collected first. */
    private $Elem$Source indexed() {
        if (source.isIndexed()) {
            return ready();
        }
        return collected();
    }

    /** Returns a source whose elements may be read repeatedly; behind a function they are kept. */
    private $Elem$Source stored() {
        $Elem$Source of = indexed();
        return of.isStored() ? of : collected();
    }

    private $Elem$Source collected() {
        $elem$[] array = toArray();
        return new $Elem$Source.OfArray(array, 0, array.length);
    }

    /**
     * Returns the sum of all elements. A sum of {@code int}s or {@code long}s is a {@code long},
     * which wraps round. The order in which {@code double}s are added is unspecified, so their sum
     * may differ in its last bits, or in whether it overflows, from call to call. Unlike the sum of
     * a {@link java.util.stream.DoubleStream} it is not compensated for rounding errors.
     */
    public $sum$ sum() {
        if (source instanceof $Elem$Source.OfArray of) {
            // For a short sum the allocation of this sequence matters. The compiler can eliminate
            // it if no object escapes from this method. A rare call, which is not inlined, would
            // let its receiver escape, so it gets copies.
            ParOptions run = options.unlessAlone(of.size);
            return run == null
                    ? of.sum(0, of.size)
                    : sum(new $Elem$Source.OfArray(of.array, of.offset, of.size), run);
        }
        return sum(source, options);
    }

    private static $sum$ sum($Elem$Source source, ParOptions options) {
        options.ready();
        $Elem$Source of = source.resolved();
        if (of.isCheap() && options.isAlone(of.size())) {
            return of.sum(0, of.size());
        }
        $Elem$Loops.Sum loop = new $Elem$Loops.Sum(of);
        options.run(loop, of.size());
        return loop.sum;
    }

    /**
     * Returns the least element, as {@link Math#min} defines it: of {@code double}s, {@code NaN} if
     * there is one, and {@code -0.0} before {@code 0.0}.
     */
    public Optional$Elem$ min() {
        return reduce(Math::min);
    }

    /**
     * Returns the greatest element, as {@link Math#max} defines it: of {@code double}s, {@code NaN}
     * if there is one, and {@code 0.0} before {@code -0.0}.
     */
    public Optional$Elem$ max() {
        return reduce(Math::max);
    }

    /** Returns the least element in the given order, the first of equal ones. */
    public Optional$Elem$ min($Elem$Comparator order) {
        Objects.requireNonNull(order, "order");
        return reduce((a, b) -> order.compare(b, a) < 0 ? b : a);
    }

    /** Returns the greatest element in the given order, the first of equal ones. */
    public Optional$Elem$ max($Elem$Comparator order) {
        Objects.requireNonNull(order, "order");
        return reduce((a, b) -> order.compare(b, a) > 0 ? b : a);
    }

    /** Returns the element with the least key, the first of equal ones. */
    public Optional$Elem$ minByKey($Key$ key) {
        Objects.requireNonNull(key, "key");
        return value(run(new $Elem$Loops.Least(ready(), key)));
    }

    /** Returns the element with the greatest key, the first of equal ones. */
    public Optional$Elem$ maxByKey($Key$ key) {
        Objects.requireNonNull(key, "key");
        return value(run($Elem$Loops.Least.ofReversed(ready(), key)));
    }

    private static Optional$Elem$ value($Elem$Loops.Least found) {
        return found.any ? Optional$Elem$.of(found.value) : Optional$Elem$.empty();
    }

    /** Reduces the elements by an associative operator. Returns empty if there are no elements. */
    public Optional$Elem$ reduce($Elem$BinaryOperator operator) {
        Objects.requireNonNull(operator, "operator");
        $Elem$Loops.Reduce loop = run(new $Elem$Loops.Reduce(ready(), operator));
        return loop.any ? Optional$Elem$.of(loop.value) : Optional$Elem$.empty();
    }

    /**
     * Reduces the elements by an associative operator, starting with an identity of that operator.
     * Returns the identity if there are no elements.
     */
    public $elem$ reduce($elem$ identity, $Elem$BinaryOperator operator) {
        options.ready();
        return options.<$Box$>onChosenPool(() -> {
            Optional$Elem$ rest = reduce(operator);
            return rest.isPresent()
                    ? operator.applyAs$Elem$(identity, rest.getAs$Elem$())
                    : identity;
        });
    }

    /**
     * Returns the number of elements. Calls no function, unless there is a filter or a {@code
     * flatMap}.
     */
    public long count() {
        $Elem$Source of = ready();
        if (!of.isIndexed()) {
            return run(new $Elem$Loops.Count(of)).count;
        }
        options.runNothing(of.size());
        return of.size();
    }

    /** Returns an element that matches a predicate: any of them. */
    public Optional$Elem$ findAny($Elem$Predicate predicate) {
        return value(find(source, predicate, false));
    }

    /** Returns the first element that matches a predicate. */
    public Optional$Elem$ findFirst($Elem$Predicate predicate) {
        return value(find(source, predicate, true));
    }

    /** Returns the last element that matches a predicate. */
    public Optional$Elem$ findLast($Elem$Predicate predicate) {
        return value(find(reversed(), predicate, true));
    }

    /** Returns the index of the first element that matches a predicate. */
    public OptionalLong positionFirst($Elem$Predicate predicate) {
        return index(find(indexed(), predicate, true).position);
    }

    /** Returns the index of an element that matches a predicate: any of them. */
    public OptionalLong positionAny($Elem$Predicate predicate) {
        return index(find(indexed(), predicate, false).position);
    }

    /** Returns the index of the last element that matches a predicate. */
    public OptionalLong positionLast($Elem$Predicate predicate) {
        $Elem$Source reversed = reversed();
        long found = find(reversed, predicate, true).position;
        return index(found < 0 ? found : reversed.size() - 1 - found);
    }

    private $Elem$Source reversed() {
        return new $Elem$Derived.Reversed(indexed());
    }

    private $Elem$Loops.Find find($Elem$Source of, $Elem$Predicate predicate, boolean first) {
        Objects.requireNonNull(predicate, "predicate");
        options.ready();
        $Elem$Loops.Find loop = new $Elem$Loops.Find(of.resolved(), predicate, first);
        options.run(loop, of.size());
        return loop;
    }

    private static Optional$Elem$ value($Elem$Loops.Find found) {
        return found.position < 0 ? Optional$Elem$.empty() : Optional$Elem$.of(found.value);
    }

    private static OptionalLong index(long found) {
        return found < 0 ? OptionalLong.empty() : OptionalLong.of(found);
    }

    /** Returns whether any element matches a predicate. */
    public boolean anyMatch($Elem$Predicate predicate) {
        return find(source, predicate, false).position >= 0;
    }

    /** Returns whether all elements match a predicate. */
    public boolean allMatch($Elem$Predicate predicate) {
        Objects.requireNonNull(predicate, "predicate");
        return !anyMatch($Elem$Source.not(predicate, ready().size()));
    }

    /** Returns whether no element matches a predicate. */
    public boolean noneMatch($Elem$Predicate predicate) {
        return !anyMatch(predicate);
    }

    /** Performs an action for each element, in no particular order. */
    public void forEach($Elem$Consumer action) {
        Objects.requireNonNull(action, "action");
        run($Elem$Loops.each(ready(), action));
    }

    /**
     * Performs an action for each element and its index, in no particular order.
     *
     * {@snippet class="dev.joule.compute.ParSnippets" region="indexed"}
     */
    public void forEachIndexed(Indexed$Elem$Consumer action) {
        Objects.requireNonNull(action, "action");
        $Elem$Source of = indexed();
        options.run($Elem$Loops.eachIndexed(of, action), of.size());
    }

    /**
     * Returns an array of all elements, in their order.
     *
     * @throws IllegalArgumentException if there are more elements than fit an array
     */
    public $elem$[] toArray() {
        $Elem$Source of = ready();
        if (!of.isIndexed()) {
            return run(new $Elem$Loops.Collect(of)).toArray();
        }
        $elem$[] array = new $elem$[ArraySize.of(of.size())];
        run($Elem$Loops.fill(of, array));
        return array;
    }

    /**
     * Returns an unmodifiable list of all elements, in their order.
     *
     * @throws IllegalArgumentException if there are more elements than fit an array
     */
    public List<$Box$> toList() {
        return boxed().toList();
    }

    /** Returns a sequence of the elements as objects. */
    public ParSeq<$Box$> boxed() {
        return this.<$Box$>mapToObj(e -> e);
    }

    /** Splits the elements by a predicate, which is tested once per element. */
    public Partition<$elem$[]> partition($Elem$Predicate predicate) {
        Objects.requireNonNull(predicate, "predicate");
        $Elem$Loops.Parted parts = run(new $Elem$Loops.Parted(ready(), predicate));
        return new Partition<>(parts.first.toArray(), parts.others.toArray());
    }
}
