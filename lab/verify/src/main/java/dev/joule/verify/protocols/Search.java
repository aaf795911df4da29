package dev.joule.verify.protocols;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The result of a search.
 *
 * @param isComplete whether every state was visited
 * @param trailSteps the number of steps to the error, if there is one
 * @param replay the last of these steps, in words
 */
record Search(
        long errors,
        long states,
        long depth,
        boolean isComplete,
        long trailSteps,
        List<String> replay,
        String output) {

    private static final Pattern TOTALS =
            Pattern.compile("depth reached (\\d+)(?: \\(?[^,]*\\)?)?,.*errors: (\\d+)");
    private static final Pattern STATES =
            Pattern.compile("(\\d+(?:\\.\\d+e\\+\\d+)?) states, stored");

    Search {
        replay = List.copyOf(replay);
    }

    /** Parses the output of the searching program, which must end with its totals. */
    static Search parse(String output, long trailSteps, List<String> replay) {
        Matcher totals = TOTALS.matcher(output);
        Matcher states = STATES.matcher(output);
        if (!totals.find() || !states.find()) {
            return new Search(0, 0, 0, false, trailSteps, replay, output);
        }
        boolean isCut =
                output.contains("max search depth too small")
                        || output.contains("Search not completed")
                        || output.contains("out of memory")
                        || output.contains("VECTORSZ");
        return new Search(
                Long.parseLong(totals.group(2)),
                (long) Double.parseDouble(states.group(1)),
                Long.parseLong(totals.group(1)),
                !isCut,
                trailSteps,
                replay,
                output);
    }
}
