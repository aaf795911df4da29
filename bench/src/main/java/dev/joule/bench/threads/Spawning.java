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
        gate.expect(Sizes.MANY);
        long start = System.nanoTime();
        startMany();
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.MANY;
    }

    double local() {
        gate.expect(Sizes.MANY);
        long start = System.nanoTime();
        threads.newThread(this::startMany).start();
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.MANY;
    }

    private void startMany() {
        for (int i = 0; i < Sizes.MANY; i++) {
            threads.newThread(through).start();
        }
    }

    double joinEach() {
        return (double) new Crowd(threads).run(this::startAndJoin) / Sizes.CHAIN;
    }

    private void startAndJoin() throws InterruptedException {
        for (int i = 0; i < Sizes.CHAIN; i++) {
            Thread one = threads.newThread(Spawning::nothing);
            one.start();
            one.join();
        }
    }

    private static void nothing() {}
}
