package dev.joule.compute.internal.sleep;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The jobs event counter, step by step. */
@Timeout(20)
class SleepWordTest {

    private final SleepWord word = new SleepWord();

    @Test
    void whoAnnouncedAndSawNoJobMaySleep() {
        word.beginSearch();
        int announced = word.announceSleepy();
        assertThat(word.trySleep(announced, true)).isTrue();
        assertThat(SleepWord.sleeping(word.now())).isEqualTo(1);
        assertThat(SleepWord.searching(word.now())).isZero();
        word.wake(true);
        assertThat(SleepWord.sleeping(word.now())).isZero();
        assertThat(SleepWord.searching(word.endSearch())).isZero();
    }

    @Test
    void aJobAfterTheAnnouncementKeepsItAwake() {
        word.beginSearch();
        int announced = word.announceSleepy();
        word.published();
        assertThat(word.trySleep(announced, true)).isFalse();
        assertThat(word.trySleep(word.announceSleepy(), true)).isTrue();
    }

    @Test
    void aJobThatNobodyWaitsForIsNoEvent() {
        long before = word.now();
        word.published();
        assertThat(word.now()).isEqualTo(before);
    }

    @Test
    void twoAnnouncementsAreOneEvent() {
        assertThat(word.announceSleepy()).isEqualTo(word.announceSleepy());
    }

    @Test
    void whoPublishesSeesWhoSleeps() {
        word.trySleep(word.announceSleepy(), false);
        assertThat(SleepWord.sleeping(word.published())).isEqualTo(1);
    }

    @Test
    void theCounterWrapsIntoNobodysCount() {
        word.beginSearch();
        for (int i = 0; i < 1_000; i++) {
            word.announceSleepy();
            word.published();
        }
        assertThat(SleepWord.searching(word.now())).isEqualTo(1);
        assertThat(SleepWord.sleeping(word.now())).isZero();
        assertThat(SleepWord.events(word.now())).isEqualTo(2_000);
    }
}
