package dev.joule.bench.harness;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load generator wrk, as a second measurement of the requests that a server answers.
 *
 * @param row the row of the rate; that of the 99th percentile has {@value #TAIL} at its end
 * @param connections the number of open connections
 * @param time the duration of the load
 */
record Wrk(String row, int connections, Duration time) {

    private static final String TAIL = "_p99";

    /** Returns the reason why wrk cannot be run here, or null if it can. */
    static @Nullable String missing() {
        try {
            Toolchain.require("wrk");
            return null;
        } catch (Toolchain.MissingException e) {
            return e.getMessage();
        }
    }

    /** Returns whether a row is one of the two. */
    static boolean isOf(String row, @Nullable String rateRow) {
        return rateRow != null && (row.equals(rateRow) || row.equals(rateRow + TAIL));
    }

    List<Sample> load(int port) throws IOException, InterruptedException {
        String url = "http://127.0.0.1:" + port + "/0123456789abcdef";
        WholeRun run = new WrkRun(url, connections).run(time);
        if (run.requests() == 0 || run.errors() > 0) {
            throw new IOException(
                    "wrk: %d answers, %d errors".formatted(run.requests(), run.errors()));
        }
        return List.of(new Sample(row, run.rate()), new Sample(row + TAIL, run.p99()));
    }
}
