package dev.joule.tools.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class ScheduleTest {

    @Test
    void spreadsRequestsEvenly() {
        Schedule schedule = new Schedule(1_000, 100_000, 8);

        assertThat(LongStream.range(0, 4).map(schedule::at))
                .containsExactly(1_000L, 11_000L, 21_000L, 31_000L);
    }

    @Test
    void doesNotDriftWhenTheStepIsNoWholeNumberOfNanoseconds() {
        Schedule schedule = new Schedule(0, 30_000, 8);

        assertThat(schedule.at(30_000L * 3_600)).isEqualTo(3_600_000_000_000L);
    }

    @Test
    void letsTheConnectionsTakeTurns() {
        Schedule schedule = new Schedule(0, 1_000, 3);

        assertThat(LongStream.range(0, 5).mapToInt(schedule::laneOf))
                .containsExactly(0, 1, 2, 0, 1);
        assertThat(schedule.laneOf(schedule.nextInLane(4))).isEqualTo(schedule.laneOf(4));
        assertThat(schedule.nextInLane(4)).isEqualTo(7);
    }
}
