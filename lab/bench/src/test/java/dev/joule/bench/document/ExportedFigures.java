package dev.joule.bench.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The figures that {@code ./joule bench --json} wrote, one object a line. */
final class ExportedFigures {
    private static final Pattern OBJECT = Pattern.compile("\\{.*}");
    private static final Pattern FIELD = Pattern.compile("\"(\\w+)\": (?:\"([^\"]*)\"|([^,}]+))");

    /** A row and a subject. */
    private record Key(String row, String subject) {}

    private final Map<Key, Map<String, String>> cells = new LinkedHashMap<>();

    static ExportedFigures read(Path file) throws IOException {
        ExportedFigures figures = new ExportedFigures();
        OBJECT.matcher(Files.readString(file))
                .results()
                .map(object -> fields(object.group()))
                .forEach(figures::add);
        return figures;
    }

    private static Map<String, String> fields(String object) {
        Map<String, String> fields = new LinkedHashMap<>();
        Matcher field = FIELD.matcher(object);
        while (field.find()) {
            fields.put(field.group(1), field.group(2) == null ? field.group(3) : field.group(2));
        }
        return fields;
    }

    private void add(Map<String, String> cell) {
        cells.put(new Key(text(cell, "row"), text(cell, "subject")), cell);
    }

    /** Returns a figure of a cell, such as its median. */
    double figure(String row, String subject, String name) {
        return Double.parseDouble(text(cell(row, subject), name));
    }

    /** Returns whether a subject has figures in a row. */
    boolean has(String row, String subject) {
        return cells.containsKey(new Key(row, subject));
    }

    /** Returns whether a cell has the least and the greatest ratio of several processes. */
    boolean hasRatios(String row, String subject) {
        return cell(row, subject).containsKey("ratio_min");
    }

    /** Returns the unit of a cell's figures. */
    String unit(String row, String subject) {
        return text(cell(row, subject), "unit");
    }

    private Map<String, String> cell(String row, String subject) {
        Map<String, String> cell = cells.get(new Key(row, subject));
        if (cell == null) {
            throw new IllegalStateException("no figures of " + subject + " in " + row);
        }
        return cell;
    }

    private static String text(Map<String, String> cell, String name) {
        String value = cell.get(name);
        if (value == null) {
            throw new IllegalStateException("no " + name + " in " + cell);
        }
        return value;
    }
}
