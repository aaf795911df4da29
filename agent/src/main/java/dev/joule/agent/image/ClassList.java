package dev.joule.agent.image;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * The classes that the archives of an image hold: those that the JDK lists, and those that a first
 * virtual thread loads, Joule's among them. The JVM takes a class of Joule's from the archive when
 * the loader of its module defines it by the same class file.
 *
 * <p>A JVM lists the classes in an order that differs from run to run, and numbers them by it. An
 * archive depends on both, so the classes are sorted and numbered anew: the same JDK gives the same
 * image. The entries of constant pools that some run has resolved are left out.
 */
final class ClassList {
    private static final String OURS = "dev/joule/";
    private static final String SOURCE = " source: ";
    private static final String LAMBDA = "@lambda-";

    /** The place of a class's own number in its line; those of its supertypes come later. */
    private static final int NUMBER = 2;

    /** The lines of the classes by their numbers in the JVM's list. */
    private final Map<String, String> loaded = new HashMap<>();

    /** The new numbers by those. */
    private final Map<String, String> numbers = new HashMap<>();

    private final List<String> lines;

    private ClassList(List<String> jdks) {
        lines = new ArrayList<>(jdks);
    }

    /**
     * Returns the lines of a list.
     *
     * @param jdks the lines of the JDK's list
     * @param loaded those that a JVM has written, with the classes that it has loaded
     */
    static List<String> of(List<String> jdks, List<String> loaded) {
        ClassList list = new ClassList(jdks);
        TreeSet<String> lambdas = new TreeSet<>();
        for (String line : loaded) {
            String[] words = line.split(" ", -1);
            if (line.contains(OURS) && !line.contains(SOURCE)) {
                continue; // the trial's
            }
            if (line.startsWith(LAMBDA)) {
                lambdas.add(line);
            } else if (words.length > NUMBER && words[1].equals("id:")) {
                list.loaded.put(words[NUMBER], line);
            }
        }
        new TreeSet<>(list.loaded.values()).forEach(list::add);
        list.lines.addAll(lambdas);
        return list.lines;
    }

    /** Adds a class behind its supertypes, unless it was added as one. */
    private void add(String line) {
        int source = line.indexOf(SOURCE);
        String[] words = (source < 0 ? line : line.substring(0, source)).split(" ", -1);
        if (numbers.containsKey(words[NUMBER])) {
            return;
        }
        for (int i = NUMBER + 1; i < words.length; i++) {
            String supertype = loaded.get(words[i]);
            if (supertype != null) {
                add(supertype);
                words[i] = Objects.requireNonNull(numbers.get(words[i]));
            }
        }
        String number = String.valueOf(numbers.size());
        numbers.put(words[NUMBER], number);
        words[NUMBER] = number;
        // In the folder in which the JVM runs: a path may have spaces.
        lines.add(String.join(" ", words) + (source < 0 ? "" : SOURCE + "joule.jar"));
    }
}
