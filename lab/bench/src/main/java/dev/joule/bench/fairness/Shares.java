package dev.joule.bench.fairness;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The division of all turns among the threads. A share of 1 is the fair one: all turns divided by
 * the number of threads. All shares and the index are 0 if there was no turn.
 *
 * @param rate turns a second, of all threads
 * @param min the smallest share
 * @param fifth the share that 5 of 100 threads do not exceed
 * @param median the share that half of the threads do not exceed
 * @param max the largest share
 * @param jain Jain's index: 1 if all shares are equal, 1/n if one of n threads has all turns
 * @param waitMillis the longest wait
 */
public record Shares(
        double rate,
        double min,
        double fifth,
        double median,
        double max,
        double jain,
        double waitMillis) {

    /**
     * Computes the shares.
     *
     * @param turns the turns of each thread
     * @param nanos the time in which they had them
     * @param waitNanos the longest wait
     */
    static Shares of(long[] turns, long nanos, long waitNanos) {
        long total = LongStream.of(turns).sum();
        double fair = (double) total / turns.length;
        double[] shares =
                LongStream.of(turns)
                        .sorted()
                        .mapToDouble(own -> total == 0 ? 0 : own / fair)
                        .toArray();
        return new Shares(
                total * 1e9 / nanos,
                shares[0],
                atPercentile(shares, 0.05),
                atPercentile(shares, 0.5),
                shares[shares.length - 1],
                jain(shares),
                waitNanos / 1e6);
    }

    private static double atPercentile(double[] sorted, double part) {
        return sorted[Math.max(0, (int) Math.ceil(part * sorted.length) - 1)];
    }

    /** Returns the square of the sum, divided by the sum of the squares and the number. */
    static double jain(double[] values) {
        double sum = Arrays.stream(values).sum();
        double squares = Arrays.stream(values).map(value -> value * value).sum();
        return squares == 0 ? 0 : sum * sum / (values.length * squares);
    }
}
