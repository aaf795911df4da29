package dev.joule.bench.harness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A column of the table: something that can do the same work as Joule. */
public interface Subject {

    /** How many threads every subject has to run its tasks on. */
    int WORKERS = 2;

    /** As in {@code --subjects}, the table's head and the JSON. */
    String name();

    /** Whether it has a counterpart for that row. */
    boolean supports(Row row);

    /**
     * Makes it ready to run: builds a peer's program, for one. Called once, before anything is
     * measured.
     *
     * @return why it cannot be measured here, or {@code null} when it can
     */
    default @Nullable String prepare() {
        return null;
    }

    /** The command that the protocol's arguments are appended to. */
    List<String> command();
}
