package dev.joule.bench.compute;

import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows in the JDK's way: a {@code RecursiveTask}, or a parallel stream on a pool of that size.
 */
final class JdkCompute {

    private JdkCompute() {}

    static @Nullable TimedWork task(String base, int threads) {
        ForkJoinPool pool = new ForkJoinPool(threads);
        if (base.startsWith("small_sum_")) {
            long[] a = Data.numbers(Integer.parseInt(base.substring(10)));
            return inside(
                    pool,
                    Math.ceilDiv(Data.repeatsOf(a), 10),
                    () -> Arrays.stream(a).parallel().sum());
        }
        if (base.startsWith("sort_1m_")) {
            long[] original = Data.shape(base.substring(8));
            long[] a = Data.sortRoom();
            // A program that wants all processors calls the stream directly, which then uses the
            // common pool.
            boolean isCommon = threads == ForkJoinPool.getCommonPoolParallelism() + 1;
            Runnable sort = () -> Arrays.parallelSort(a);
            return TimedWork.prepared(
                    () -> System.arraycopy(original, 0, a, 0, a.length),
                    () -> {
                        if (isCommon) {
                            sort.run();
                        } else {
                            pool.submit(sort).join();
                        }
                        return a[0];
                    });
        }
        return switch (base) {
            case "fork_fib32" -> fork(pool, Forks.FIB_32, 1, () -> new Forks.Fib(32, 1));
            case "fork_fib40" -> fork(pool, Forks.FIB_40, 1, () -> new Forks.Fib(40, 1));
            case "fib40_cutoff20" -> fork(pool, 1, 1, () -> new Forks.Fib(40, 20));
            case "fork_tree_10" -> fork(pool, (1 << 10) - 1, 100, () -> new Forks.Tree(10));
            case "fork_tree_15" -> fork(pool, (1 << 15) - 1, 4, () -> new Forks.Tree(15));
            case "fork_tree_20" -> fork(pool, (1 << 20) - 1, 1, () -> new Forks.Tree(20));
            case "sort_objects_1m", "stable_sort_1m" -> objects(pool, base);
            default -> loop(pool, base, Data.numbers(Data.MANY));
        };
    }

    private static TimedWork fork(
            ForkJoinPool pool, double operations, int repeats, Supplier<RecursiveTask<Long>> task) {
        LongSupplier work =
                () -> {
                    long sum = 0;
                    for (int i = 0; i < repeats; i++) {
                        sum += task.get().invoke();
                    }
                    return sum;
                };
        return TimedWork.per(operations * repeats, 1, () -> pool.submit(work::getAsLong).join());
    }

    private static TimedWork inside(ForkJoinPool pool, int repeats, LongSupplier work) {
        return inside(pool, repeats, i -> work.getAsLong());
    }

    /** Repeats the work inside the pool; its argument is the number of the repetition. */
    private static TimedWork inside(ForkJoinPool pool, int repeats, IntToLongFunction work) {
        return TimedWork.per(
                repeats,
                1,
                () ->
                        pool.submit(
                                        () -> {
                                            long sum = 0;
                                            for (int i = 0; i < repeats; i++) {
                                                sum += work.applyAsLong(i);
                                            }
                                            return sum;
                                        })
                                .join());
    }

    private static TimedWork objects(ForkJoinPool pool, String base) {
        Long[] original = Data.objects();
        Long[] a = Data.objectRoom();
        Comparator<Long> order =
                base.equals("stable_sort_1m")
                        ? Comparator.comparingLong(v -> v & 0xffff)
                        : Comparator.naturalOrder();
        return TimedWork.prepared(
                () -> System.arraycopy(original, 0, a, 0, a.length),
                () -> {
                    pool.submit(() -> Arrays.parallelSort(a, order)).join();
                    return a[0];
                });
    }

    private static @Nullable TimedWork loop(ForkJoinPool pool, String base, long[] a) {
        Supplier<LongStream> stream = () -> Arrays.stream(a).parallel();
        return switch (base) {
            case "sum_10m" -> inside(pool, 1, () -> stream.get().sum());
            case "any_full_10m" ->
                    inside(pool, 1, () -> stream.get().anyMatch(v -> v == -1) ? 1 : 0);
            case "find_early_10m" -> {
                long wanted = a[1000];
                yield inside(
                        pool,
                        10,
                        () -> stream.get().filter(v -> v == wanted).findFirst().orElse(0));
            }
            case "find_middle_10m" ->
                    inside(
                            pool,
                            Data.HIDDEN,
                            i -> {
                                long wanted = Data.hidden(i);
                                return stream.get().filter(v -> v == wanted).findAny().orElse(0);
                            });
            case "position_early" -> {
                long wanted = a[1000];
                yield inside(
                        pool,
                        10,
                        () ->
                                IntStream.range(0, a.length)
                                        .parallel()
                                        .filter(i -> a[i] == wanted)
                                        .findFirst()
                                        .orElse(-1));
            }
            case "min_by_key_10m" ->
                    inside(
                            pool,
                            1,
                            () ->
                                    stream.get()
                                            .reduce((x, y) -> (y ^ 0x5555) < (x ^ 0x5555) ? y : x)
                                            .orElse(0));
            case "chunks_sum" ->
                    inside(
                            pool,
                            1,
                            () ->
                                    IntStream.range(0, a.length / 1000)
                                            .parallel()
                                            .mapToLong(i -> sum(a, i * 1000, (i + 1) * 1000))
                                            .sum());
            case "enumerate_for_each" -> {
                long[] out = Data.room();
                yield inside(
                        pool,
                        1,
                        () -> {
                            IntStream.range(0, a.length).parallel().forEach(i -> out[i] = a[i] + i);
                            return out[9];
                        });
            }
            case "chain_sum" -> {
                long[] b = Data.others();
                yield inside(
                        pool,
                        1,
                        () -> LongStream.concat(stream.get(), Arrays.stream(b).parallel()).sum());
            }
            case "zip_dot" -> {
                long[] b = Data.others();
                yield inside(
                        pool,
                        1,
                        () ->
                                IntStream.range(0, a.length)
                                        .parallel()
                                        .mapToLong(i -> a[i] * b[i])
                                        .sum());
            }
            case "flatten_sum" -> {
                long[][] rows = Data.rows();
                yield inside(
                        pool,
                        1,
                        () -> Arrays.stream(rows).parallel().flatMapToLong(Arrays::stream).sum());
            }
            case "filter_map_collect" ->
                    inside(
                            pool,
                            1,
                            () ->
                                    stream.get()
                                            .filter(v -> (v & 1) == 0)
                                            .map(v -> v * 3)
                                            .toArray()
                                            .length);
            case "prefix_sum_10m" -> {
                long[] out = Data.room();
                yield inside(
                        pool,
                        1,
                        () -> {
                            Arrays.parallelPrefix(out, Long::sum);
                            return out[9];
                        });
            }
            default -> null;
        };
    }

    private static long sum(long[] a, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += a[i];
        }
        return sum;
    }
}
