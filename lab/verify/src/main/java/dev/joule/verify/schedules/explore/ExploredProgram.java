package dev.joule.verify.schedules.explore;

import java.util.List;
import java.util.Set;

/** A subject of the exploration; loaded with the woven classes. */
public interface ExploredProgram {

    List<Scenario> scenarios();

    /** Returns the plain fields that race on purpose, as {@code Class.field}. */
    default Set<String> admittedRaces() {
        return Set.of();
    }
}
