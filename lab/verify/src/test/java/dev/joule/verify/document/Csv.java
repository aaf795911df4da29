package dev.joule.verify.document;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes the lines of a file of comma-separated values. */
public final class Csv {
    private Csv() {}

    /** Returns a line with these cells, quoted where necessary, and its end. */
    public static String line(String... cells) {
        return Arrays.stream(cells).map(Csv::cell).collect(Collectors.joining(",", "", "\n"));
    }

    private static String cell(String text) {
        return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
