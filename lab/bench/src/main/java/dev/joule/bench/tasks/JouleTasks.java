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
        gate.expect(TaskSizes.MANY);
        Pollable<Void> root =
                context -> {
                    for (int i = 0; i < TaskSizes.MANY; i++) {
                        context.scheduler().spawn(through);
                    }
                    return Poll.ready(null);
                };
        scheduler.spawn(root);
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.MANY;
    }

    double manyRemote() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.MANY);
        for (int i = 0; i < TaskSizes.MANY; i++) {
            scheduler.spawn(through);
        }
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.MANY;
    }

    double joinEach() {
        long start = System.nanoTime();
        gate.expect(1);
        scheduler.spawn(new JouleBodies.JoinEach(gate));
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.CHAIN;
    }

    double chained() {
        long start = System.nanoTime();
        gate.expect(1);
        scheduler.spawn(new JouleBodies.Link(gate, TaskSizes.CHAIN));
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.CHAIN;
    }

    double yieldMany() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.YIELDERS);
        for (int i = 0; i < TaskSizes.YIELDERS; i++) {
            scheduler.spawn(new JouleBodies.Yielder(gate));
        }
        gate.await();
        return (double) (System.nanoTime() - start) / (TaskSizes.YIELDERS * TaskSizes.YIELDS);
    }

    double pingPong() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.PINGS);
        Pollable<Void> root =
                context -> {
                    for (int i = 0; i < TaskSizes.PINGS; i++) {
                        context.scheduler().spawn(new JouleBodies.Ping(gate));
                    }
                    return Poll.ready(null);
                };
        scheduler.spawn(root);
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.PINGS;
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
        Oneshot.Sender<?>[] senders = new Oneshot.Sender<?>[TaskSizes.PARKED];
        JoinHandle<?>[] handles = new JoinHandle<?>[TaskSizes.PARKED];
        long polledBefore = scheduler.stats().polled();
        long before = Heap.usedAfterCollection();
        try {
            for (int i = 0; i < TaskSizes.PARKED; i++) {
                Oneshot<Boolean> oneshot = Oneshot.create();
                senders[i] = oneshot.sender();
                handles[i] = scheduler.spawn(oneshot.receiver());
            }
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (scheduler.stats().polled() - polledBefore < TaskSizes.PARKED) {
                if (System.nanoTime() - deadline > 0) {
                    throw new IllegalStateException("tasks were not polled: " + scheduler.stats());
                }
                Thread.sleep(5);
            }
            return (double) (Heap.usedAfterCollection() - before) / TaskSizes.PARKED;
        } finally {
            Reference.reachabilityFence(senders);
            Reference.reachabilityFence(handles);
        }
    }
}
