package dev.joule.cli.demo;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes maps, lists, strings, numbers, booleans and null as JSON. */
final class Json {

    private final StringBuilder text = new StringBuilder();

    private Json() {}

    static String write(@Nullable Object value) {
        Json json = new Json();
        json.value(value, 0);
        return json.text.append('\n').toString();
    }

    private void value(@Nullable Object value, int depth) {
        switch (value) {
            case null -> text.append("null");
            case String string -> string(string);
            case Boolean flag -> text.append(flag);
            case Double number -> number(number);
            case Integer number -> text.append(number);
            case Long number -> text.append(number);
            case Map<?, ?> map -> object(map, depth);
            case List<?> list -> array(list, depth);
            default -> throw new IllegalArgumentException("no JSON for " + value.getClass());
        }
    }

    private void object(Map<?, ?> map, int depth) {
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(separator);
            newLine(depth + 1);
            string((String) entry.getKey());
            text.append(": ");
            value(entry.getValue(), depth + 1);
            separator = ",";
        }
        newLine(depth);
        text.append('}');
    }

    private void array(List<?> list, int depth) {
        text.append('[');
        String separator = "";
        for (Object element : list) {
            text.append(separator);
            newLine(depth + 1);
            value(element, depth + 1);
            separator = ",";
        }
        newLine(depth);
        text.append(']');
    }

    private void newLine(int depth) {
        text.append('\n').repeat(' ', 2 * depth);
    }

    /**
     * Writes a number with three decimals, the precision of a single run; JSON has no infinities.
     */
    private void number(double number) {
        text.append(Double.isFinite(number) ? String.format(Locale.ROOT, "%.3f", number) : "null");
    }

    private void string(String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
