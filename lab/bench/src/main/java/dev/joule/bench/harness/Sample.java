package dev.joule.bench.harness;

import org.jspecify.annotations.Nullable;

/** A figure that a child reported. */
record Sample(String row, double value) {

    /** Parses a line of a child; returns null if it is no sample. */
    static @Nullable Sample parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 3 || !words[0].equals("sample")) {
            return null;
        }
        try {
            return new Sample(words[1], Double.parseDouble(words[2]));
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
