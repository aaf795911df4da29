package dev.joule.bench.harness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column of the table: something that can do the same work as Joule. */
public interface Subject {

    /** The number of threads on which every subject runs its tasks. */
    int WORKERS = 2;

    /** Returns the name, as in {@code --subjects}, the table's head and the JSON. */
    String name();

    /** Returns whether the subject has a counterpart for that row. */
    boolean supports(Row row);

    /**
     * Makes the subject ready to run, for example by building a peer's program. Called once, before
     * the first measurement.
     *
     * @return the reason why it cannot be measured here, or {@code null} if it can
     */
    default @Nullable String prepare() {
        return null;
    }

    /**
     * Returns the words in place of a figure that this subject does not measure, for example that a
     * program is not installed. The default is a dash.
     */
    default String insteadOf(Row row) {
        return "-";
    }

    /** Returns the command to which the protocol's arguments are appended. */
    List<String> command();
}
