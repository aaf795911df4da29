package dev.joule.cli.observe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads JSON into maps, lists, strings, numbers, booleans and null. */
final class JsonText {
    private final String text;
    private int at;

    private JsonText(String text) {
        this.text = text;
    }

    /**
     * Returns the value.
     *
     * @throws IllegalArgumentException if the text is no JSON, or is cut off
     */
    static @Nullable Object read(String text) {
        JsonText json = new JsonText(text);
        Object value = json.value();
        json.skipSpace();
        if (json.at < text.length()) {
            throw json.wrong("has more than one value");
        }
        return value;
    }

    private @Nullable Object value() {
        skipSpace();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            default -> word();
        };
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        at++;
        skipSpace();
        while (peek() != '}') {
            skipSpace();
            String key = string();
            skipSpace();
            expect(':');
            map.put(key, value());
            skipComma('}');
        }
        at++;
        return map;
    }

    private List<@Nullable Object> array() {
        List<@Nullable Object> list = new ArrayList<>();
        at++;
        skipSpace();
        while (peek() != ']') {
            list.add(value());
            skipComma(']');
        }
        at++;
        return list;
    }

    private void skipComma(char end) {
        skipSpace();
        if (peek() != end) {
            expect(',');
        }
    }

    private String string() {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char c = text.charAt(at++);
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = peek();
        at++;
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unicode();
            default -> c;
        };
    }

    private char unicode() {
        at += 4;
        if (at > text.length()) {
            throw wrong("is cut off");
        }
        return (char) Integer.parseInt(text.substring(at - 4, at), 16);
    }

    private @Nullable Object word() {
        int start = at;
        while (at < text.length() && ",]} \n\r\t".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "null" -> null;
            case "true" -> true;
            case "false" -> false;
            default -> number(word);
        };
    }

    private Object number(String word) {
        try {
            return word.matches("-?\\d{1,18}")
                    ? (Object) Long.valueOf(word)
                    : (Object) Double.valueOf(word);
        } catch (NumberFormatException none) {
            throw wrong("has the word \"" + word + '"');
        }
    }

    private void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw wrong("is cut off");
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw wrong("should have " + c);
        }
        at++;
    }

    private IllegalArgumentException wrong(String why) {
        return new IllegalArgumentException("the JSON text " + why + " at character " + at);
    }
}
