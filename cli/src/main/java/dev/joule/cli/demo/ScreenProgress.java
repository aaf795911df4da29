package dev.joule.cli.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/** Draws a table on a terminal, redraws it in place, and removes it when the slice is over. */
final class ScreenProgress implements Progress {

    private static final String CLEAR_BELOW = "\u001b[J";

    private final PrintWriter out;
    private int drawn;

    ScreenProgress(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Duration every() {
        return Duration.ofMillis(250);
    }

    @Override
    public void show(Sample sample) {
        show(Frame.of(sample));
    }

    @Override
    public void show(HttpDuel duel) {
        show(duel.frame());
    }

    private void show(List<String> lines) {
        moveToTop();
        lines.forEach(out::println);
        out.flush();
        drawn = lines.size();
    }

    @Override
    public void done() {
        moveToTop();
        out.flush();
        drawn = 0;
    }

    private void moveToTop() {
        if (drawn > 0) {
            out.print("\u001b[" + drawn + "A\r" + CLEAR_BELOW);
        }
    }
}
