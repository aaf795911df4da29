package dev.joule.compute;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** The examples of the documentation on sequences, compiled; {@code ParTest} runs them. */
final class ParSnippets {

    private ParSnippets() {}

    static long numbers(long[] prices) {
        // @start region="numbers"
        long total = Par.of(prices).filter(p -> p > 0).map(p -> p * 2).sum();
        boolean anyFree = Par.of(prices).anyMatch(p -> p == 0);
        // @end
        return anyFree ? -1 : total;
    }

    static Map<Integer, List<String>> objects(List<String> words) {
        // @start region="objects"
        return Par.of(words).map(String::strip).groupBy(String::length);
        // @end
    }

    static long[] indexed(long[] prices) {
        long[] later = new long[prices.length];
        // @start region="indexed"
        Par.of(prices).forEachIndexed((i, price) -> later[(int) i] = price + i);
        // @end
        return later;
    }

    static long flat(long[][] rows) {
        // @start region="flat"
        long total = Par.of(rows).flatMapToLong(row -> row).sum();
        // @end
        return total;
    }

    static List<String> spliterator(Set<String> words) {
        // @start region="spliterator"
        ParSeq<String> stripped = Par.of(words.spliterator()).map(String::strip); // reads nothing
        return stripped.toList(); // reads the set, on all workers
        // @end
    }

    static long[] arrays(long[] values) {
        // @start region="arrays"
        ParArrays.sort(values);
        ParArrays.prefixSum(values);
        // @end
        return values;
    }

    static long[] sorts(long[] values) {
        // @start region="sorts"
        ParArrays.sort(values, (a, b) -> Long.compare(b, a));
        ParArrays.sortByCachedKey(values, v -> Long.bitCount(v));
        // @end
        return values;
    }

    static long[] progress(long[] values, ProgressListener bar) {
        // @start region="progress"
        ParArrays.progress(
                (done, total) -> bar.progressed(total == 0 ? 100 : 100 * done / total, 100),
                () -> ParArrays.sort(values));
        // @end
        return values;
    }

    static long[] loop(ComputePool pool) {
        long[] squares = new long[100];
        // @start region="loop"
        Par.of(IntRange.of(0, squares.length)).on(pool).forEach(i -> squares[i] = (long) i * i);
        // @end
        return squares;
    }
}
