package dev.joule.compute.internal.sleep;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class LatchTest {

    private static final class Plain extends Latch {}

    @Test
    void whoOpensLearnsOfWhoWaits() {
        Latch quiet = new Plain();
        assertThat(quiet.isOpen()).isFalse();
        assertThat(quiet.open()).isFalse();
        assertThat(quiet.isOpen()).isTrue();
        Latch awaited = new Plain();
        assertThat(awaited.announceWait()).isTrue();
        assertThat(awaited.announceWait()).isTrue();
        assertThat(awaited.open()).isTrue();
    }

    @Test
    void nobodyWaitsForAnOpenOne() {
        Latch latch = new Plain();
        latch.open();
        assertThat(latch.announceWait()).isFalse();
    }
}
