package dev.joule.compute.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.compute.ComputePool;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A join may run out of stack before it is through, and its caller catch that and go on. What it
 * left behind is retired by the next that ends: a join, a scope, or the job they are in.
 */
@Timeout(60)
class AbandonedForksAreRetiredTest {

    private static final ComputePool POOL = ComputePool.builder().workers(1).build();

    private final AtomicInteger runs = new AtomicInteger();

    private final class Counted extends Fork {
        Counted(ComputeThread owner) {
            super(owner);
        }

        @Override
        protected void work() {
            runs.incrementAndGet();
        }
    }

    @AfterAll
    static void end() {
        POOL.close();
    }

    private static void onAWorker(Runnable action) {
        POOL.invoke(() -> {
            action.run();
            return 0;
        });
    }

    private static ComputeThread worker() {
        return (ComputeThread) Thread.currentThread();
    }

    @Test
    void aJoinRetiresIt() {
        onAWorker(() -> {
            Fork older = new Counted(worker());
            worker().open(older);
            worker().open(new Counted(worker()));
            assertThat(worker().close(older)).isTrue();
            assertThat(worker().deque.size()).isZero();
        });
        assertThat(runs).hasValue(0);
    }

    @Test
    void aScopeRetiresIt() {
        onAWorker(() -> {
            ScopeState scope = new ScopeState(worker());
            worker().open(new Counted(worker()));
            scope.close(null);
            assertThat(worker().deque.size()).isZero();
        });
        assertThat(runs).hasValue(0);
    }

    @Test
    void aJobRetiresIt() {
        onAWorker(() -> worker().open(new Counted(worker())));
        onAWorker(() -> assertThat(worker().deque.size()).isZero());
        assertThat(runs).hasValue(0);
    }
}
