package dev.joule.bench.tasks;

import dev.joule.bench.child.Gate;
import dev.joule.bench.child.Heap;
import dev.joule.bench.child.Workload;
import dev.joule.bench.child.Workloads;
import java.lang.ref.Reference;
import kotlinx.coroutines.CompletableDeferred;
import kotlinx.coroutines.CompletableDeferredKt;
import kotlinx.coroutines.Job;

/**
 * The rows about tasks, for coroutines on {@code Dispatchers.Default}. {@code timer_set_cancel} has
 * no counterpart: a timer of Kotlin's is set inside a suspension that a timeout cancels.
 */
final class KotlinTasks {

    private final Gate gate = new Gate();

    static <S> void addTo(Workloads<S> rows) {
        rows.rounds("spawn_many_local", _ -> new KotlinTasks()::manyLocal)
                .rounds("spawn_many_remote", _ -> new KotlinTasks()::manyRemote)
                .rounds("spawn_join_each", _ -> new KotlinTasks()::joinEach)
                .rounds("chained_spawn", _ -> new KotlinTasks()::chained)
                .rounds("yield_many", _ -> new KotlinTasks()::yieldMany)
                .rounds("ping_pong", _ -> new KotlinTasks()::pingPong)
                .rounds("remote_reply", _ -> new RoundTrip(new KotlinTasks()::roundTrip)::sample)
                .rounds("timer_1ms", _ -> new KotlinTasks()::oneMillisecond)
                .workload("idle_switches", _ -> new IdleWatch(new KotlinTasks()::manyLocal))
                .workload("parked_task_bytes", _ -> Workload.once(new KotlinTasks()::parkedBytes));
    }

    double manyLocal() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.MANY);
        SuspendingBody child = SuspendingBody.through(gate);
        SuspendingBody.of(
                        () -> {
                            for (int i = 0; i < TaskSizes.MANY; i++) {
                                child.launch();
                            }
                        })
                .launch();
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.MANY;
    }

    double manyRemote() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.MANY);
        SuspendingBody child = SuspendingBody.through(gate);
        for (int i = 0; i < TaskSizes.MANY; i++) {
            child.launch();
        }
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.MANY;
    }

    double joinEach() {
        long start = System.nanoTime();
        gate.expect(1);
        new KotlinBodies.JoinEach(gate, null).launch();
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.CHAIN;
    }

    double chained() {
        long start = System.nanoTime();
        gate.expect(1);
        link(TaskSizes.CHAIN).launch();
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.CHAIN;
    }

    private SuspendingBody link(int left) {
        return SuspendingBody.of(() -> {
            if (left == 0) {
                gate.countDown();
            } else {
                link(left - 1).launch();
            }
        });
    }

    double yieldMany() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.YIELDERS);
        for (int i = 0; i < TaskSizes.YIELDERS; i++) {
            new KotlinBodies.Yielder(gate, null).launch();
        }
        gate.await();
        return (double) (System.nanoTime() - start) / (TaskSizes.YIELDERS * TaskSizes.YIELDS);
    }

    double pingPong() {
        long start = System.nanoTime();
        gate.expect(TaskSizes.PINGS);
        SuspendingBody ping = new KotlinBodies.Ping(gate, null);
        SuspendingBody.of(
                        () -> {
                            for (int i = 0; i < TaskSizes.PINGS; i++) {
                                ping.launch();
                            }
                        })
                .launch();
        gate.await();
        return (double) (System.nanoTime() - start) / TaskSizes.PINGS;
    }

    /** Waits at the gate: no handle of a coroutine makes a plain thread wait at lower cost. */
    private void roundTrip() {
        gate.expect(1);
        SuspendingBody.through(gate).launch();
        gate.await();
    }

    double oneMillisecond() {
        gate.expect(1);
        KotlinBodies.Sleeper sleeper = new KotlinBodies.Sleeper(gate, new long[1], null);
        sleeper.launch();
        gate.await();
        return sleeper.length();
    }

    double parkedBytes() {
        CompletableDeferred<?>[] senders = new CompletableDeferred<?>[TaskSizes.PARKED];
        Job[] handles = new Job[TaskSizes.PARKED];
        gate.expect(TaskSizes.PARKED);
        long before = Heap.usedAfterCollection();
        try {
            for (int i = 0; i < TaskSizes.PARKED; i++) {
                CompletableDeferred<Boolean> sender =
                        CompletableDeferredKt.CompletableDeferred((Job) null);
                senders[i] = sender;
                handles[i] = new KotlinBodies.Listener(gate, sender, null).launch();
            }
            gate.await();
            return (double) (Heap.usedAfterCollection() - before) / TaskSizes.PARKED;
        } finally {
            Reference.reachabilityFence(senders);
            Reference.reachabilityFence(handles);
        }
    }
}
