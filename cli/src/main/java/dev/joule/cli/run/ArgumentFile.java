package dev.joule.cli.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A file of arguments, named as {@code @file} and read as {@code java} reads it. */
final class ArgumentFile {
    private static final char NO_QUOTE = 0;

    private final String text;
    private final List<String> arguments = new ArrayList<>();
    private final StringBuilder argument = new StringBuilder();
    private boolean isInArgument;
    private char quote = NO_QUOTE;

    private ArgumentFile(String text) {
        this.text = text;
    }

    /** Returns whether an argument names such a file; two at signs stand for one in a name. */
    static boolean isNamedBy(String argument) {
        return argument.length() > 1 && argument.startsWith("@") && !argument.startsWith("@@");
    }

    /**
     * Reads the arguments from the file that an argument names.
     *
     * @throws IllegalArgumentException if the file cannot be read
     */
    static List<String> read(String argument) {
        String file = argument.substring(1);
        try {
            // Bytes are enough to find the program: java reads the file itself, as characters.
            return parse(Files.readString(Path.of(file), StandardCharsets.ISO_8859_1));
        } catch (IOException | InvalidPathException unreadable) {
            throw new IllegalArgumentException(
                    "cannot read the file of options " + file, unreadable);
        }
    }

    static List<String> parse(String text) {
        ArgumentFile file = new ArgumentFile(text);
        file.parse();
        return file.arguments;
    }

    private void parse() {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote != NO_QUOTE) {
                i = inQuotes(i);
            } else if (c == '"' || c == '\'') {
                quote = c;
                isInArgument = true;
            } else if (c == '#') {
                i = end(i) - 1;
            } else if (isSpace(c)) {
                endArgument();
            } else {
                add(c);
            }
        }
        endArgument();
    }

    /** Reads one character, or one escape, in quotes; returns the place of its last character. */
    private int inQuotes(int at) {
        char c = text.charAt(at);
        if (c == quote || c == '\n' || c == '\r') { // an open quotation ends with its line
            quote = NO_QUOTE;
            if (c == '\n' || c == '\r') {
                endArgument();
            }
            return at;
        }
        if (c != '\\' || at + 1 == text.length()) {
            add(c);
            return at;
        }
        char escaped = text.charAt(at + 1);
        switch (escaped) {
            case 'n' -> add('\n');
            case 'r' -> add('\r');
            case 't' -> add('\t');
            case 'f' -> add('\f');
            case '\n', '\r' -> {
                return startOfNextLine(at + 1) - 1;
            }
            default -> add(escaped);
        }
        return at + 1;
    }

    /** Returns where a continued line goes on: behind the white space at its start. */
    private int startOfNextLine(int at) {
        int next = at;
        while (next < text.length() && isSpace(text.charAt(next))) {
            next++;
        }
        return next;
    }

    /** Returns the end of the line. */
    private int end(int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        return end;
    }

    private static boolean isSpace(char c) {
        return " \t\n\r\f".indexOf(c) >= 0;
    }

    private void add(char c) {
        argument.append(c);
        isInArgument = true;
    }

    private void endArgument() {
        if (isInArgument) {
            arguments.add(argument.toString());
            argument.setLength(0);
            isInArgument = false;
        }
    }
}
