package dev.joule.compute.internal.seq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Copies can be made of the real loops, whose results would be the same if they could not. */
@Timeout(60)
class CopiesAreMadeTest {

    private static final long OFTEN = 1 << 20;

    @Test
    void ofLoopsOverLongs() {
        List<LongPredicate> some = List.of(v -> v > 1, v -> v > 2, v -> v > 3);
        some.forEach(p -> LongKernels.of(p, OFTEN));
        LongPredicate four = v -> v > 4;
        LongKernels own = LongKernels.of(four, OFTEN);
        assertThat(own).isNotInstanceOf(LongKernelsImpl.class);
        assertThat(own.first(new long[] {4, 5, 6}, 0, 3, four)).isEqualTo(1);
        assertThat(LongKernels.of(four, 1)).isSameAs(own);
        LongPredicate not = own.not(four);
        assertThat(not.test(4)).isTrue();
        assertThat(LongKernels.of(some.getFirst(), OFTEN).not(some.getFirst()).getClass())
                .as("what is made of two functions")
                .isNotSameAs(not.getClass());
    }

    @Test
    void ofLoopsOverInts() {
        List<IntPredicate> some = List.of(v -> v > 1, v -> v > 2, v -> v > 3);
        some.forEach(p -> IntKernels.of(p, OFTEN));
        IntPredicate four = v -> v > 4;
        IntKernels own = IntKernels.of(four, OFTEN);
        assertThat(own).isNotInstanceOf(IntKernelsImpl.class);
        assertThat(own.first(new int[] {4, 5, 6}, 0, 3, four)).isEqualTo(1);
    }

    @Test
    void ofLoopsOverDoubles() {
        List<DoublePredicate> some = List.of(v -> v > 1, v -> v > 2, v -> v > 3);
        some.forEach(p -> DoubleKernels.of(p, OFTEN));
        DoublePredicate four = v -> v > 4;
        DoubleKernels own = DoubleKernels.of(four, OFTEN);
        assertThat(own).isNotInstanceOf(DoubleKernelsImpl.class);
        assertThat(own.first(new double[] {4, 5, 6}, 0, 3, four)).isEqualTo(1);
    }

    @Test
    void ofLoopsOverObjects() {
        List<Predicate<String>> some =
                List.of(v -> v.length() > 1, v -> v.length() > 2, v -> v.length() > 3);
        some.forEach(p -> ObjectKernels.of(p, OFTEN));
        Predicate<String> none = String::isEmpty;
        ObjectKernels own = ObjectKernels.of(none, OFTEN);
        assertThat(own).isNotInstanceOf(ObjectKernelsImpl.class);
        assertThat(own.visit(new String[] {"", "a"}, 0, 2, none)).isFalse();
        assertThat(own.visit(List.of("", "a"), 0, 1, none)).isTrue();
    }
}
