package dev.joule.agent.start;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds the name that was probably meant. */
final class NameSuggester {
    private NameSuggester() {}

    /**
     * Returns the name that takes the fewest changes of a letter, or of two neighbours; {@code
     * null} if each takes more than a third of its letters, rounded up.
     */
    static @Nullable String of(String given, Collection<String> names) {
        String nearest = null;
        int fewest = Integer.MAX_VALUE;
        for (String name : names) {
            int changes = changes(given, name);
            if (changes < fewest && 3 * changes <= name.length() + 2) {
                nearest = name;
                fewest = changes;
            }
        }
        return nearest;
    }

    /** Counts letters put in, left out and replaced, and neighbours exchanged. */
    private static int changes(String from, String to) {
        int[][] changes = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                changes[i][j] = i == 0 || j == 0 ? i + j : step(from, to, i, j, changes);
            }
        }
        return changes[from.length()][to.length()];
    }

    private static int step(String from, String to, int i, int j, int[][] changes) {
        int replaced = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        int least =
                Math.min(
                        changes[i - 1][j - 1] + replaced,
                        1 + Math.min(changes[i - 1][j], changes[i][j - 1]));
        boolean areExchanged =
                i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
        return areExchanged ? Math.min(least, changes[i - 2][j - 2] + 1) : least;
    }
}
