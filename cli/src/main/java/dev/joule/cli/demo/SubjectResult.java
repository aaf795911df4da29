package dev.joule.cli.demo;

import java.util.List;

/**
 * The result of one subject.
 *
 * @param name the subject's name in a table
 * @param key the subject's name in JSON
 * @param seconds the duration of the measurement
 * @param loads the results of each kind of load
 * @param delay the delays of all loads together, each weighted by its number of items
 */
record SubjectResult(
        String name, String key, double seconds, List<LoadResult> loads, DelaySummary delay) {

    SubjectResult {
        loads = List.copyOf(loads);
    }

    LoadResult load(Kind kind) {
        return loads.stream().filter(load -> load.kind() == kind).findFirst().orElseThrow();
    }

    double perSecond(LoadResult load) {
        return load.inTime() / seconds;
    }

    double totalPerSecond() {
        return loads.stream().mapToLong(LoadResult::inTime).sum() / seconds;
    }

    long unfinished() {
        return loads.stream().mapToLong(LoadResult::unfinished).sum();
    }
}
