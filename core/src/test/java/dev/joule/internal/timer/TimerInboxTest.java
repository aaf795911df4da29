package dev.joule.internal.timer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimerInboxTest {

    private final TimerInbox inbox = new TimerInbox();

    @Test
    void knowsItsDepthAndItsEarliestDeadline() {
        assertThat(inbox.isDue(Long.MAX_VALUE)).isFalse();
        assertThat(inbox.push(new RecordingTimer(30))).isEqualTo(1);
        assertThat(inbox.push(new RecordingTimer(10))).isEqualTo(2);
        assertThat(inbox.push(new RecordingTimer(20))).isEqualTo(3);
        assertThat(inbox.depth()).isEqualTo(3);
        assertThat(inbox.isDue(9)).isFalse();
        assertThat(inbox.isDue(10)).isTrue();
    }

    @Test
    void comparesDeadlinesAcrossTheWrapAround() {
        inbox.push(new RecordingTimer(Long.MIN_VALUE + 5));
        inbox.push(new RecordingTimer(Long.MAX_VALUE - 5));
        inbox.push(new RecordingTimer(Long.MIN_VALUE + 9));
        assertThat(inbox.isDue(Long.MAX_VALUE - 6)).isFalse();
        assertThat(inbox.isDue(Long.MAX_VALUE - 5)).isTrue();
    }

    @Test
    void handsOutTheOldestFirst() {
        TimerEntry first = new RecordingTimer(1);
        TimerEntry second = new RecordingTimer(2);
        inbox.push(first);
        inbox.push(second);
        assertThat(inbox.takeAll()).isSameAs(first);
        assertThat(first.next).isSameAs(second);
        assertThat(second.next).isNull();
        assertThat(inbox.takeAll()).isNull();
        assertThat(inbox.depth()).isZero();
    }
}
