package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An OutOfMemoryError in the driver or in a wheel must leave every accepted task reachable. */
@Timeout(20)
class ErrorInTheWorkerTest {

    @Test
    void aTaskInHandWhenTheTickBeginsIsNotLost() {
        Rig rig = new Rig(1);
        boolean[] thrown = new boolean[1];
        rig.atPoll =
                () -> {
                    if (!thrown[0]) {
                        thrown[0] = true;
                        throw new OutOfMemoryError("as if");
                    }
                };
        rig.submit(rig.noting("A"));
        rig.submit(rig.noting("B"));
        assertThatThrownBy(() -> rig.untilAsleep(0)).isInstanceOf(OutOfMemoryError.class);
        rig.untilAsleep(0); // as Worker#stepSafely goes on
        assertThat(rig.ran).containsExactlyInAnyOrder("A", "B");
    }
}
