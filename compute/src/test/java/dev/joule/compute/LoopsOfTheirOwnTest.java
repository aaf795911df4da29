package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Functions that are called often get loops of their own, and results are the same from there on.
 */
@Timeout(60)
class LoopsOfTheirOwnTest {

    private static final int SIZE = 400_000;
    private static final int ROUNDS = 8; // of that many elements: beyond what makes a copy worth it

    private final long[] a = LongStream.range(0, SIZE).map(i -> i * 37 % 1009).toArray();

    @Test
    void searches() {
        try (ComputePool pool = TestPools.of(2)) {
            List<LongPredicate> rare =
                    List.of(v -> v == -1, v -> v == 1008, v -> v == 5, v -> v > 1007, v -> v < 1);
            for (int round = 0; round < ROUNDS; round++) {
                for (LongPredicate p : rare) {
                    OptionalLong first = LongStream.of(a).filter(p).findFirst();
                    assertThat(Par.of(a).on(pool).findFirst(p)).isEqualTo(first);
                    assertThat(Par.of(a).on(pool).anyMatch(p)).isEqualTo(first.isPresent());
                    assertThat(Par.of(a).on(pool).allMatch(p.negate())).isEqualTo(first.isEmpty());
                    assertThat(Par.of(a).on(pool).filter(p).toArray())
                            .isEqualTo(LongStream.of(a).filter(p).toArray());
                    OptionalLong any = Par.of(a).on(pool).positionAny(p);
                    assertThat(any.isPresent()).isEqualTo(first.isPresent());
                    any.ifPresent(i -> assertThat(p.test(a[(int) i])).isTrue());
                    assertThat(Par.of(a).on(pool).map(v -> v + 1).positionFirst(v -> p.test(v - 1)))
                            .isEqualTo(position(p));
                }
            }
        }
    }

    /** Compares keys at the ends of their range, whose differences overflow it. */
    @Test
    void farKeysAreCompared() {
        long[] ends = {Long.MAX_VALUE, Long.MAX_VALUE - 1, 1, 0, -1, Long.MIN_VALUE + 1};
        long[] indices = LongStream.range(0, SIZE).toArray();
        try (ComputePool pool = TestPools.of(2)) {
            for (int round = 0; round < ends.length * 4; round++) {
                long rest = ends[round % ends.length];
                long one = ends[(round * 7 + round / 4) % ends.length];
                long at = SIZE - 1 - round * 10_007L;
                LongUnaryOperator key = i -> i == at ? one : rest;
                assertThat(Par.of(indices).on(pool).minByKey(key)).hasValue(one < rest ? at : 0);
                assertThat(Par.of(indices).on(pool).maxByKey(key)).hasValue(one > rest ? at : 0);
            }
        }
    }

    private OptionalLong position(LongPredicate p) {
        for (int i = 0; i < a.length; i++) {
            if (p.test(a[i])) {
                return OptionalLong.of(i);
            }
        }
        return OptionalLong.empty();
    }

    @Test
    void extremes() {
        try (ComputePool pool = TestPools.of(2)) {
            for (int round = 0; round < ROUNDS; round++) {
                assertThat(Par.of(a).on(pool).minByKey(v -> v ^ 0x155)).hasValue(0x155);
                assertThat(Par.of(a).on(pool).maxByKey(v -> -(v ^ 0x156))).hasValue(0x156);
                assertThat(Par.of(a).on(pool).minByKey(v -> Math.abs(v - 700))).hasValue(700);
                assertThat(Par.of(a).on(pool).min((x, y) -> Long.compare(y, x))).hasValue(1008);
                assertThat(Par.of(a).on(pool).max((x, y) -> Long.compare(y, x))).hasValue(0);
                assertThat(Par.of(a).on(pool).map(v -> 2 * v).maxByKey(v -> v)).hasValue(2016);
            }
        }
    }

    @Test
    void sums() {
        try (ComputePool pool = TestPools.of(2)) {
            long plain = LongStream.of(a).sum();
            long squares = LongStream.of(a).map(v -> v * v).sum();
            for (int round = 0; round < ROUNDS; round++) {
                assertThat(Par.of(a).on(pool).map(v -> v + 1).sum()).isEqualTo(plain + SIZE);
                assertThat(Par.of(a).on(pool).map(v -> -v).sum()).isEqualTo(-plain);
                assertThat(Par.of(a).on(pool).zip(Par.of(a), (x, y) -> x * y).sum())
                        .isEqualTo(squares);
                assertThat(Par.of(a).on(pool).zip(Par.of(a), (x, y) -> x - y).sum()).isZero();
                long[] copy = new long[SIZE];
                Par.of(IntRange.of(0, SIZE)).on(pool).forEach(i -> copy[i] = a[i] + i);
                Par.of(IntRange.of(0, SIZE)).on(pool).forEach(i -> copy[i] -= i);
                assertThat(Arrays.equals(copy, a)).isTrue();
            }
        }
    }

    /** The first of equals, wherever the parts of a loop begin. */
    @Test
    void theFirstIsTheFirst() {
        try (ComputePool pool = TestPools.of(3)) {
            long[] zeros = new long[100_003];
            for (int at = 0; at < zeros.length; at += 1 + at / 3) {
                Arrays.fill(zeros, at, zeros.length, 1);
                assertThat(Par.of(zeros).on(pool).positionFirst(v -> v == 1)).hasValue(at);
                assertThat(Par.of(zeros).on(pool).positionAny(v -> v == 1)).isPresent();
                Arrays.fill(zeros, 0);
                zeros[at] = 1;
                assertThat(Par.of(zeros).on(pool).positionAny(v -> v == 1)).hasValue(at);
                zeros[at] = 0;
            }
        }
    }

    @Test
    void buffers() {
        try (ComputePool pool = TestPools.of(2)) {
            assertThat(
                            Par.of(a)
                                    .on(pool)
                                    .skip(1)
                                    .chunks(1000)
                                    .mapToLong(chunk -> Par.of(chunk).sum())
                                    .sum())
                    .isEqualTo(LongStream.of(a).skip(1).sum());
            LongBuffer direct = ByteBuffer.allocateDirect(80).asLongBuffer().put(3, 7).position(2);
            assertThat(Par.of(direct).toArray()).containsExactly(0, 7, 0, 0, 0, 0, 0, 0);
            assertThat(Par.of(IntBuffer.wrap(new int[] {1, 2, 3}, 1, 2)).toArray())
                    .containsExactly(2, 3);
            assertThat(Par.of(DoubleBuffer.wrap(new double[] {1, 2, 3}, 0, 2)).toArray())
                    .containsExactly(1, 2);
        }
    }
}
