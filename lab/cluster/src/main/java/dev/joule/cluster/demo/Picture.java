package dev.joule.cluster.demo;

import dev.joule.cluster.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The state of the run: a line for each node, and a letter for each piece, which names the node
 * that began it last. A capital letter is a piece that another node had begun before. On a terminal
 * it is drawn again and again; elsewhere it is printed when something happens, and at the end.
 */
final class Picture {
    private static final int WIDTH = 80;
    private static final int PIECES_PER_MARK = 4;

    @SuppressWarnings("SystemConsoleNull") // since JDK 25 it is null again where there is none
    private final boolean isTerminal = System.console() != null;

    private final List<String> addresses;
    private final String[] states;
    private final List<String> events = new ArrayList<>();
    private final char[] strip;
    private int drawn;

    Picture(int pieces, List<String> addresses) {
        strip = new char[pieces];
        Arrays.fill(strip, '.');
        this.addresses = addresses;
        states = new String[addresses.size()];
        Arrays.fill(states, "works");
    }

    /** Notes that a node begins a piece. */
    synchronized void begins(int node, int piece) {
        char letter = letter(node);
        boolean hasMoved = strip[piece] != '.' && Character.toLowerCase(strip[piece]) != letter;
        strip[piece] = hasMoved ? Character.toUpperCase(letter) : letter;
    }

    /** Notes what was done to a node. */
    synchronized void event(int node, String state, String how, double seconds, Progress progress) {
        states[node] = state;
        events.add("  %4.1f s: node %c %s (%s)".formatted(seconds, letter(node), state, how));
        if (!isTerminal) {
            print(lines(progress));
        }
    }

    /** Draws the picture over the last one, if this is a terminal. */
    synchronized void draw(Progress progress) {
        if (isTerminal) {
            List<String> lines = lines(progress);
            if (drawn > 0) {
                System.out.print("\033[" + drawn + "A\033[J");
            }
            drawn = lines.size();
            print(lines);
        }
    }

    /** Leaves the last picture. */
    void end(Progress progress) {
        if (isTerminal) {
            draw(progress);
        } else {
            print(lines(progress));
        }
    }

    private static char letter(int node) {
        return (char) ('a' + node);
    }

    private static void print(List<String> lines) {
        System.out.println(String.join("\n", lines));
    }

    private List<String> lines(Progress progress) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(
                "%d of %d pieces done, %d given to a second node as well, %d late results dropped"
                        .formatted(
                                progress.done(),
                                progress.pieces(),
                                progress.copies(),
                                progress.late()));
        for (int node = 0; node < states.length; node++) {
            int held = 0;
            int done = 0;
            for (Progress.Node each : progress.nodes()) {
                if (each.address().equals(addresses.get(node))) {
                    held += each.held();
                    done += each.done();
                }
            }
            lines.add(
                    "  %s %-15s %-9s holds %d, did %3d %s"
                            .formatted(
                                    letter(node),
                                    addresses.get(node),
                                    states[node],
                                    held,
                                    done,
                                    "#".repeat(done / PIECES_PER_MARK)));
        }
        String all = new String(strip);
        for (int i = 0; i < strip.length; i += WIDTH) {
            lines.add("  " + all.substring(i, Math.min(i + WIDTH, strip.length)));
        }
        lines.addAll(events);
        return lines;
    }
}
