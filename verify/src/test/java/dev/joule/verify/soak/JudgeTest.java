package dev.joule.verify.soak;

import static dev.joule.verify.soak.Mark.ACCEPTED;
import static dev.joule.verify.soak.Mark.ASKED;
import static dev.joule.verify.soak.Mark.BARRED;
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

    private static @Nullable String wrong(Kind kind, int bits) {
        return Judge.wrong(kind.code() | bits, Ending.SHUTDOWN);
    }

    private static @Nullable String wrongAfterNow(Kind kind, int bits) {
        return Judge.wrong(kind.code() | bits, Ending.NOW);
    }

    @Test
    void whatIsAccountedFor() {
        assertThat(wrong(Kind.EXECUTED, RAN)).isNull();
        assertThat(wrong(Kind.EXECUTED, FAILED | REPORTED)).isNull();
        assertThat(wrong(Kind.EXECUTED, REFUSED)).isNull();
        assertThat(wrong(Kind.EXECUTED, ACCEPTED | RETURNED)).isNull();
        assertThat(wrong(Kind.SUBMITTED, RAN | GOT_VALUE)).isNull();
        assertThat(wrong(Kind.SUBMITTED, ACCEPTED | ASKED | GOT_CANCEL)).isNull();
        assertThat(wrong(Kind.SUBMITTED, RAN | RETURNED | HELPED | GOT_VALUE)).isNull();
        assertThat(wrong(Kind.SPAWNED, FAILED | GOT_ERROR)).isNull();
        assertThat(wrongAfterNow(Kind.SPAWNED, ACCEPTED | GOT_CANCEL)).isNull();
        assertThat(wrongAfterNow(Kind.POLLED, ACCEPTED | CANCELLED | GOT_CANCEL)).isNull();
        assertThat(wrong(Kind.THREAD, RAN)).isNull();
        assertThat(wrong(Kind.THREAD, FAILED | REPORTED)).isNull();
        assertThat(wrong(Kind.THREAD, REFUSED)).isNull();
        assertThat(wrong(Kind.THREAD, RAN | BARRED)).isNull();
        assertThat(wrong(Kind.PERIODIC, ACCEPTED | BEGUN | GOT_CANCEL)).isNull();
    }

    @Test
    void whatIsLost() {
        assertThat(wrong(Kind.EXECUTED, ACCEPTED)).isEqualTo("lost");
        assertThat(wrong(Kind.FLOODED, ACCEPTED)).isEqualTo("lost");
        assertThat(wrong(Kind.PART, ACCEPTED)).isEqualTo("lost");
        assertThat(wrong(Kind.THREAD, ACCEPTED)).isEqualTo("lost");
        assertThat(wrongAfterNow(Kind.THREAD, ACCEPTED)).isEqualTo("lost");
        assertThat(wrong(Kind.THREAD, FAILED)).isEqualTo("its exception was lost");
        assertThat(wrong(Kind.THREAD, ACCEPTED | BEGUN)).contains("never ended");
        assertThat(wrong(Kind.SUBMITTED, RAN)).contains("never told");
        assertThat(wrong(Kind.EXECUTED, FAILED)).isEqualTo("its exception was lost");
        assertThat(wrong(Kind.EXECUTED, ACCEPTED | BEGUN)).contains("never ended");
        assertThat(wrong(Kind.POLLED, ACCEPTED | BEGUN | INSIDE)).contains("never ended");
    }

    @Test
    void whatHappenedTwice() {
        assertThat(wrong(Kind.EXECUTED, REFUSED | BEGUN | ENDED)).isEqualTo("refused and more");
        assertThat(wrongAfterNow(Kind.EXECUTED, RAN | RETURNED)).isEqualTo("returned and run");
        assertThat(wrong(Kind.POLLED, RAN | CANCELLED)).isEqualTo("over twice");
    }

    @Test
    void whatIsToldWrongly() {
        assertThat(wrong(Kind.SUBMITTED, FAILED | GOT_VALUE)).contains("never made");
        assertThat(wrong(Kind.SUBMITTED, RAN | GOT_ERROR)).contains("never threw");
        assertThat(wrong(Kind.THREAD, RAN | REPORTED)).contains("without cause");
        assertThat(wrongAfterNow(Kind.THREAD, RAN | RETURNED)).contains("it is a thread");
        assertThat(wrong(Kind.EXECUTED, RAN | REPORTED)).contains("without cause");
        assertThat(wrong(Kind.SPAWNED, ACCEPTED | GOT_CANCEL)).contains("nobody asked");
        assertThat(wrong(Kind.SUBMITTED, RAN | GOT_CANCEL)).contains("nobody cancelled");
        assertThat(wrong(Kind.SPAWNED, RAN | ASKED | GOT_CANCEL)).contains("though it ran");
    }

    @Test
    void onlyAnInterruptedCloseMayKeepWhatNeverRan() {
        int mark = Kind.EXECUTED.code() | ACCEPTED;
        for (Ending ending : Ending.values()) {
            assertThat(Judge.wrong(mark, ending) == null).isEqualTo(ending == Ending.INTERRUPTED);
        }
    }
}
