package dev.joule.verify.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class SoakLedgerTest {
    private final SoakLedger ledger = new SoakLedger(10_000);

    @Test
    void aLifeAsItShouldBe() {
        int id = ledger.open(JobKind.POLLED);
        ledger.set(id, Mark.ACCEPTED);
        ledger.enter(id);
        ledger.leave(id, 0);
        ledger.enter(id);
        ledger.leave(id, Mark.ENDED);
        assertThat(ledger.wrongs()).isZero();
        assertThat(Mark.kind(ledger.mark(id))).isEqualTo(JobKind.POLLED);
        assertThat(Mark.describe(ledger.mark(id))).isEqualTo("accepted, begun, ended");
    }

    @Test
    void catchesTwoRuns() {
        int id = ledger.open(JobKind.EXECUTED);
        ledger.enter(id);
        ledger.leave(id, Mark.ENDED);
        ledger.enter(id);
        assertThat(ledger.firstWrongs())
                .containsExactly("EXECUTED #0 gets \"begun, inside\" when it is: begun, ended");
    }

    @Test
    void catchesTwoPollsAtATime() {
        int id = ledger.open(JobKind.POLLED);
        ledger.enter(id);
        ledger.enter(id);
        assertThat(ledger.wrongs()).isEqualTo(1);
    }

    @Test
    void catchesACancelDuringAPoll() {
        int id = ledger.open(JobKind.POLLED);
        ledger.enter(id);
        ledger.cancelled(id);
        assertThat(ledger.wrongs()).isEqualTo(1);
    }

    @Test
    void catchesASecondCancel() {
        int id = ledger.open(JobKind.PART);
        ledger.cancelled(id);
        ledger.cancelled(id);
        assertThat(ledger.wrongs()).isEqualTo(1);
    }

    @Test
    void catchesWhatIsReturnedTwice() {
        int id = ledger.open(JobKind.SUBMITTED);
        ledger.set(id, Mark.RETURNED);
        ledger.set(id, Mark.RETURNED);
        assertThat(ledger.wrongs()).isEqualTo(1);
    }

    @Test
    void growsByPages() {
        for (int i = 0; i < 9_999; i++) {
            assertThat(ledger.open(JobKind.SPAWNED)).isEqualTo(i);
        }
        ledger.set(9_998, Mark.BEGUN);
        assertThat(Mark.has(ledger.mark(9_998), Mark.BEGUN)).isTrue();
        assertThat(Mark.has(ledger.mark(9_997), Mark.BEGUN)).isFalse();
    }
}
