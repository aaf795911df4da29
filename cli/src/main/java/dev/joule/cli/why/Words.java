package dev.joule.cli.why;

import java.util.Locale;

/** Numbers as an answer writes them. */
final class Words {
    private Words() {}

    /** Returns a share as a percentage. */
    static String percent(double share) {
        return format("%.0f %%", 100 * share);
    }

    /** Returns a time in the unit that suits it. */
    static String time(long nanos) {
        if (nanos < 10e6) {
            return format("%.1f ms", nanos / 1e6);
        }
        return nanos < 2e9 ? format("%.0f ms", nanos / 1e6) : format("%.1f s", nanos / 1e9);
    }

    /** Returns a number with a noun, which gets an s behind any number but 1. */
    static String count(long number, String noun) {
        return format(number == 1 ? "%,d %s" : "%,d %ss", number, noun);
    }

    /** Returns the class of an object that is written as class@hash, without its package. */
    static String simpleClass(String object) {
        String type = object.replaceFirst("@.*", "");
        return type.substring(type.lastIndexOf('.') + 1);
    }

    /** Returns a number without a fraction that is zero. */
    static String number(double value) {
        return value == Math.rint(value) ? format("%.0f", value) : format("%s", value);
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
