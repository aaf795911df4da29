package dev.joule.verify.schedules.explore;

import java.util.List;
import java.util.Set;

/** Something to be explored; lives among the woven classes. */
public interface Subject {

    List<Scenario> scenarios();

    /** Plain fields that race on purpose, as {@code Class.field}. */
    default Set<String> admittedRaces() {
        return Set.of();
    }
}
