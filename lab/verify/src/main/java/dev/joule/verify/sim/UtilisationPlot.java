package dev.joule.verify.sim;

import java.util.List;
import java.util.Locale;

/** A plot of the utilisation over the number of workers, as an SVG picture. */
final class UtilisationPlot {
    private static final int WIDTH = 720;
    private static final int HEIGHT = 420;
    private static final int LEFT = 60;
    private static final int RIGHT = 150;
    private static final int TOP = 40;
    private static final int BOTTOM = 50;

    private static final List<String> COLOURS = List.of("#0b6e4f", "#c75000", "#7a3e9d");

    /** A line of the plot. */
    record Line(SimLoad load, long taskNanos, List<Double> shares) {
        String label() {
            return load + ", " + SimFigureTable.time(taskNanos).replace(".00", "");
        }
    }

    private UtilisationPlot() {}

    static String svg(int[] sizes, List<Line> lines) {
        StringBuilder svg = new StringBuilder();
        add(
                svg,
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' font-size='13'"
                        + " font-family='sans-serif' fill='#222'>%n",
                WIDTH,
                HEIGHT);
        add(svg, "<rect width='%d' height='%d' fill='white'/>%n", WIDTH, HEIGHT);
        add(svg, "<text x='%d' y='22' font-size='15'>", LEFT);
        add(svg, "Simulated: share of the workers' time that tasks had</text>%n");
        axes(svg, sizes);
        for (int i = 0; i < lines.size(); i++) {
            line(svg, lines.get(i), i);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void axes(StringBuilder svg, int[] sizes) {
        for (int share = 0; share <= 100; share += 20) {
            double y = y(share / 100.0);
            add(
                    svg,
                    "<path d='M%d %.1fH%d' stroke='#ddd'/>"
                            + "<text x='%d' y='%.1f' text-anchor='end'>%d %%</text>%n",
                    LEFT,
                    y,
                    WIDTH - RIGHT,
                    LEFT - 8,
                    y + 4,
                    share);
        }
        for (int i = 0; i < sizes.length; i++) {
            add(
                    svg,
                    "<text x='%.1f' y='%d' text-anchor='middle'>%,d</text>%n",
                    x(i, sizes.length),
                    HEIGHT - BOTTOM + 20,
                    sizes[i]);
        }
        add(
                svg,
                "<text x='%d' y='%d' text-anchor='middle'>workers</text>%n",
                (LEFT + WIDTH - RIGHT) / 2,
                HEIGHT - 12);
    }

    private static void line(StringBuilder svg, Line line, int index) {
        String colour = COLOURS.get(index % COLOURS.size());
        String dashes = line.load() == SimLoad.TREE ? "" : " stroke-dasharray='6 4'";
        List<Double> shares = line.shares();
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < shares.size(); i++) {
            add(path, "%s%.1f %.1f", i == 0 ? "M" : "L", x(i, shares.size()), y(shares.get(i)));
        }
        add(
                svg,
                "<path d='%s' fill='none' stroke='%s' stroke-width='2'%s/>%n",
                path,
                colour,
                dashes);
        double y = TOP + 20.0 + 22 * index;
        int x = WIDTH - RIGHT + 14;
        add(
                svg,
                "<path d='M%d %.1fh26' stroke='%s' stroke-width='2'%s/>",
                x,
                y - 4,
                colour,
                dashes);
        add(svg, "<text x='%d' y='%.1f'>%s</text>%n", x + 32, y, line.label());
    }

    private static double x(int index, int count) {
        return LEFT + 20 + (double) (WIDTH - LEFT - RIGHT - 40) * index / (count - 1);
    }

    private static double y(double share) {
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);
    }

    private static void add(StringBuilder to, String format, Object... arguments) {
        to.append(String.format(Locale.ROOT, format, arguments));
    }
}
