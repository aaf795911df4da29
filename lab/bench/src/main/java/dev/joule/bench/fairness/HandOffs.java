package dev.joule.bench.fairness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Threads that hand over to each other. Most have as many that give as that take. */
final class HandOffs {

    private HandOffs() {}

    /** Returns threads that meet at one {@link SynchronousQueue}. */
    static Program synchronousQueue(int sides) {
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        return pairs(sides, turns(() -> queue.put(1)), turns(queue::take));
    }

    /** Returns threads that meet at one {@link LinkedTransferQueue}. */
    static Program transferQueue(int sides) {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        return pairs(sides, turns(() -> queue.transfer(1)), turns(queue::take));
    }

    /** Returns threads that meet at one {@link Exchanger}. */
    static Program exchanger(int sides) {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Program.Body body = turns(() -> exchanger.exchange(1));
        return pairs(sides, body, body);
    }

    /** Returns threads that all await each phase of one {@link Phaser}. */
    static Program phaser(int sides) {
        Phaser phaser = new Phaser(2 * sides);
        Program.Body body = turns(phaser::arriveAndAwaitAdvance);
        Program pairs = pairs(sides, body, body);
        return new Program() {
            @Override
            public List<Body> bodies() {
                return pairs.bodies();
            }

            @Override
            public void end() {
                phaser.forceTermination();
            }
        };
    }

    /** Returns threads each of which opens a {@code StructuredTaskScope} and joins one subtask. */
    static Program scopes(int sides) {
        Program.Body body = turns(ScopeCalls::forkAndJoin);
        return () -> Collections.nCopies(sides, body);
    }

    /** Returns pairs of threads that wait for each other's {@link CompletableFuture}s. */
    static Program futures(int sides) {
        return relays(sides, FutureLink::new);
    }

    /** Returns pairs of threads that wait for each other's {@link CountDownLatch}es. */
    static Program latches(int sides) {
        return relays(sides, LatchLink::new);
    }

    private interface Operation {
        void run() throws InterruptedException;
    }

    private static Program.Body turns(Operation operation) {
        return entrant -> {
            entrant.begin();
            while (!entrant.isOver()) {
                operation.run();
                entrant.enteredAndBegin();
            }
        };
    }

    private static Program pairs(int sides, Program.Body gives, Program.Body takes) {
        List<Program.Body> bodies = new ArrayList<>();
        for (int i = 0; i < sides; i++) {
            bodies.add(gives);
            bodies.add(takes);
        }
        return () -> bodies;
    }

    /** A place where a thread leaves the next link for its partner. */
    private interface Link {
        void give(Link next);

        Link take() throws Exception;
    }

    private static final class FutureLink implements Link {
        private final CompletableFuture<Link> future = new CompletableFuture<>();

        @Override
        public void give(Link next) {
            future.complete(next);
        }

        @Override
        public Link take() throws Exception {
            return future.get();
        }
    }

    private static final class LatchLink implements Link {
        private final CountDownLatch latch = new CountDownLatch(1);
        private @Nullable Link next;

        @Override
        public void give(Link link) {
            next = link;
            latch.countDown();
        }

        @Override
        public Link take() throws InterruptedException {
            latch.await();
            Link taken = next;
            if (taken == null) {
                throw new IllegalStateException("the latch opened without a link");
            }
            return taken;
        }
    }

    private static Program relays(int sides, Supplier<Link> links) {
        List<Program.Body> bodies = new ArrayList<>();
        for (int i = 0; i < sides; i++) {
            Link first = links.get();
            bodies.add(entrant -> relay(entrant, give(first, links), links));
            bodies.add(entrant -> relay(entrant, first, links));
        }
        return () -> bodies;
    }

    /** Waits for the partner's link and leaves another in it, in turn. */
    private static void relay(Entrant entrant, Link from, Supplier<Link> links) throws Exception {
        Link link = from;
        entrant.begin();
        while (!entrant.isOver()) {
            link = give(link.take(), links);
            entrant.enteredAndBegin();
        }
    }

    private static Link give(Link link, Supplier<Link> links) {
        Link next = links.get();
        link.give(next);
        return next;
    }
}
