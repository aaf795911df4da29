package dev.joule.bench.compute;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The plain loops with which all is compared. */
final class SequentialCompute {

    private SequentialCompute() {}

    static @Nullable TimedWork task(String base) {
        if (base.startsWith("small_sum_")) {
            long[] a = Data.numbers(Integer.parseInt(base.substring(10)));
            long[][] two = {a, a.clone()};
            int repeats = Data.repeatsOf(a);
            return TimedWork.per(repeats, 1, () -> sums(two, repeats));
        }
        if (base.startsWith("sort_1m_")) {
            long[] original = Data.shape(base.substring(8));
            long[] a = Data.sortRoom();
            return TimedWork.prepared(
                    () -> System.arraycopy(original, 0, a, 0, a.length),
                    () -> {
                        Arrays.sort(a);
                        return a[0];
                    });
        }
        return switch (base) {
            case "fork_fib32" -> TimedWork.per(Forks.FIB_32, 1, () -> Forks.sequentialFib(32));
            case "fork_fib40" -> TimedWork.per(Forks.FIB_40, 1, () -> Forks.sequentialFib(40));
            case "fib40_cutoff20" -> TimedWork.of(() -> Forks.sequentialFib(40));
            case "fork_tree_10" ->
                    TimedWork.per((1 << 10) - 1, 100, () -> Forks.sequentialTree(10));
            case "fork_tree_15" -> TimedWork.per((1 << 15) - 1, 4, () -> Forks.sequentialTree(15));
            case "fork_tree_20" -> TimedWork.per((1 << 20) - 1, 1, () -> Forks.sequentialTree(20));
            case "sort_objects_1m", "stable_sort_1m" -> objects(base);
            default -> loop(base, Data.numbers(Data.MANY));
        };
    }

    private static TimedWork objects(String base) {
        Long[] original = Data.objects();
        Long[] a = Data.objectRoom();
        Comparator<Long> order =
                base.equals("stable_sort_1m")
                        ? Comparator.comparingLong(v -> v & 0xffff)
                        : Comparator.naturalOrder();
        return TimedWork.prepared(
                () -> System.arraycopy(original, 0, a, 0, a.length),
                () -> {
                    Arrays.sort(a, order);
                    return a[0];
                });
    }

    private static @Nullable TimedWork loop(String base, long[] a) {
        return switch (base) {
            case "sum_10m" -> TimedWork.of(() -> sum(a));
            case "any_full_10m" -> TimedWork.of(() -> position(a, -1));
            case "find_early_10m", "position_early" ->
                    TimedWork.per(1, 100, () -> position(a, a[1000]));
            case "find_middle_10m" ->
                    TimedWork.per(
                            Data.HIDDEN,
                            1,
                            () -> {
                                long found = 0;
                                for (int i = 0; i < Data.HIDDEN; i++) {
                                    found += position(a, Data.hidden(i));
                                }
                                return found;
                            });
            case "min_by_key_10m" -> TimedWork.of(() -> minByKey(a));
            case "chunks_sum" -> {
                yield TimedWork.of(() -> {
                    long sum = 0;
                    for (int from = 0; from < a.length; from += 1000) {
                        sum += sum(a, from, Math.min(from + 1000, a.length));
                    }
                    return sum;
                });
            }
            case "enumerate_for_each" -> {
                long[] out = Data.room();
                yield TimedWork.of(() -> {
                    for (int i = 0; i < a.length; i++) {
                        out[i] = a[i] + i;
                    }
                    return out[9];
                });
            }
            case "chain_sum" -> {
                long[] b = Data.others();
                yield TimedWork.of(() -> sum(a) + sum(b));
            }
            case "zip_dot" -> {
                long[] b = Data.others();
                yield TimedWork.of(() -> {
                    long dot = 0;
                    for (int i = 0; i < a.length; i++) {
                        dot += a[i] * b[i];
                    }
                    return dot;
                });
            }
            case "flatten_sum" -> {
                long[][] rows = Data.rows();
                yield TimedWork.of(() -> {
                    long sum = 0;
                    for (long[] row : rows) {
                        for (long v : row) {
                            sum += v;
                        }
                    }
                    return sum;
                });
            }
            case "filter_map_collect" -> TimedWork.of(() -> filterMap(a).length);
            case "prefix_sum_10m" -> {
                long[] out = Data.room();
                yield TimedWork.of(() -> {
                    long sum = 0;
                    for (int i = 0; i < out.length; i++) {
                        sum += out[i];
                        out[i] = sum;
                    }
                    return sum;
                });
            }
            default -> null;
        };
    }

    /**
     * Sums two arrays in turn. The loop is here because a call of a lambda costs as much as a small
     * sum. There are two arrays so that the compiler cannot hoist a sum out of the loop.
     */
    private static long sums(long[][] two, int repeats) {
        long sum = 0;
        for (int i = 0; i < repeats; i++) {
            sum += sum(two[i & 1]);
        }
        return sum;
    }

    private static long sum(long[] a) {
        long sum = 0;
        for (long v : a) {
            sum += v;
        }
        return sum;
    }

    private static long sum(long[] a, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += a[i];
        }
        return sum;
    }

    private static long position(long[] a, long wanted) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    private static long minByKey(long[] a) {
        long best = a[0];
        long bestKey = Long.MAX_VALUE;
        for (long v : a) {
            long key = v ^ 0x5555;
            if (key < bestKey) {
                bestKey = key;
                best = v;
            }
        }
        return best;
    }

    private static long[] filterMap(long[] a) {
        long[] out = new long[16];
        int size = 0;
        for (long v : a) {
            if ((v & 1) == 0) {
                if (size == out.length) {
                    out = Arrays.copyOf(out, 2 * size);
                }
                out[size++] = v * 3;
            }
        }
        return Arrays.copyOf(out, size);
    }
}
