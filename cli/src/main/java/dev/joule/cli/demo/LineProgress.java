package dev.joule.cli.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

/** Prints a plain line a second, for a pipe or a log. */
final class LineProgress implements Progress {

    private final PrintWriter out;

    LineProgress(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Duration every() {
        return Duration.ofSeconds(1);
    }

    @Override
    public void show(Sample sample) {
        out.printf(
                Locale.ROOT,
                "%-12s  %-9s  %.1f of %.1f s: %,.0f tasks/s; %s%n",
                sample.subject(),
                sample.phase(),
                sample.elapsedSeconds(),
                sample.ofSeconds(),
                sample.totalPerSecond(),
                sample.summary());
        out.flush();
    }

    @Override
    public void show(HttpDuel duel) {
        out.println(duel.line());
        out.flush();
    }

    @Override
    public void done() {}
}
