package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;

/** A listener that keeps the reports. */
final class ReportedSteps implements ProgressListener {

    record Step(long done, long total) {}

    final List<Step> all = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void progressed(long done, long total) {
        all.add(new Step(done, total));
    }

    /** Asserts that one operation was reported: each of its parts once, and its end. */
    void heardOneOperation() {
        assertThat(all).isNotEmpty();
        long total = all.getLast().total();
        assertThat(all.getLast()).isEqualTo(new Step(total, total));
        List<Step> before = all.subList(0, all.size() - 1);
        assertThat(before).allMatch(t -> t.total() == total && t.done() < total);
        assertThat(before).hasSizeLessThanOrEqualTo(1000);
        assertThat(new HashSet<>(before)).hasSameSizeAs(before);
    }

    /** Asserts that each half was reported before the end. */
    void heardOfBothHalves() {
        long half = all.getLast().total() / 2;
        List<Step> before = all.subList(0, all.size() - 1);
        assertThat(before).anyMatch(t -> t.done() <= half).anyMatch(t -> t.done() > half);
    }

    /** Asserts that the given number of operations was reported, and only their ends. */
    void heardOnlyEnds(int operations) {
        assertThat(all).hasSize(operations).allMatch(t -> t.done() == t.total());
    }
}
