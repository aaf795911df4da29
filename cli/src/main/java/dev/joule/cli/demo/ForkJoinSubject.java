package dev.joule.cli.demo;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/** The JDK's pool, in the asynchronous mode that suits tasks which are never joined. */
final class ForkJoinSubject implements Subject {

    private final ForkJoinPool pool;

    ForkJoinSubject(int workers) {
        pool =
                new ForkJoinPool(
                        workers, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, true);
    }

    @Override
    public String name() {
        return "ForkJoinPool";
    }

    @Override
    public String key() {
        return "fjp";
    }

    @Override
    public Executor executor() {
        return pool;
    }

    @Override
    public Load pingPong(Submitter submitter, int pairs) {
        return new FuturePingPong(pool, submitter, pairs);
    }

    @Override
    public Load timers(int sleepers) {
        return new ScheduledSleepers(pool, sleepers);
    }

    @Override
    public List<WorkerLook> workers() {
        return List.of();
    }

    @Override
    public String summary() {
        return "%d running, %d queued, %d submissions waiting, %d steals"
                .formatted(
                        pool.getActiveThreadCount(),
                        pool.getQueuedTaskCount(),
                        pool.getQueuedSubmissionCount(),
                        pool.getStealCount());
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
