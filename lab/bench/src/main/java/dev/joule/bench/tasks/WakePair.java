package dev.joule.bench.tasks;

import dev.joule.Scheduler;
import dev.joule.bench.child.Allocation;
import dev.joule.bench.child.Gate;
import dev.joule.task.Context;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import dev.joule.task.Waker;
import org.jspecify.annotations.Nullable;

/**
 * Two tasks that wake each other by the wakers they keep, with no channel in between, so that only
 * a wake allocates.
 */
final class WakePair {

    private final Gate gate = new Gate();
    private final Side left = new Side();
    private final Side right = new Side();
    private volatile Side turn = left;
    private int wakes;

    WakePair(Scheduler scheduler) {
        gate.expect(2);
        left.other = right;
        right.other = left;
        scheduler.spawn(left);
        scheduler.spawn(right);
        gate.await();
    }

    /** Returns the bytes per wake. */
    double allocation() {
        gate.expect(1);
        wakes = TaskSizes.COUNTED;
        long before = Allocation.ofOthers();
        left.wake();
        gate.await();
        return (double) (Allocation.ofOthers() - before) / TaskSizes.COUNTED;
    }

    private final class Side implements Pollable<Void> {
        private @Nullable Side other;
        private volatile @Nullable Waker waker;

        void wake() {
            Waker kept = waker;
            if (kept == null) {
                throw new IllegalStateException("woken before its first poll");
            }
            kept.wake();
        }

        @Override
        public Poll<Void> poll(Context context) {
            if (waker == null) {
                waker = context.waker();
                gate.countDown();
            } else if (turn == this && other != null) {
                // Only the left side counts, so that a round begins with it.
                if (this == left && (wakes -= 2) < 0) {
                    gate.countDown();
                } else {
                    turn = other;
                    other.wake();
                }
            }
            return Poll.pending();
        }
    }
}
