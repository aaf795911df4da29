package dev.joule.compute.internal.seq;

import java.util.Arrays;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a spliterator of objects. */
public final class ObjectReader extends SpliteratorReader<Spliterator<?>, @Nullable Object[]> {

    private static final int PIECE_MIN = 16;

    private ObjectReader() {}

    /** Returns a source of all elements of a spliterator; called on a worker. */
    @SuppressWarnings("unchecked") // filled from the spliterator
    public static <T> Source<T> of(Spliterator<T> spliterator) {
        T[] array = (T[]) new ObjectReader().read(spliterator);
        return new Source.OfArray<>(array, 0, array.length);
    }

    @Override
    @Nullable Object[] array(int size) {
        return new @Nullable Object[size];
    }

    @Override
    void fill(Spliterator<?> part, @Nullable Object[] array, int from, int to) {
        Objects all = new Objects(array, from, to);
        part.forEachRemaining(all);
        all.checkFull(to);
    }

    @Override
    Piece<@Nullable Object[]> collect(Spliterator<?> part) {
        Objects all = new Objects(new @Nullable Object[PIECE_MIN], 0, ARRAY_MAX);
        part.forEachRemaining(all);
        return new Piece<>(all.array, all.at);
    }

    private static final class Objects extends Part implements Consumer<@Nullable Object> {
        private @Nullable Object[] array;
        private final int end;

        Objects(@Nullable Object[] array, int from, int end) {
            super(from);
            this.array = array;
            this.end = end;
        }

        @Override
        public void accept(@Nullable Object element) {
            int i = next(end);
            if (i == array.length) {
                array = Arrays.copyOf(array, grown(i));
            }
            array[i] = element;
        }
    }
}
