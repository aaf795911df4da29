package dev.joule.cli.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the run came to.
 *
 * @param workers the size of both pools
 * @param interrupted whether somebody ended it early
 * @param subjects what was measured, the peer first; fewer than two when it ended early
 * @param http the two servers, or null when it ended before they were measured
 */
record DemoResult(
        int workers, boolean interrupted, List<SubjectResult> subjects, @Nullable HttpDuel http) {

    DemoResult {
        subjects = List.copyOf(subjects);
    }

    long unfinished() {
        return subjects.stream().mapToLong(SubjectResult::unfinished).sum();
    }
}
