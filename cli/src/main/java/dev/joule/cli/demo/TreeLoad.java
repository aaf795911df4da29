package dev.joule.cli.demo;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Trees of tasks: each inner node submits its two children from inside the pool and is complete
 * when both are. Plain {@code Runnable}s through {@code execute}, the same code on every subject.
 */
final class TreeLoad extends RoundLoad {

    static final int NODES = 1_023;

    private final Executor executor;

    TreeLoad(Executor executor, Submitter submitter, int trees) {
        super(Kind.TREES, 64, submitter, trees, NODES);
        this.executor = executor;
    }

    @Override
    void begin(Place place) {
        executor.execute(node(place, null, 1));
    }

    /** Returns a node. Each round samples different nodes, so that no depth is preferred. */
    private Node node(Place place, @Nullable Node parent, int number) {
        boolean sampled = delays().samples(number + place.round());
        return new Node(place, parent, number, sampled ? System.nanoTime() : 0);
    }

    /** A node, numbered as in a heap; the count is the number of its incomplete children. */
    @SuppressWarnings("serial") // an AtomicInteger to save an object, never serialised
    private final class Node extends AtomicInteger implements Runnable {
        private final Place place;
        private final @Nullable Node parent;
        private final int number;
        private final long runnableSince;

        Node(Place place, @Nullable Node parent, int number, long runnableSince) {
            super(2);
            this.place = place;
            this.parent = parent;
            this.number = number;
            this.runnableSince = runnableSince;
        }

        @Override
        public void run() {
            if (runnableSince != 0) {
                delays().record(System.nanoTime() - runnableSince);
            }
            Work.spin(Work.SMALL);
            if (2 * number > NODES) {
                completeUpwards();
            } else {
                executor.execute(node(place, this, 2 * number));
                executor.execute(node(place, this, 2 * number + 1));
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
            place.end();
        }
    }
}
