package dev.joule.cli.demo;

import dev.joule.cli.demo.DemoScene.DemoSide;
import dev.joule.cli.demo.DemoScreen.DemoStyle;
import dev.joule.cli.demo.SceneResult.SceneVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the result for a person: two lines with bars for each scene, and what was slower. */
final class DemoText {

    private static final String ALL = "joule demo --all";

    /** Wide enough for "99.9k requests/s". */
    private static final int VALUE_WIDTH = 16;

    private static final int BAR_MAX = 30;
    private static final int BAR_MIN = 4;
    private static final char[] EIGHTHS = {'▏', '▎', '▍', '▌', '▋', '▊', '▉'};

    private static final String BOLD = "\u001b[1m";
    private static final String GREEN = "\u001b[32m";
    private static final String YELLOW = "\u001b[33m";
    private static final String PLAIN = "\u001b[0m";

    private final DemoStyle style;

    DemoText(DemoStyle style) {
        this.style = style;
    }

    /** Returns the first line of the result. */
    List<String> head(int seconds) {
        return wrap(
                "Same work on the JDK's built-in scheduler and on Joule, one run of "
                        + seconds
                        + " s:");
    }

    /** Returns the lines of a scene. */
    List<String> scene(SceneResult scene) {
        SceneResult.Pairs pairs = scene.main();
        double builtIn = pairs.median(DemoSide.BUILT_IN);
        double joule = pairs.median(DemoSide.JOULE);
        double longest = Math.max(builtIn, joule);
        int room = columns() - row(DemoSide.JOULE, "").length() - 2;
        String ratio = ratio(pairs, room);
        int left = Math.min(BAR_MAX, room - ratio.length() - 2);
        int bar = style.onTerminal() && left >= BAR_MIN ? left : 0;
        boolean isGain = pairs.isClear() && pairs.verdict() != SceneVerdict.SLOWER;
        String colour = isGain ? GREEN : YELLOW;
        String theirs = row(DemoSide.BUILT_IN, pairs.figure().text(builtIn));
        String ours = row(DemoSide.JOULE, pairs.figure().text(joule));
        return List.of(
                coloured(BOLD, scene.number() + "  " + scene.title()),
                (theirs + gap(bar, bar(builtIn / longest, bar))).stripTrailing(),
                ours
                        + gap(bar, coloured(colour, bar(joule / longest, bar)))
                        + "  "
                        + coloured(BOLD, ratio));
    }

    private static String row(DemoSide side, String value) {
        return format("   %-8s  %" + VALUE_WIDTH + "s", side.label(), value);
    }

    private static String gap(int bar, String text) {
        return bar == 0 ? "" : "  " + text;
    }

    /** Returns a bar of that part of the width, at least the smallest one. */
    private String bar(double part, int width) {
        int eighths = (int) Math.max(1, Math.round(part * width * 8));
        if (!style.blocks()) {
            return "#".repeat(Math.min(width, (eighths + 7) / 8));
        }
        String rest = eighths % 8 == 0 ? "" : String.valueOf(EIGHTHS[eighths % 8 - 1]);
        return "█".repeat(eighths / 8) + rest;
    }

    /** Returns the ratio; if the pairs disagree, with its range where there is room for it. */
    private static String ratio(SceneResult.Pairs pairs, int room) {
        String times = times(pairs.ratio());
        if (!pairs.isClear()) {
            String unclear = "unclear, " + times;
            String withRange = unclear + " (" + range(pairs) + ")";
            return withRange.length() > room ? unclear : withRange;
        }
        return switch (pairs.verdict()) {
            case SAME -> "same";
            case SLOWER -> "slower, " + times;
            case FASTER -> times + (pairs.figure().isRate() ? " more" : " shorter");
        };
    }

    private static String range(SceneResult.Pairs pairs) {
        return times(pairs.lowest()) + " to " + times(pairs.highest());
    }

    /** Returns a factor with the digits that matter. */
    private static String times(double factor) {
        if (factor < 2) {
            // Not rounded up: 0.9699 is less than 0.97.
            return format("%.2fx", Math.floor(factor * 100 + 1e-9) / 100);
        }
        return format(factor < 10 ? "%.1fx" : "%.0fx", factor);
    }

    /** Returns the line of progress of a scene. */
    String progress(SceneResult soFar) {
        SceneResult.Pairs pairs = soFar.main();
        return format(
                "%d  %s: built-in %s, Joule %s, pair %d",
                soFar.number(),
                soFar.title(),
                pairs.figure().text(pairs.builtIn().getLast()),
                pairs.figure().text(pairs.joule().getLast()),
                pairs.builtIn().size());
    }

    /** Returns the last lines. */
    List<String> end(DemoResult result, boolean all) {
        List<String> lines = new ArrayList<>();
        if (result.interrupted()) {
            lines.add(
                    result.scenes().isEmpty()
                            ? "Interrupted: nothing was measured yet."
                            : "Interrupted: these are the scenes that were measured.");
        }
        if (!result.scenes().isEmpty()) {
            lines.addAll(wrap(slower(result.scenes())));
        }
        String rough = "";
        if (result.isBusy()) {
            rough = "This machine was busy with other work: rough figures.";
        } else if (result.isRough()) {
            rough = "Equal runs differed by up to " + times(result.spread()) + ": rough figures.";
        }
        String where = rough.isEmpty() ? "All figures: " : " All: ";
        String last = rough + (all || result.interrupted() ? "" : where + ALL);
        if (!last.isEmpty()) {
            lines.addAll(wrap(last));
        }
        return lines;
    }

    /** Returns one line, even if all scenes are slower. */
    private static String slower(List<SceneResult> scenes) {
        List<String> slower = new ArrayList<>();
        List<String> unclear = new ArrayList<>();
        for (SceneResult scene : scenes) {
            SceneResult.Pairs pairs = scene.main();
            if (!pairs.isClear()) {
                unclear.add("scene " + scene.number());
            } else if (pairs.verdict() == SceneVerdict.SLOWER) {
                slower.add("scene " + scene.number() + " (" + times(pairs.ratio()) + ")");
            }
        }
        String losses = slower.isEmpty() ? "nothing" : String.join(", ", slower);
        return "Slower here: "
                + losses
                + "."
                + (unclear.isEmpty() ? "" : " Unclear: " + String.join(", ", unclear) + ".");
    }

    /** Returns the table of all figures. */
    List<String> table(List<SceneResult> scenes) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(
                format(
                        "%-26s%12s%12s%9s  %s",
                        "Medians of all pairs", "built-in", "Joule", "ratio", "of each pair"));
        for (SceneResult scene : scenes) {
            lines.add(format("%s, %d pairs", scene.title(), scene.main().builtIn().size()));
            for (SceneResult.Pairs pairs : scene.figures()) {
                lines.add(
                        format(
                                "   %-23s%12s%12s%9s  %s",
                                pairs.figure().label(),
                                cell(pairs, DemoSide.BUILT_IN),
                                cell(pairs, DemoSide.JOULE),
                                times(pairs.ratio()),
                                range(pairs)));
            }
        }
        lines.add("Ratio: how many times better Joule is; more per second, or less time.");
        return lines;
    }

    private static String cell(SceneResult.Pairs pairs, DemoSide side) {
        double value = pairs.median(side);
        return pairs.figure().isRate() ? format("%,.0f", value) : pairs.figure().text(value);
    }

    private String coloured(String code, String text) {
        return style.withColours() && !text.isEmpty() ? code + text + PLAIN : text;
    }

    /** Returns the columns for text: a terminal wraps a line that fills it. */
    private int columns() {
        return style.width() - 1;
    }

    private List<String> wrap(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() > columns()) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
