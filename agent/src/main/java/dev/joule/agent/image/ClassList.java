package dev.joule.agent.image;

import java.util.ArrayList;
import java.util.List;

/**
 * The classes that the archives of an image hold: those that the JDK lists, and those that a first
 * virtual thread loads, Joule's among them. The JVM takes a class of Joule's from the archive when
 * the loader of its module defines it by the same class file.
 */
final class ClassList {
    private static final String OURS = "dev/joule/";
    private static final String SOURCE = " source: ";

    private ClassList() {}

    /**
     * Returns the lines of a list.
     *
     * @param jdks the lines of the JDK's list
     * @param loaded those that a JVM has written, with the classes that it has loaded
     */
    static List<String> of(List<String> jdks, List<String> loaded) {
        List<String> lines = new ArrayList<>(jdks);
        for (String line : loaded) {
            int source = line.indexOf(SOURCE);
            if (source >= 0) { // in the folder in which the JVM runs: a path may have spaces
                lines.add(line.substring(0, source) + SOURCE + "joule.jar");
            } else if (!line.contains(OURS)) {
                lines.add(line);
            }
        }
        return lines;
    }
}
