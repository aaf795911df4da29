package dev.joule.bench.compute;

import dev.joule.compute.ComputePool;
import dev.joule.compute.Par;
import dev.joule.compute.ParArrays;
import java.util.Comparator;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The rows on a compute pool. */
final class JouleCompute {

    private JouleCompute() {}

    static @Nullable TimedWork task(String base, int threads) {
        ComputePool pool = ComputePool.builder().workers(threads).name("bench").build();
        if (base.startsWith("small_sum_")) {
            long[] a = Data.numbers(Integer.parseInt(base.substring(10)));
            long[][] two = {a, a.clone()};
            int repeats = Data.repeatsOf(a);
            return TimedWork.per(repeats, 1, () -> sums(pool, two, repeats));
        }
        if (base.startsWith("sort_1m_")) {
            long[] original = Data.shape(base.substring(8));
            long[] a = Data.sortRoom();
            // A program that wants all processors calls from outside and uses the shared pool.
            boolean isShared = threads == ComputePool.shared().workers();
            Runnable sort = () -> ParArrays.sort(a);
            return TimedWork.prepared(
                    () -> System.arraycopy(original, 0, a, 0, a.length),
                    () -> {
                        if (isShared) {
                            sort.run();
                        } else {
                            pool.invoke(sort);
                        }
                        return a[0];
                    });
        }
        return switch (base) {
            case "fork_fib32" -> inside(pool, Forks.FIB_32, 1, () -> Forks.fib(32));
            case "fork_fib32_lambdas" ->
                    inside(pool, Forks.FIB_32, 1, () -> Forks.fibByLambdas(32));
            case "fork_fib40" -> inside(pool, Forks.FIB_40, 1, () -> Forks.fib(40));
            case "fib40_cutoff20" -> inside(pool, 1, 1, () -> Forks.fibCut(40));
            case "fork_tree_10" -> inside(pool, (1 << 10) - 1, 100, () -> Forks.tree(10));
            case "fork_tree_15" -> inside(pool, (1 << 15) - 1, 4, () -> Forks.tree(15));
            case "fork_tree_20" -> inside(pool, (1 << 20) - 1, 1, () -> Forks.tree(20));
            case "sort_objects_1m", "stable_sort_1m" -> objects(pool, base);
            default -> loop(pool, base, Data.numbers(Data.MANY));
        };
    }

    /** Sums the two arrays in turn, like {@link SequentialCompute}'s. */
    private static long sums(ComputePool pool, long[][] two, int repeats) {
        long sum = 0;
        for (int i = 0; i < repeats; i++) {
            sum += Par.of(two[i & 1]).on(pool).sum();
        }
        return sum;
    }

    /** Repeats inside the pool, so that a fork is measured and not the submission. */
    private static TimedWork inside(
            ComputePool pool, double operations, int repeats, LongSupplier work) {
        return TimedWork.per(
                operations * repeats,
                1,
                () ->
                        pool.<Long>invoke(() -> {
                            long sum = 0;
                            for (int i = 0; i < repeats; i++) {
                                sum += work.getAsLong();
                            }
                            return sum;
                        }));
    }

    private static TimedWork objects(ComputePool pool, String base) {
        Long[] original = Data.objects();
        Long[] a = Data.objectRoom();
        Comparator<Long> order =
                base.equals("stable_sort_1m")
                        ? Comparator.comparingLong(v -> v & 0xffff)
                        : Comparator.naturalOrder();
        return TimedWork.prepared(
                () -> System.arraycopy(original, 0, a, 0, a.length),
                () -> {
                    pool.invoke(() -> ParArrays.sort(a, order));
                    return a[0];
                });
    }

    private static @Nullable TimedWork loop(ComputePool pool, String base, long[] a) {
        return switch (base) {
            case "sum_10m" -> TimedWork.of(() -> Par.of(a).on(pool).sum());
            case "any_full_10m" ->
                    TimedWork.of(() -> Par.of(a).on(pool).anyMatch(v -> v == -1) ? 1 : 0);
            case "find_early_10m" -> {
                long wanted = a[1000];
                yield inside(pool, 1, 1000, () -> Par.of(a).findFirst(v -> v == wanted).orElse(0));
            }
            case "find_middle_10m" ->
                    TimedWork.per(
                            Data.HIDDEN,
                            1,
                            () -> {
                                long found = 0;
                                for (int i = 0; i < Data.HIDDEN; i++) {
                                    long wanted = Data.hidden(i);
                                    found += Par.of(a).on(pool).findAny(v -> v == wanted).orElse(0);
                                }
                                return found;
                            });
            case "position_early" -> {
                long wanted = a[1000];
                yield inside(
                        pool, 1, 1000, () -> Par.of(a).positionFirst(v -> v == wanted).orElse(0));
            }
            case "min_by_key_10m" ->
                    TimedWork.of(() -> Par.of(a).on(pool).minByKey(v -> v ^ 0x5555).orElse(0));
            case "chunks_sum" ->
                    TimedWork.of(() ->
                            Par.of(a)
                                    .on(pool)
                                    .chunks(1000)
                                    .mapToLong(chunk -> Par.of(chunk).sum())
                                    .sum());
            case "enumerate_for_each" -> {
                long[] out = Data.room();
                yield TimedWork.of(() -> {
                    Par.of(a).on(pool).forEachIndexed((i, v) -> out[(int) i] = v + i);
                    return out[9];
                });
            }
            case "chain_sum" -> {
                long[] b = Data.others();
                yield TimedWork.of(() -> Par.of(a).on(pool).concat(Par.of(b)).sum());
            }
            case "zip_dot" -> {
                long[] b = Data.others();
                yield TimedWork.of(() -> Par.of(a).on(pool).zip(Par.of(b), (x, y) -> x * y).sum());
            }
            case "flatten_sum" -> {
                long[][] rows = Data.rows();
                yield TimedWork.of(() -> Par.of(rows).on(pool).flatMapToLong(row -> row).sum());
            }
            case "filter_map_collect" ->
                    TimedWork.of(() ->
                            Par.of(a)
                                    .on(pool)
                                    .filter(v -> (v & 1) == 0)
                                    .map(v -> v * 3)
                                    .toArray()
                                    .length);
            case "prefix_sum_10m" -> {
                long[] out = Data.room();
                yield TimedWork.of(() -> {
                    pool.invoke(() -> ParArrays.prefixSum(out));
                    return out[9];
                });
            }
            default -> null;
        };
    }
}
