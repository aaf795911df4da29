package dev.joule.compute.internal.seq;

import java.util.Arrays;
import java.util.Spliterator;
import java.util.function.$Elem$Consumer;

/** Reads a spliterator of {@code $elem$} elements. */
public final class $Elem$Reader extends SpliteratorReader<Spliterator.Of$Elem$, $elem$[]> {

    private static final int PIECE_MIN = 16;

    private $Elem$Reader() {}

    /** Returns a source of all elements of a spliterator; called on a worker. */
    public static $Elem$Source of(Spliterator.Of$Elem$ spliterator) {
        $elem$[] array = new $Elem$Reader().read(spliterator);
        return new $Elem$Source.OfArray(array, 0, array.length);
    }

    @Override
    $elem$[] array(int size) {
        return new $elem$[size];
    }

    @Override
    void fill(Spliterator.Of$Elem$ part, $elem$[] array, int from, int to) {
        Numbers all = new Numbers(array, from, to);
        part.forEachRemaining(($Elem$Consumer) all);
        all.checkFull(to);
    }

    @Override
    Piece<$elem$[]> collect(Spliterator.Of$Elem$ part) {
        Numbers all = new Numbers(new $elem$[PIECE_MIN], 0, ARRAY_MAX);
        part.forEachRemaining(($Elem$Consumer) all);
        return new Piece<>(all.array, all.at);
    }

    private static final class Numbers extends Part implements $Elem$Consumer {
        private $elem$[] array;
        private final int end;

        Numbers($elem$[] array, int from, int end) {
            super(from);
            this.array = array;
            this.end = end;
        }

        @Override
        public void accept($elem$ element) {
            int i = next(end);
            if (i == array.length) {
                array = Arrays.copyOf(array, grown(i));
            }
            array[i] = element;
        }
    }
}
