package dev.joule.bench.tasks;

import dev.joule.Scheduler;
import dev.joule.bench.child.Gate;
import dev.joule.bench.child.Heap;
import dev.joule.bench.child.Workload;
import dev.joule.bench.child.Workloads;
import dev.joule.task.JoinHandle;
import dev.joule.task.Oneshot;
import dev.joule.task.Poll;
import dev.joule.task.Pollable;
import java.lang.ref.Reference;
import java.time.Duration;

/** The rows about tasks, for Joule: stackless tasks with full handles. */
final class JouleTasks {

    /** The time after which a spawned task that was not polled is assumed lost. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Scheduler scheduler;
    private final Gate gate = new Gate();
    private final Pollable<Void> through;

    JouleTasks(Scheduler scheduler) {
        this.scheduler = scheduler;
        this.through =
                _ -> {
                    gate.countDown();
                    return Poll.ready(null);
                };
    }

    static void addTo(Workloads<Scheduler> rows) {
        rows.rounds("spawn_many_local", s -> new JouleTasks(s)::manyLocal)
                .rounds("spawn_many_remote", s -> new JouleTasks(s)::manyRemote)
                .rounds("spawn_join_each", s -> new JouleTasks(s)::joinEach)
                .rounds("chained_spawn", s -> new JouleTasks(s)::chained)
                .rounds("yield_many", s -> new JouleTasks(s)::yieldMany)
                .rounds("ping_pong", s -> new JouleTasks(s)::pingPong)
                .rounds("remote_reply", s -> new RoundTrip(new JouleTasks(s)::roundTrip)::sample)
                .rounds("timer_set_cancel", s -> new JouleTasks(s)::setCancel)
                .rounds("timer_1ms", s -> new JouleTasks(s)::oneMillisecond)
                .workload("idle_switches", s -> new IdleWatch(new JouleTasks(s)::manyLocal))
                .workload("parked_task_bytes", s -> Workload.once(new JouleTasks(s)::parkedBytes))
                .rounds("wake_alloc", s -> new WakePair(s)::allocation);
    }

    double manyLocal() {
        long start = System.nanoTime();
        gate.expect(Sizes.MANY);
        Pollable<Void> root =
                context -> {
                    for (int i = 0; i < Sizes.MANY; i++) {
                        context.scheduler().spawn(through);
                    }
                    return Poll.ready(null);
                };
        scheduler.spawn(root);
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.MANY;
    }

    double manyRemote() {
        long start = System.nanoTime();
        gate.expect(Sizes.MANY);
        for (int i = 0; i < Sizes.MANY; i++) {
            scheduler.spawn(through);
        }
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.MANY;
    }

    double joinEach() {
        long start = System.nanoTime();
        gate.expect(1);
        scheduler.spawn(new JouleBodies.JoinEach(gate));
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.CHAIN;
    }

    double chained() {
        long start = System.nanoTime();
        gate.expect(1);
        scheduler.spawn(new JouleBodies.Link(gate, Sizes.CHAIN));
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.CHAIN;
    }

    double yieldMany() {
        long start = System.nanoTime();
        gate.expect(Sizes.YIELDERS);
        for (int i = 0; i < Sizes.YIELDERS; i++) {
            scheduler.spawn(new JouleBodies.Yielder(gate));
        }
        gate.await();
        return (double) (System.nanoTime() - start) / (Sizes.YIELDERS * Sizes.YIELDS);
    }

    double pingPong() {
        long start = System.nanoTime();
        gate.expect(Sizes.PINGS);
        Pollable<Void> root =
                context -> {
                    for (int i = 0; i < Sizes.PINGS; i++) {
                        context.scheduler().spawn(new JouleBodies.Ping(gate));
                    }
                    return Poll.ready(null);
                };
        scheduler.spawn(root);
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.PINGS;
    }

    private void roundTrip() throws InterruptedException {
        Pollable<Void> nothing = _ -> Poll.ready(null);
        scheduler.spawn(nothing).join();
    }

    double setCancel() throws InterruptedException {
        return scheduler.spawn(new JouleBodies.SetCancel()).join();
    }

    double oneMillisecond() throws InterruptedException {
        return scheduler.spawn(new JouleBodies.Sleeper()).join();
    }

    /**
     * Returns the bytes of a waiting task. The task is the receiver itself, so that no pollable of
     * the user's is included.
     */
    double parkedBytes() throws InterruptedException {
        Oneshot.Sender<?>[] senders = new Oneshot.Sender<?>[Sizes.PARKED];
        JoinHandle<?>[] handles = new JoinHandle<?>[Sizes.PARKED];
        long polledBefore = scheduler.stats().polled();
        long before = Heap.usedAfterCollection();
        try {
            for (int i = 0; i < Sizes.PARKED; i++) {
                Oneshot<Boolean> oneshot = Oneshot.create();
                senders[i] = oneshot.sender();
                handles[i] = scheduler.spawn(oneshot.receiver());
            }
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (scheduler.stats().polled() - polledBefore < Sizes.PARKED) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IllegalStateException("tasks were not polled: " + scheduler.stats());
                }
                Thread.sleep(5);
            }
            return (double) (Heap.usedAfterCollection() - before) / Sizes.PARKED;
        } finally {
            Reference.reachabilityFence(senders);
            Reference.reachabilityFence(handles);
        }
    }
}
