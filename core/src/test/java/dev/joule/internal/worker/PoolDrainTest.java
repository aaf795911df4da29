package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolDrainTest {

    @Test
    void everyPlaceIsEmptiedAndEachTaskReturnedOnce() {
        Rig rig = new Rig(2);
        int[] total = new int[1];
        List<Runnable> drained = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rig.pool.injection().trySubmit(rig.noting("injected"), 0);
        }
        rig.asTaskOf(
                1,
                () -> {
                    for (int i = 0; i < 300; i++) {
                        rig.worker(1).schedule(rig.noting("local"));
                    }
                    total[0] = rig.pool.queued();
                    assertThat(rig.pool.isDrained()).isFalse();
                    rig.pool.drainTo(drained);
                    assertThat(rig.pool.isDrained()).isTrue();
                    assertThat(rig.pool.queued()).isZero();
                });
        assertThat(rig.uncaught).isEmpty();
        assertThat(drained).hasSize(total[0]).doesNotHaveDuplicates();
        int before = rig.ran.size();
        rig.untilAsleep(1);
        assertThat(rig.ran).hasSize(before);
        assertThat(total[0] + before).isEqualTo(340);
    }
}
