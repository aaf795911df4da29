package dev.joule.compute.internal.seq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.internal.loop.LoopView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search for the first element ends when a share before it has found one. */
@Timeout(60)
class FindBehindFlatTest {

    /** The number of elements: more than there are positions. The last one is searched for. */
    private static final int MANY = 2_000;

    private static final int WANTED = -1;

    private static void endsTheShareBehindIt(LoopView first) {
        LoopView second = new LoopView(first.split());
        second.run(500, 501);
        assertThat(second.isOver()).isFalse();
        first.run(0, 1);
        assertThat(first.isOver()).isTrue();
        assertThat(second.isOver()).isTrue();
    }

    private static void isNotEndedByOneBehindIt(LoopView first) {
        LoopView second = new LoopView(first.split());
        first.run(0, 1);
        second.run(500, 501);
        assertThat(second.isOver()).isTrue();
        assertThat(first.isOver()).isFalse();
    }

    private static SeqLoops.Find<Integer> objects(int at) {
        List<Integer> positions = new ArrayList<>(Collections.nCopies(1_000, 0));
        positions.set(at, 1);
        List<Integer> many = new ArrayList<>(Collections.nCopies(MANY, 0));
        many.set(MANY - 1, WANTED);
        Source<Integer> source =
                new Source.Flat<>(new Source.OfList<>(positions), i -> i == 1 ? many : List.of(i));
        return new SeqLoops.Find<>(source, v -> v == WANTED, true);
    }

    private static LongLoops.Find numbers(int at) {
        long[][] rows = new long[1_000][1];
        rows[at] = new long[MANY];
        rows[at][MANY - 1] = WANTED;
        Source<long[]> source = new Source.OfList<>(Arrays.asList(rows));
        return new LongLoops.Find(new LongDerived.Flat(source), v -> v == WANTED, true);
    }

    @Test
    void ofObjects() {
        endsTheShareBehindIt(new LoopView(objects(0)));
        isNotEndedByOneBehindIt(new LoopView(objects(500)));
    }

    @Test
    void ofNumbers() {
        endsTheShareBehindIt(new LoopView(numbers(0)));
        isNotEndedByOneBehindIt(new LoopView(numbers(500)));
    }
}
