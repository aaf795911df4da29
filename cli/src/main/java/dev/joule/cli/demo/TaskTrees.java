package dev.joule.cli.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Trees of tasks: each inner node submits its two children from inside the pool and is complete
 * when both are. Plain {@code Runnable}s through {@code execute}, the same code on both sides.
 */
final class TaskTrees {

    private static final int NODES = 1_023;
    private static final int AT_A_TIME = 8;

    /** The steps of a task's computation, about a tenth of a microsecond. */
    private static final int STEPS = 64;

    private final Executor executor;
    private final CountDownLatch trees;
    private final AtomicInteger unbegun;

    private TaskTrees(Executor executor, int trees) {
        this.executor = executor;
        this.trees = new CountDownLatch(trees);
        this.unbegun = new AtomicInteger(trees);
    }

    /** Begins the first trees; each counts the latch down at its end, and begins another. */
    static CountDownLatch begin(Executor executor, int trees) {
        TaskTrees all = new TaskTrees(executor, trees);
        for (int i = 0; i < AT_A_TIME; i++) {
            all.beginAnother();
        }
        return all.trees;
    }

    private void beginAnother() {
        if (unbegun.getAndDecrement() > 0) {
            executor.execute(new Node(null, 1));
        }
    }

    /** Computes a chain of dependent steps. */
    static void compute() {
        long x = 0x9E3779B97F4A7C15L;
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 17;
            x ^= x >>> 7;
            x ^= x << 16;
        }
        // Never true, since a step is a bijection that keeps zero. The compiler cannot know that,
        // so it has to keep the loop.
        if (x == 0) {
            throw new AssertionError("xorshift reached zero");
        }
    }

    /** A node, numbered as in a heap; the count is the number of its incomplete children. */
    @SuppressWarnings("serial") // an AtomicInteger to save an object, never serialised
    private final class Node extends AtomicInteger implements Runnable {
        private final @Nullable Node parent;
        private final int number;

        Node(@Nullable Node parent, int number) {
            super(2);
            this.parent = parent;
            this.number = number;
        }

        @Override
        public void run() {
            compute();
            if (2 * number > NODES) {
                completeUpwards();
            } else {
                executor.execute(new Node(this, 2 * number));
                executor.execute(new Node(this, 2 * number + 1));
            }
        }

        private void completeUpwards() {
            Node node = parent;
            while (node != null) {
                if (node.decrementAndGet() != 0) {
                    return;
                }
                node = node.parent;
            }
            trees.countDown();
            beginAnother();
        }
    }
}
