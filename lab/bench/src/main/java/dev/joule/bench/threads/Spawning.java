package dev.joule.bench.threads;

import dev.joule.bench.child.Gate;
import java.util.concurrent.ThreadFactory;

/** Starting threads: many at once, from outside and from inside; one by one with a join. */
final class Spawning {

    private final ThreadFactory threads;
    private final Gate gate = new Gate();
    private final Runnable through = gate::countDown;

    Spawning(ThreadFactory threads) {
        this.threads = threads;
    }

    double remote() {
        gate.expect(ThreadSizes.MANY);
        long start = System.nanoTime();
        startMany();
        gate.await();
        return (double) (System.nanoTime() - start) / ThreadSizes.MANY;
    }

    double local() {
        gate.expect(ThreadSizes.MANY);
        long start = System.nanoTime();
        threads.newThread(this::startMany).start();
        gate.await();
        return (double) (System.nanoTime() - start) / ThreadSizes.MANY;
    }

    private void startMany() {
        for (int i = 0; i < ThreadSizes.MANY; i++) {
            threads.newThread(through).start();
        }
    }

    double joinEach() {
        return (double) new Crowd(threads).run(this::startAndJoin) / ThreadSizes.CHAIN;
    }

    private void startAndJoin() throws InterruptedException {
        for (int i = 0; i < ThreadSizes.CHAIN; i++) {
            Thread one = threads.newThread(Spawning::nothing);
            one.start();
            one.join();
        }
    }

    private static void nothing() {}
}
