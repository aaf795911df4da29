package dev.joule.bench.harness;

import dev.joule.children.Children;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The load generator wrk, as a second measurement of the requests that a server answers.
 *
 * @param row the row that it reports
 * @param connections the number of open connections
 * @param seconds the duration of the load
 */
record Wrk(String row, int connections, long seconds) {

    private static final Pattern RATE = Pattern.compile("Requests/sec: +([0-9.]+)");

    /** The time that it may take beyond its planned duration. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Returns the reason why wrk cannot be run here, or null if it can. */
    static @Nullable String missing() {
        try {
            Toolchain.require("wrk");
            return null;
        } catch (Toolchain.MissingException e) {
            return e.getMessage();
        }
    }

    Sample load(int port) throws IOException, InterruptedException {
        Process process =
                Children.start(
                        new ProcessBuilder(
                                        "wrk",
                                        "-t1",
                                        "-c" + connections,
                                        "-d" + seconds + "s",
                                        "http://127.0.0.1:" + port + "/0123456789abcdef")
                                .redirectErrorStream(true));
        try {
            ProcessOutput output = ProcessOutput.of(process);
            process.waitFor(PATIENCE.plusSeconds(seconds).toMillis(), TimeUnit.MILLISECONDS);
            ChildProcess.kill(process);
            output.awaitRest();
            return new Sample(row, rate(String.join("\n", output.lines())));
        } finally {
            ChildProcess.kill(process);
        }
    }

    static double rate(String printed) throws IOException {
        Matcher found = RATE.matcher(printed);
        if (!found.find()) {
            throw new IOException("wrk told no rate: " + printed);
        }
        return Double.parseDouble(found.group(1));
    }
}
