package dev.joule.compute;

import dev.joule.compute.internal.seq.DoubleSource;
import dev.joule.compute.internal.seq.IntNumbers;
import dev.joule.compute.internal.seq.IntSource;
import dev.joule.compute.internal.seq.LongNumbers;
import dev.joule.compute.internal.seq.LongSource;
import dev.joule.compute.internal.seq.Source;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;

/**
 * Makes parallel sequences.
 *
 * {@snippet class="dev.joule.compute.ParSnippets" region="numbers"}
 */
public final class Par {

    private Par() {}

    /** The elements of an array, which must not change meanwhile. */
    public static ParLongs of(long[] array) {
        return new ParLongs(new LongSource.OfArray(array, 0, array.length), ParOptions.DEFAULT);
    }

    /** The elements of an array, which must not change meanwhile. */
    public static ParInts of(int[] array) {
        return new ParInts(new IntSource.OfArray(array, 0, array.length), ParOptions.DEFAULT);
    }

    /** The elements of an array, which must not change meanwhile. */
    public static ParDoubles of(double[] array) {
        return new ParDoubles(new DoubleSource.OfArray(array, 0, array.length), ParOptions.DEFAULT);
    }

    /** What is left in a buffer, a chunk for one, which must not change meanwhile. */
    public static ParDoubles of(DoubleBuffer buffer) {
        return new ParDoubles(DoubleSource.of(buffer), ParOptions.DEFAULT);
    }

    /** What is left in a buffer, a chunk for one, which must not change meanwhile. */
    public static ParInts of(IntBuffer buffer) {
        return new ParInts(IntSource.of(buffer), ParOptions.DEFAULT);
    }

    /** What is left in a buffer, a chunk for one, which must not change meanwhile. */
    public static ParLongs of(LongBuffer buffer) {
        return new ParLongs(LongSource.of(buffer), ParOptions.DEFAULT);
    }

    /** The elements of an array, which must not change meanwhile. */
    public static <T> ParSeq<T> of(T[] array) {
        return new ParSeq<>(new Source.OfArray<>(array, 0, array.length), ParOptions.DEFAULT);
    }

    /**
     * The elements of a list, which must not change meanwhile; one without random access is copied.
     */
    public static <T> ParSeq<T> of(List<T> list) {
        List<T> fast = list instanceof RandomAccess ? list : new ArrayList<>(list);
        return new ParSeq<>(
                new Source.Of<>(fast.size(), i -> fast.get((int) i)), ParOptions.DEFAULT);
    }

    /** The numbers of a range. */
    public static ParInts of(IntRange range) {
        return new ParInts(new IntNumbers(range.from(), range.size()), ParOptions.DEFAULT);
    }

    /** The numbers of a range. */
    public static ParLongs of(LongRange range) {
        return new ParLongs(new LongNumbers(range.from(), range.size()), ParOptions.DEFAULT);
    }

    /** The elements of a spliterator, which is read to its end here and now. */
    public static <T> ParSeq<T> of(Spliterator<T> spliterator) {
        Objects.requireNonNull(spliterator, "spliterator");
        List<T> list = new ArrayList<>();
        spliterator.forEachRemaining(list::add);
        return of(list);
    }
}
