package dev.joule.cli.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of the run.
 *
 * @param workers the size of both pools
 * @param interrupted whether it was interrupted
 * @param subjects the measured subjects, the peer first; fewer than two if it was interrupted
 * @param http the two servers, or null if it ended before they were measured
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
