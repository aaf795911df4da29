package dev.joule.verify.soak;

import static dev.joule.verify.soak.Mark.ACCEPTED;
import static dev.joule.verify.soak.Mark.ASKED;
import static dev.joule.verify.soak.Mark.BEGUN;
import static dev.joule.verify.soak.Mark.CANCELLED;
import static dev.joule.verify.soak.Mark.ENDED;
import static dev.joule.verify.soak.Mark.GOT_CANCEL;
import static dev.joule.verify.soak.Mark.GOT_ERROR;
import static dev.joule.verify.soak.Mark.GOT_VALUE;
import static dev.joule.verify.soak.Mark.HELPED;
import static dev.joule.verify.soak.Mark.INSIDE;
import static dev.joule.verify.soak.Mark.REFUSED;
import static dev.joule.verify.soak.Mark.REPORTED;
import static dev.joule.verify.soak.Mark.RETURNED;
import static dev.joule.verify.soak.Mark.THREW;
import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class JudgeTest {
    private static final int RAN = ACCEPTED | BEGUN | ENDED;
    private static final int FAILED = ACCEPTED | BEGUN | THREW;

    private static @Nullable String wrong(JobKind kind, int bits) {
        return Judge.wrong(kind.code() | bits, Ending.SHUTDOWN);
    }

    private static @Nullable String wrongAfterNow(JobKind kind, int bits) {
        return Judge.wrong(kind.code() | bits, Ending.NOW);
    }

    @Test
    void whatIsAccountedFor() {
        assertThat(wrong(JobKind.EXECUTED, RAN)).isNull();
        assertThat(wrong(JobKind.EXECUTED, FAILED | REPORTED)).isNull();
        assertThat(wrong(JobKind.EXECUTED, REFUSED)).isNull();
        assertThat(wrong(JobKind.EXECUTED, ACCEPTED | RETURNED)).isNull();
        assertThat(wrong(JobKind.SUBMITTED, RAN | GOT_VALUE)).isNull();
        assertThat(wrong(JobKind.SUBMITTED, ACCEPTED | ASKED | GOT_CANCEL)).isNull();
        assertThat(wrong(JobKind.SUBMITTED, RAN | RETURNED | HELPED | GOT_VALUE)).isNull();
        assertThat(wrong(JobKind.SPAWNED, FAILED | GOT_ERROR)).isNull();
        assertThat(wrongAfterNow(JobKind.SPAWNED, ACCEPTED | GOT_CANCEL)).isNull();
        assertThat(wrongAfterNow(JobKind.POLLED, ACCEPTED | CANCELLED | GOT_CANCEL)).isNull();
        assertThat(wrong(JobKind.THREAD, RAN)).isNull();
        assertThat(wrong(JobKind.THREAD, FAILED | REPORTED)).isNull();
        assertThat(wrong(JobKind.THREAD, REFUSED)).isNull();
        assertThat(wrong(JobKind.PERIODIC, ACCEPTED | BEGUN | GOT_CANCEL)).isNull();
    }

    @Test
    void whatIsLost() {
        assertThat(wrong(JobKind.EXECUTED, ACCEPTED)).isEqualTo("lost");
        assertThat(wrong(JobKind.PART, ACCEPTED)).isEqualTo("lost");
        assertThat(wrong(JobKind.THREAD, ACCEPTED)).isEqualTo("lost");
        assertThat(wrongAfterNow(JobKind.THREAD, ACCEPTED)).isEqualTo("lost");
        assertThat(wrong(JobKind.THREAD, FAILED)).isEqualTo("its exception was lost");
        assertThat(wrong(JobKind.THREAD, ACCEPTED | BEGUN)).contains("never ended");
        assertThat(wrong(JobKind.SUBMITTED, RAN)).contains("never reported");
        assertThat(wrong(JobKind.EXECUTED, FAILED)).isEqualTo("its exception was lost");
        assertThat(wrong(JobKind.EXECUTED, ACCEPTED | BEGUN)).contains("never ended");
        assertThat(wrong(JobKind.POLLED, ACCEPTED | BEGUN | INSIDE)).contains("never ended");
    }

    @Test
    void whatHappenedTwice() {
        assertThat(wrong(JobKind.EXECUTED, REFUSED | BEGUN | ENDED)).isEqualTo("refused and more");
        assertThat(wrongAfterNow(JobKind.EXECUTED, RAN | RETURNED)).isEqualTo("returned and run");
        assertThat(wrong(JobKind.POLLED, RAN | CANCELLED)).isEqualTo("over twice");
    }

    @Test
    void aWrongReportIsFound() {
        assertThat(wrong(JobKind.SUBMITTED, FAILED | GOT_VALUE)).contains("never made");
        assertThat(wrong(JobKind.SUBMITTED, RAN | GOT_ERROR)).contains("never threw");
        assertThat(wrong(JobKind.THREAD, RAN | REPORTED)).contains("without cause");
        assertThat(wrongAfterNow(JobKind.THREAD, RAN | RETURNED)).contains("it is a thread");
        assertThat(wrong(JobKind.EXECUTED, RAN | REPORTED)).contains("without cause");
        assertThat(wrong(JobKind.SPAWNED, ACCEPTED | GOT_CANCEL)).contains("nobody asked");
        assertThat(wrong(JobKind.SUBMITTED, RAN | GOT_CANCEL)).contains("nobody cancelled");
        assertThat(wrong(JobKind.SPAWNED, RAN | ASKED | GOT_CANCEL)).contains("though it ran");
    }

    @Test
    void onlyAnInterruptedCloseMayKeepWhatNeverRan() {
        int mark = JobKind.EXECUTED.code() | ACCEPTED;
        for (Ending ending : Ending.values()) {
            assertThat(Judge.wrong(mark, ending) == null).isEqualTo(ending == Ending.INTERRUPTED);
        }
    }
}
