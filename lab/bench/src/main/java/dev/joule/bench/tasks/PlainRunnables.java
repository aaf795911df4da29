package dev.joule.bench.tasks;

import dev.joule.bench.child.Allocation;
import dev.joule.bench.child.Gate;
import dev.joule.bench.child.Workloads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;

/** The rows about plain Runnables; they use only {@code execute} of their subject. */
final class PlainRunnables {

    private final Executor executor;
    private final Gate gate = new Gate();
    private final Runnable through = gate::countDown;

    PlainRunnables(Executor executor) {
        this.executor = executor;
    }

    /** Adds the rows to those of a subject. */
    static <S extends Executor> void addTo(Workloads<S> rows) {
        rows.rounds("execute_spawn_many_local", s -> new PlainRunnables(s)::manyLocal)
                .rounds("execute_spawn_many_remote", s -> new PlainRunnables(s)::manyRemote)
                .rounds("execute_chained_spawn", s -> new PlainRunnables(s)::chained)
                .rounds("execute_yield_many", s -> new PlainRunnables(s)::yieldMany)
                .rounds("execute_alloc", s -> new PlainRunnables(s)::allocation);
        for (int threads : new int[] {1, 2, 4, 8}) {
            rows.rounds(
                    "submit_" + threads,
                    s -> {
                        PlainRunnables plain = new PlainRunnables(s);
                        return () -> plain.submit(threads);
                    });
        }
    }

    double manyLocal() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.MANY);
        executor.execute(() -> {
            for (int i = 0; i < TaskSizes.MANY; i++) {
                executor.execute(through);
            }
        });
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.MANY;
    }

    double manyRemote() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.MANY);
        for (int i = 0; i < TaskSizes.MANY; i++) {
            executor.execute(through);
        }
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.MANY;
    }

    double chained() {
        long start = System.nanoTime();
        gate.expect(1);
        executor.execute(new Link(TaskSizes.CHAIN));
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.CHAIN;
    }

    double yieldMany() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.YIELDERS);
        for (int i = 0; i < TaskSizes.YIELDERS; i++) {
            executor.execute(new Again(TaskSizes.YIELDS));
        }
        gate.await();
        return (double) (System.nanoTime() - start) / (TaskSizes.YIELDERS * TaskSizes.YIELDS);
    }

    /**
     * Returns the bytes per execute from inside; one task is in flight, so that no queue overflows.
     */
    double allocation() {
        gate.expect(1);
        long before = Allocation.ofOthers();
        executor.execute(new Again(TaskSizes.COUNTED));
        gate.await();
        return (double) (Allocation.ofOthers() - before) / TaskSizes.COUNTED;
    }

    /**
     * Returns the wall time per task, from when the submitting threads may begin until the last
     * task ran.
     */
    double submit(int threads) throws InterruptedException {
        gate.expect(TaskSizes.SUBMISSIONS);
        CountDownLatch ready = new CountDownLatch(threads);
        CountDownLatch begin = new CountDownLatch(1);
        for (int i = 0; i < threads; i++) {
            Thread.ofPlatform()
                    .name("submitter-" + i)
                    .start(() -> {
                        ready.countDown();
                        awaitCalmly(begin);
                        for (int n = TaskSizes.SUBMISSIONS / threads; n > 0; n--) {
                            executor.execute(through);
                        }
                    });
        }
        ready.await();
        long start = System.nanoTime();
        begin.countDown();
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.SUBMISSIONS;
    }

    private static void awaitCalmly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a submitter", e);
        }
    }

    /** Executes its successor. */
    private final class Link implements Runnable {
        private final int left;

        Link(int left) {
            this.left = left;
        }

        @Override
        public void run() {
            if (left == 0) {
                gate.countDown();
            } else {
                executor.execute(new Link(left - 1));
            }
        }
    }

    /** Executes itself, which is a plain task's form of a yield. */
    private final class Again implements Runnable {
        private int left;

        Again(int left) {
            this.left = left;
        }

        @Override
        public void run() {
            if (left-- == 0) {
                gate.countDown();
            } else {
                executor.execute(this);
            }
        }
    }
}
