package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Crew;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Workers that ask only where a task may be find every task that was set aside. */
@Tag("stress")
class SetAsideStressTest {
    private static final int TASKS = 200_000;

    @Test
    void whoeverAsksFindsAll() throws Exception {
        WorkerOnlyQueue aside = new Rig(1).pool.setAside;
        AtomicInteger ran = new AtomicInteger();
        Runnable task = ran::incrementAndGet;
        Crew crew = new Crew();
        for (int i = 0; i < 2; i++) {
            crew.add(
                    "taker " + i,
                    () -> {
                        while (ran.get() < TASKS && !crew.isBroken()) {
                            Runnable taken = aside.mayHold() ? aside.take() : null;
                            if (taken != null) {
                                taken.run();
                            }
                        }
                    });
        }
        crew.add(
                "adder",
                () -> {
                    for (int i = 0; i < TASKS; i++) {
                        aside.add(task);
                    }
                });
        crew.work();
        assertThat(ran).hasValue(TASKS);
    }
}
