package dev.joule.bench.micro;

import dev.joule.compute.LongRange;
import dev.joule.compute.Par;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Loops over 10,000 elements in a program that has six functions for each kind of loop, in turn;
 * per element. The loops are too short to leave the calling thread.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgs = {"-XX:+UseG1GC", "-Xms1g", "-Xmx1g"})
public class ManyFunctionsBenchmark {

    private static final int SIZE = 10_000;
    private static final int FUNCTIONS = 6;
    private static final int STEPS = SIZE * FUNCTIONS;

    private final long[] numbers = LongStream.range(100, 100 + SIZE).toArray();
    private final Long[] objects = Arrays.stream(numbers).boxed().toArray(Long[]::new);

    private final List<LongPredicate> predicates =
            List.of(
                    v -> v == 1,
                    v -> v < 2,
                    v -> v > 1 << 20,
                    v -> v * 3 == 7,
                    v -> v == 5,
                    v -> v == 6);

    private final List<LongUnaryOperator> operators =
            List.of(v -> v + 1, v -> v ^ 2, v -> v - 3, v -> v & ~1, v -> v << 3, v -> v >> 1);

    private final List<Predicate<Long>> tests =
            List.of(
                    v -> v > 101,
                    v -> v < 2,
                    v -> v > 999,
                    v -> v * 3 == 7,
                    v -> v == 5,
                    v -> v == 6);

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void anyOfParallel(Blackhole hole) {
        predicates.forEach(p -> hole.consume(Par.of(numbers).anyMatch(p)));
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void anyOfStream(Blackhole hole) {
        predicates.forEach(p -> hole.consume(LongStream.of(numbers).anyMatch(p)));
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void sumOfParallel(Blackhole hole) {
        operators.forEach(f -> hole.consume(Par.of(numbers).map(f).sum()));
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void sumOfStream(Blackhole hole) {
        operators.forEach(f -> hole.consume(LongStream.of(numbers).map(f).sum()));
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void maxOfParallelRange(Blackhole hole) {
        operators.forEach(f -> hole.consume(Par.of(LongRange.of(0, SIZE)).map(f).max()));
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void maxOfStreamOfRange(Blackhole hole) {
        operators.forEach(f -> hole.consume(LongStream.range(0, SIZE).map(f).max()));
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void arrayOfParallel(Blackhole hole) {
        operators.forEach(f -> hole.consume(Par.of(numbers).map(f).toArray()));
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void arrayOfStream(Blackhole hole) {
        operators.forEach(f -> hole.consume(LongStream.of(numbers).map(f).toArray()));
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void countOfParallelObjects(Blackhole hole) {
        tests.forEach(p -> hole.consume(Par.of(objects).filter(p).count()));
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public void countOfStreamOfObjects(Blackhole hole) {
        tests.forEach(p -> hole.consume(Arrays.stream(objects).filter(p).count()));
    }
}
