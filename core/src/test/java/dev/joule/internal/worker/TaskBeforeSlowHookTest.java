package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.WorkerHooks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task that a hook adds before a sleep does not wait in the slot for a slow hook after it. */
@Timeout(20)
class TaskBeforeSlowHookTest {
    private final Rig rig = new Rig(2);
    private final List<String> seen = new ArrayList<>();

    private final class AddingHook implements WorkerHooks {
        private boolean hasAdded;

        @Override
        public void onPark(int worker) {
            if (!hasAdded) {
                hasAdded = true;
                pool.worker(worker).schedule(() -> seen.add("task"));
            }
        }

        @Override
        public void onUnpark(int worker) {
            seen.add(pool.worker(worker).queues().isSlotOccupied() ? "in the slot" : "in the ring");
        }
    }

    private final Pool pool =
            new Pool(new PoolSetup(2, true, 1, rig, rig, new AddingHook(), rig.uncaught::add, rig));

    @Test
    void othersCanStealIt() {
        while (pool.worker(0).step() != Worker.Step.SLEEP) {}
        assertThat(rig.uncaught).isEmpty();
        assertThat(seen).startsWith("in the ring", "task");
    }
}
