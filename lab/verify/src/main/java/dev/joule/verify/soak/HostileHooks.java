package dev.joule.verify.soak;

import dev.joule.WorkerHooks;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that count the starts and stops of workers. They optionally throw, submit and interrupt, as
 * if a fault in them killed the thread.
 */
final class HostileHooks implements WorkerHooks {
    private static final int THROW_ONE_IN = 5;
    private static final int SUBMIT_ONE_IN = 7;
    private static final int SUBMITTED_MAX = 300;

    private final boolean hostile;
    private final Totals totals;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger submitted = new AtomicInteger();
    final AtomicInteger started = new AtomicInteger();
    final AtomicInteger stopped = new AtomicInteger();

    /** The number of thrown faults: the same number must reach the handler. */
    final LongAdder thrown = new LongAdder();

    private volatile @Nullable Desk desk;

    HostileHooks(boolean hostile, Totals totals) {
        this.hostile = hostile;
        this.totals = totals;
    }

    /** Makes the hooks submit from now on. */
    void submitTo(Desk target) {
        desk = target;
    }

    @Override
    public void onStart(int worker) {
        started.incrementAndGet();
        misbehave();
    }

    @Override
    public void onStop(int worker) {
        stopped.incrementAndGet();
        misbehave();
    }

    @Override
    public void onPark(int worker) {
        misbehave();
    }

    @Override
    public void onUnpark(int worker) {
        misbehave();
    }

    private void misbehave() {
        if (!hostile) {
            return;
        }
        int call = calls.incrementAndGet();
        Desk target = desk;
        if (target != null
                && call % SUBMIT_ONE_IN == 0
                && submitted.incrementAndGet() < SUBMITTED_MAX) {
            totals.faults.increment();
            target.execute(id -> {});
            target.spawn(new YieldingPollable(1));
        }
        if (call % THROW_ONE_IN == 0) {
            totals.faults.increment();
            thrown.increment();
            if (call % 2 == 0) {
                Thread.currentThread().interrupt();
                throw new SeededFault.Severe(SeededFault.Origin.HOOK, -1);
            }
            throw new SeededFault.Unchecked(SeededFault.Origin.HOOK, -1);
        }
    }
}
