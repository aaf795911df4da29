package dev.joule.tools.commands;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds the name that was probably meant by a mistyped word of a command line. */
public final class NearestName {
    private NearestName() {}

    /** Returns {@code "; did you mean NAME?"}, or an empty string if no name is near. */
    public static String hint(String given, Collection<String> names) {
        String nearest = of(given, names);
        return nearest == null ? "" : "; did you mean " + nearest + "?";
    }

    /** Returns the same with all names, to be appended to a message. */
    public static String hintAmong(String given, Collection<String> names) {
        String hint = hint(given, names);
        return hint + (hint.isEmpty() ? "; there are " : " There are ") + String.join(", ", names);
    }

    /**
     * Returns the name with the smallest edit distance; {@code null} if more than a third of each
     * name would have to change. Exchanging two neighbouring letters counts as one edit.
     */
    public static @Nullable String of(String given, Collection<String> names) {
        String nearest = null;
        int fewest = Integer.MAX_VALUE;
        for (String name : names) {
            int edits = distance(given, name);
            if (edits < fewest && 3 * edits <= name.length() + 2) {
                nearest = name;
                fewest = edits;
            }
        }
        return nearest;
    }

    private static int distance(String from, String to) {
        int[] twoBack = new int[0];
        int[] above = new int[to.length() + 1];
        for (int column = 0; column < above.length; column++) {
            above[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            int[] line = new int[above.length];
            line[0] = row;
            for (int column = 1; column < line.length; column++) {
                char own = from.charAt(row - 1);
                char wanted = to.charAt(column - 1);
                int replaced = above[column - 1] + (own == wanted ? 0 : 1);
                line[column] = Math.min(replaced, 1 + Math.min(above[column], line[column - 1]));
                if (row > 1
                        && column > 1
                        && own == to.charAt(column - 2)
                        && wanted == from.charAt(row - 2)) {
                    line[column] = Math.min(line[column], 1 + twoBack[column - 2]);
                }
            }
            twoBack = above;
            above = line;
        }
        return above[to.length()];
    }
}
