package dev.joule.cli.demo;

import java.util.List;

/**
 * What the run came to.
 *
 * @param workers the size of both pools
 * @param interrupted whether somebody ended it early
 * @param subjects what was measured, the peer first; fewer than two when it ended early
 */
record DemoResult(int workers, boolean interrupted, List<SubjectResult> subjects) {

    DemoResult {
        subjects = List.copyOf(subjects);
    }

    long unfinished() {
        return subjects.stream().mapToLong(SubjectResult::unfinished).sum();
    }
}
