package dev.joule.compute;

import dev.joule.compute.internal.seq.DoubleReader;
import dev.joule.compute.internal.seq.DoubleSource;
import dev.joule.compute.internal.seq.IntNumbers;
import dev.joule.compute.internal.seq.IntReader;
import dev.joule.compute.internal.seq.IntSource;
import dev.joule.compute.internal.seq.LongNumbers;
import dev.joule.compute.internal.seq.LongReader;
import dev.joule.compute.internal.seq.LongSource;
import dev.joule.compute.internal.seq.Memoized;
import dev.joule.compute.internal.seq.ObjectReader;
import dev.joule.compute.internal.seq.Source;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;
import java.util.Vector;

/**
 * Creates parallel sequences.
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="numbers"}
 */
public final class Par {

    private static final Class<?> SYNCHRONIZED =
            Collections.synchronizedList(new ArrayList<>()).getClass();

    private Par() {}

    /** Returns a sequence of the elements of an array, which must not change meanwhile. */
    public static ParLongs of(long[] array) {
        return new ParLongs(new LongSource.OfArray(array, 0, array.length), ParOptions.DEFAULT);
    }

    /** Returns a sequence of the elements of an array, which must not change meanwhile. */
    public static ParInts of(int[] array) {
        return new ParInts(new IntSource.OfArray(array, 0, array.length), ParOptions.DEFAULT);
    }

    /** Returns a sequence of the elements of an array, which must not change meanwhile. */
    public static ParDoubles of(double[] array) {
        return new ParDoubles(new DoubleSource.OfArray(array, 0, array.length), ParOptions.DEFAULT);
    }

    /**
     * Returns a sequence of the remaining elements of a buffer, such as a chunk, which must not
     * change meanwhile.
     */
    public static ParDoubles of(DoubleBuffer buffer) {
        return new ParDoubles(DoubleSource.of(buffer), ParOptions.DEFAULT);
    }

    /**
     * Returns a sequence of the remaining elements of a buffer, such as a chunk, which must not
     * change meanwhile.
     */
    public static ParInts of(IntBuffer buffer) {
        return new ParInts(IntSource.of(buffer), ParOptions.DEFAULT);
    }

    /**
     * Returns a sequence of the remaining elements of a buffer, such as a chunk, which must not
     * change meanwhile.
     */
    public static ParLongs of(LongBuffer buffer) {
        return new ParLongs(LongSource.of(buffer), ParOptions.DEFAULT);
    }

    /** Returns a sequence of the elements of an array, which must not change meanwhile. */
    public static <T> ParSeq<T> of(T[] array) {
        return new ParSeq<>(new Source.OfArray<>(array, 0, array.length), ParOptions.DEFAULT);
    }

    /**
     * Returns a sequence of the elements of a list, which must not change meanwhile. A list without
     * random access is copied, and so are a {@link Vector} and a {@linkplain
     * Collections#synchronizedList synchronized list}.
     */
    public static <T> ParSeq<T> of(List<T> list) {
        List<T> read = isReadInPlace(list) ? list : new ArrayList<>(list);
        return new ParSeq<>(new Source.OfList<>(read), ParOptions.DEFAULT);
    }

    /**
     * Returns whether workers may read the list itself. They must not if its methods take a lock,
     * which the caller may hold.
     */
    private static boolean isReadInPlace(List<?> list) {
        return list instanceof RandomAccess
                && !(list instanceof Vector)
                && list.getClass() != SYNCHRONIZED;
    }

    /** Returns a sequence of the numbers of a range. */
    public static ParInts of(IntRange range) {
        return new ParInts(new IntNumbers(range.from(), range.size()), ParOptions.DEFAULT);
    }

    /** Returns a sequence of the numbers of a range. */
    public static ParLongs of(LongRange range) {
        return new ParLongs(new LongNumbers(range.from(), range.size()), ParOptions.DEFAULT);
    }

    /**
     * Returns a sequence of the elements of a spliterator, in its order.
     *
     * <p>A spliterator can be used only once. So the first operation that yields a result or needs
     * indices ({@code limit}, {@code zip}, {@code chunks} and the like) reads it to its end, in
     * parallel if it can be split. That operation calls {@code estimateSize} on the calling thread,
     * and then reads on its pool. Later operations use the elements that were read. If reading them
     * fails or is cancelled, later operations throw {@link IllegalStateException}; so does an
     * operation that is called while another one reads. A spliterator without an end is read until
     * the operation is cancelled or no memory is left.
     *
     * {@snippet class="dev.joule.compute.ParSnippets" region="spliterator"}
     *
     * <p>The first operation throws the exception that the spliterator throws, or {@code
     * IllegalStateException} if the spliterator does not have as many elements as it reported.
     */
    public static <T> ParSeq<T> of(Spliterator<T> spliterator) {
        Objects.requireNonNull(spliterator, "spliterator");
        Memoized<Source<T>> elements =
                new Memoized<>(spliterator::estimateSize, () -> ObjectReader.of(spliterator));
        return new ParSeq<>(new Source.Unread<>(elements), ParOptions.DEFAULT.after(elements));
    }

    /** Returns a sequence of the elements of a spliterator, as {@link #of(Spliterator)} does. */
    public static ParInts of(Spliterator.OfInt spliterator) {
        Objects.requireNonNull(spliterator, "spliterator");
        Memoized<IntSource> elements =
                new Memoized<>(spliterator::estimateSize, () -> IntReader.of(spliterator));
        return new ParInts(new IntSource.Unread(elements), ParOptions.DEFAULT.after(elements));
    }

    /** Returns a sequence of the elements of a spliterator, as {@link #of(Spliterator)} does. */
    public static ParLongs of(Spliterator.OfLong spliterator) {
        Objects.requireNonNull(spliterator, "spliterator");
        Memoized<LongSource> elements =
                new Memoized<>(spliterator::estimateSize, () -> LongReader.of(spliterator));
        return new ParLongs(new LongSource.Unread(elements), ParOptions.DEFAULT.after(elements));
    }

    /** Returns a sequence of the elements of a spliterator, as {@link #of(Spliterator)} does. */
    public static ParDoubles of(Spliterator.OfDouble spliterator) {
        Objects.requireNonNull(spliterator, "spliterator");
        Memoized<DoubleSource> elements =
                new Memoized<>(spliterator::estimateSize, () -> DoubleReader.of(spliterator));
        return new ParDoubles(
                new DoubleSource.Unread(elements), ParOptions.DEFAULT.after(elements));
    }
}
