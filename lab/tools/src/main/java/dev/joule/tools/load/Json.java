package dev.joule.tools.load;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes maps, lists, strings, numbers, booleans and null as JSON. A map or list without another
 * inside is one line.
 */
public final class Json {

    private final StringBuilder text = new StringBuilder();

    private Json() {}

    /** Returns the JSON text of a value. */
    public static String write(@Nullable Object value) {
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
        boolean isFlat = isFlat(map.values());
        text.append('{');
        String separator = "";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            text.append(separator);
            newLine(isFlat, depth + 1);
            string((String) entry.getKey());
            text.append(": ");
            value(entry.getValue(), depth + 1);
            separator = isFlat ? ", " : ",";
        }
        newLine(isFlat, depth);
        text.append('}');
    }

    private void array(List<?> list, int depth) {
        boolean isFlat = isFlat(list);
        text.append('[');
        String separator = "";
        for (Object element : list) {
            text.append(separator);
            newLine(isFlat, depth + 1);
            value(element, depth + 1);
            separator = isFlat ? ", " : ",";
        }
        newLine(isFlat, depth);
        text.append(']');
    }

    private static boolean isFlat(Collection<?> values) {
        return values.stream().noneMatch(value -> value instanceof Map || value instanceof List);
    }

    private void newLine(boolean isFlat, int depth) {
        if (!isFlat) {
            text.append('\n').repeat(' ', 2 * depth);
        }
    }

    /** Writes a number with four decimals; null for those that JSON does not have. */
    private void number(double number) {
        text.append(Double.isFinite(number) ? String.format(Locale.ROOT, "%.4f", number) : "null");
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
