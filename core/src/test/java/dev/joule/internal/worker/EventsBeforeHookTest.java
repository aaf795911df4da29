package dev.joule.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.WorkerHooks;
import dev.joule.internal.park.Driver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A hook after a sleep may be slow: the events that ended the sleep are delivered before it, and
 * another worker comes for what they made runnable.
 */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EventsBeforeHookTest {
    private final Rig rig = new Rig(2);
    private final List<String> order = new ArrayList<>();
    private final Pool pool =
            new Pool(
                    new PoolSetup(
                            2,
                            true,
                            1,
                            rig,
                            new OneEvent(),
                            new NotedHook(),
                            rig.uncaught::add,
                            rig));

    private final class OneEvent implements Driver {
        @Override
        public boolean poll() {
            return false;
        }

        @Override
        public boolean park(int worker, long nanos) {
            order.add("event");
            return true;
        }

        @Override
        public void deliver() {
            order.add("delivery");
            pool.worker(0).schedule(() -> rig.stopped = true);
        }

        @Override
        public void wake(int worker) {
            order.add("wake-up of " + worker);
        }
    }

    private final class NotedHook implements WorkerHooks {
        @Override
        public void onUnpark(int worker) {
            order.add("hook");
        }
    }

    @Test
    void aSlowHookDelaysNoEvent() {
        while (pool.worker(1).step() != Worker.Step.SLEEP) {}
        order.clear();
        Worker worker = pool.worker(0);
        worker.bindTo(Thread.currentThread());
        worker.runLoop();
        assertThat(rig.uncaught).isEmpty();
        assertThat(order).startsWith("event", "delivery", "wake-up of 1", "hook");
    }
}
