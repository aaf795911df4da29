package dev.joule.bench.document;

import java.util.List;
import java.util.Locale;

/** A picture in SVG: two bars for each row, whose lengths are the figures of the two schedulers. */
final class BarPicture {
    private static final int WIDTH = 760;
    private static final int TOP = 44;
    private static final int ROW = 62;
    private static final int LEFT = 16;
    private static final int LONGEST = 520;

    /** Colours for light and dark pages. */
    enum Theme {
        LIGHT("#ffffff", "#1f2328", "#59636e", "#b6bec7", "#0b6e4f"),
        DARK("#0d1117", "#f0f6fc", "#9198a1", "#4b545e", "#3fb68b");

        private final String page;
        private final String text;
        private final String note;
        private final String builtIn;
        private final String joule;

        Theme(String page, String text, String note, String builtIn, String joule) {
            this.page = page;
            this.text = text;
            this.note = note;
            this.builtIn = builtIn;
            this.joule = joule;
        }

        /** Returns the name of the picture's file. */
        String file() {
            return "readme-" + name().toLowerCase(Locale.ROOT) + ".svg";
        }
    }

    /** A row and what it measures. */
    record Bars(String label, MeasuredRow row) {}

    private final Theme theme;
    private final StringBuilder svg = new StringBuilder();

    private BarPicture(Theme theme) {
        this.theme = theme;
    }

    static String svg(List<Bars> rows, Theme theme) {
        BarPicture picture = new BarPicture(theme);
        int height = TOP + ROW * rows.size() + 4;
        picture.add(
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' role='img'"
                        + " font-family='sans-serif' font-size='13' fill='%s'>\n",
                WIDTH, height, theme.text);
        picture.add("<title>The built-in scheduler and Joule</title>\n");
        picture.add("<rect width='%d' height='%d' fill='%s'/>\n", WIDTH, height, theme.page);
        picture.legend();
        for (int i = 0; i < rows.size(); i++) {
            picture.row(rows.get(i), TOP + ROW * i);
        }
        return picture.svg.append("</svg>\n").toString();
    }

    private void legend() {
        swatch(LEFT, theme.builtIn, "built-in scheduler");
        swatch(LEFT + 160, theme.joule, "Joule");
    }

    private void swatch(int x, String colour, String name) {
        add("<rect x='%d' y='14' width='12' height='12' fill='%s'/>", x, colour);
        add("<text x='%d' y='25'>%s</text>\n", x + 18, name);
    }

    private void row(Bars bars, int y) {
        MeasuredRow row = bars.row();
        String note = row.factor() + (row.isLoss() ? ", worse" : "");
        add("<text x='%d' y='%d'>%s</text>", LEFT, y + 12, bars.label());
        add(
                "<text x='%d' y='%d' text-anchor='end' fill='%s'>%s</text>\n",
                WIDTH - LEFT, y + 12, theme.note, note);
        bar(row, row.builtIn(), y + 19, theme.builtIn);
        bar(row, row.joule(), y + 35, theme.joule);
    }

    private void bar(MeasuredRow row, double figure, int y, String colour) {
        double longest = Math.max(row.builtIn(), row.joule());
        double width = Math.max(2, LONGEST * figure / longest);
        add("<rect x='%d' y='%d' width='%.1f' height='13' fill='%s'/>", LEFT, y, width, colour);
        add(
                "<text x='%.1f' y='%d' font-size='12'>%s</text>\n",
                LEFT + width + 8, y + 11, row.text(figure));
    }

    private void add(String format, Object... arguments) {
        svg.append(String.format(Locale.ROOT, format, arguments));
    }
}
