package dev.joule.bench.harness;

import dev.joule.tools.children.Child;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The load generator wrk, as a closed loop.
 *
 * @param url the address of the requests
 * @param connections the number of open connections
 */
public record WrkRun(String url, int connections) {

    /** The longest latency that wrk counts; a longer one is an error. */
    private static final String TIMEOUT = "10s";

    /** The time that it may take beyond its planned duration. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private static final String RESULT = "whole run:";

    /** Prints the figures that wrk itself does not print. Times are in microseconds. */
    private static final String SCRIPT =
            """
            done = function(summary, latency, requests)
              local e = summary.errors
              local all = e.connect + e.read + e.write + e.status + e.timeout
              io.write(string.format("whole run: %d %d %d %.0f %.0f %.0f %.0f\\n",
                summary.requests, summary.duration, all, latency:percentile(50),
                latency:percentile(99), latency:percentile(99.9), latency.max))
            end
            """;

    /** Runs wrk for that time, in whole seconds. */
    public WholeRun run(Duration time) throws IOException, InterruptedException {
        Path script = Files.createTempFile("whole-run", ".lua");
        try {
            Files.writeString(script, SCRIPT);
            long seconds = Math.max(1, Math.round(time.toMillis() / 1e3));
            List<String> command =
                    List.of(
                            "wrk",
                            "-t1",
                            "-c" + connections,
                            "-d" + seconds + "s",
                            "--timeout",
                            TIMEOUT,
                            "-s",
                            script.toString(),
                            url);
            return parse(Child.run(command, null, PATIENCE.plusSeconds(seconds)).text());
        } finally {
            Files.delete(script);
        }
    }

    static WholeRun parse(String printed) throws IOException {
        String line =
                printed.lines()
                        .filter(one -> one.startsWith(RESULT))
                        .findFirst()
                        .orElseThrow(() -> new IOException("wrk reported nothing: " + printed));
        String[] words = line.substring(RESULT.length()).strip().split(" ", -1);
        return new WholeRun(
                Long.parseLong(words[0]),
                Long.parseLong(words[1]) / 1e6,
                Long.parseLong(words[2]),
                millis(words[3]),
                millis(words[4]),
                millis(words[5]),
                millis(words[6]));
    }

    private static double millis(String micros) {
        return Double.parseDouble(micros) / 1e3;
    }
}
