package dev.joule.verify.orderings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.verify.Report;
import dev.joule.verify.orderings.Finding.Verdict;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests how a finding passes from the host to the report, and how it is judged there. */
@Timeout(60)
class FindingTest {
    private final Report report =
            new Report(
                    new PrintStream(
                            OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));

    @Test
    void aFindingSurvivesItsLine() {
        Finding finding = new Finding("Race", "twin", Verdict.FORBIDDEN, 7, 2, "3 x \"1, 1\"");
        assertThat(Finding.parse(finding.toLine())).isEqualTo(finding);
        assertThat(Finding.parse("----- [OK] Testing something")).isNull();
    }

    @Test
    void aRaceThatNeverGoesWrongHolds() {
        tell("", Verdict.PASSED, 10);
        assertThat(report.held()).isEqualTo(1);
        assertThat(report.failures()).isEmpty();
    }

    @Test
    void aRaceWithoutSamplesFails() {
        tell("", Verdict.PASSED, 0);
        assertThat(report.failures()).containsExactly("Race");
    }

    @Test
    void aForbiddenOutcomeFails() {
        tell("", Verdict.FORBIDDEN, 10);
        assertThat(report.failures()).containsExactly("Race");
    }

    @Test
    void aTwinIsCaughtByAForbiddenOutcome() {
        tell("twin", Verdict.FORBIDDEN, 10);
        assertThat(report.caught()).isEqualTo(1);
        assertThat(report.failures()).isEmpty();
    }

    @Test
    void aTwinThatPassesEscapes() {
        tell("twin", Verdict.PASSED, 10);
        assertThat(report.failures()).containsExactly("Race, twin");
    }

    @Test
    void aTwinThatCannotBeRunIsNotCaught() {
        tell("twin", Verdict.TROUBLE, 10);
        assertThat(report.caught()).isZero();
        assertThat(report.failures()).containsExactly("Race, twin");
    }

    private void tell(String twin, Verdict verdict, long samples) {
        OrderingsPart.tell(new Finding("Race", twin, verdict, samples, 1, ""), report);
    }
}
