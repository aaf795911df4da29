package dev.joule.verify.schedules.explore;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class RaceDetectorTest {
    private static final int NONE = -1;

    private final RaceDetector races = new RaceDetector(3);
    private final Object shared = new Object();

    private int access(int strand, String field, Mode mode) {
        return races.access(strand, shared, field, -1, mode);
    }

    private int handOver(Mode write, Mode read) {
        access(0, "data", Mode.WRITE);
        access(0, "flag", write);
        access(1, "flag", read);
        return access(1, "data", Mode.READ);
    }

    @Test
    void unorderedAccessesRace() {
        access(0, "data", Mode.WRITE);
        assertThat(access(1, "data", Mode.READ)).isEqualTo(0);
        assertThat(access(0, "data", Mode.WRITE)).isEqualTo(1);
    }

    @Test
    void readsDoNotRace() {
        access(0, "data", Mode.READ);
        assertThat(access(1, "data", Mode.READ)).isEqualTo(NONE);
    }

    @Test
    void aReleaseOrdersWhatAnAcquireSees() {
        assertThat(handOver(Mode.RELEASE, Mode.ACQUIRE)).isEqualTo(NONE);
    }

    @Test
    void opaqueOrdersNothing() {
        assertThat(handOver(Mode.OPAQUE_WRITE, Mode.ACQUIRE)).isEqualTo(0);
    }

    @Test
    void anOpaqueReadSeesNothing() {
        assertThat(handOver(Mode.RELEASE, Mode.OPAQUE_READ)).isEqualTo(0);
    }

    @Test
    void aPlainWriteInBetweenHandsOnNothing() {
        access(0, "data", Mode.WRITE);
        access(0, "flag", Mode.RELEASE);
        access(0, "flag", Mode.OPAQUE_WRITE);
        access(1, "flag", Mode.ACQUIRE);
        assertThat(access(1, "data", Mode.READ)).isEqualTo(0);
    }

    @Test
    void aReadModifyWriteHandsOnWhatWasThere() {
        access(0, "data", Mode.WRITE);
        access(0, "flag", Mode.RELEASE);
        access(2, "flag", Mode.RMW);
        access(1, "flag", Mode.ACQUIRE);
        assertThat(access(1, "data", Mode.READ)).isEqualTo(NONE);
    }

    @Test
    void aCasThatFailsReleasesNothing() {
        access(0, "data", Mode.WRITE);
        access(0, "flag", Mode.CAS);
        access(1, "flag", Mode.ACQUIRE);
        assertThat(access(1, "data", Mode.READ)).isEqualTo(0);
    }

    @Test
    void aCasThatSucceedsReleases() {
        access(0, "data", Mode.WRITE);
        access(0, "flag", Mode.CAS);
        races.swapped(0, shared, "flag", -1);
        access(1, "flag", Mode.ACQUIRE);
        assertThat(access(1, "data", Mode.READ)).isEqualTo(NONE);
    }

    @Test
    void aPlainReadOfWhatOthersWriteByCasRaces() {
        access(0, "flag", Mode.CAS);
        races.swapped(0, shared, "flag", -1);
        assertThat(access(1, "flag", Mode.READ)).isEqualTo(0);
        assertThat(access(2, "flag", Mode.OPAQUE_READ)).isEqualTo(NONE);
    }

    @Test
    void objectsAndElementsAreApart() {
        races.access(0, shared, "element", 1, Mode.WRITE);
        assertThat(races.access(1, shared, "element", 2, Mode.WRITE)).isEqualTo(NONE);
        assertThat(races.access(1, new Object(), "element", 1, Mode.WRITE)).isEqualTo(NONE);
        assertThat(races.access(1, shared, "element", 1, Mode.WRITE)).isEqualTo(0);
    }
}
