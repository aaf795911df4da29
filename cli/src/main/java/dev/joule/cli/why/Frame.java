package dev.joule.cli.why;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A call in a stack.
 *
 * @param line the line of the source; negative if it is unknown, {@value #NATIVE} in a native
 *     method
 */
record Frame(String type, String method, int line) {
    static final int NATIVE = -2;

    /** The form of {@code StackTraceElement.toString()}, with or without a module and a loader. */
    private static final Pattern FORM =
            Pattern.compile("(?:.*/)?(?<type>[^/()]+)\\.(?<method>[^.()]+)\\((?<source>[^()]*)\\)");

    private static final Pattern OF_THE_JDK =
            Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");

    private static final Pattern OF_JOULE =
            Pattern.compile(
                    "dev\\.joule\\.((internal|agent|task|time|compute|sync)\\..*|[A-Z]\\w*)");

    /** Reads a frame as thread dumps have it. */
    static Frame parse(String text) {
        Matcher parts = FORM.matcher(text.strip());
        if (!parts.matches()) {
            return new Frame(text.strip(), "?", -1);
        }
        String source = parts.group("source");
        return new Frame(parts.group("type"), parts.group("method"), lineOf(source));
    }

    /** Returns the line in {@code module/File.java:12}; the module may be missing. */
    private static int lineOf(String place) {
        String source = place.substring(place.lastIndexOf('/') + 1);
        if (source.equals("Native Method")) {
            return NATIVE;
        }
        String digits = source.substring(source.lastIndexOf(':') + 1);
        return digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : -1;
    }

    String name() {
        return type + '.' + method;
    }

    boolean is(String type, String method) {
        return this.type.equals(type) && this.method.equals(method);
    }

    boolean isNative() {
        return line == NATIVE;
    }

    /** Returns whether the frame belongs to the program or to a library of it. */
    boolean isOfUser() {
        return !OF_THE_JDK.matcher(type).matches()
                && !OF_JOULE.matcher(type).matches()
                && !type.contains("$$Lambda");
    }

    @Override
    public String toString() {
        return line >= 0 ? name() + ':' + line : name();
    }
}
