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
        gate.expect(Sizes.MANY);
        Coroutine child = Coroutine.through(gate);
        Coroutine.of(
                        () -> {
                            for (int i = 0; i < Sizes.MANY; i++) {
                                child.launch();
                            }
                        })
                .launch();
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.MANY;
    }

    double manyRemote() {
        long start = System.nanoTime();
        gate.expect(Sizes.MANY);
        Coroutine child = Coroutine.through(gate);
        for (int i = 0; i < Sizes.MANY; i++) {
            child.launch();
        }
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.MANY;
    }

    double joinEach() {
        long start = System.nanoTime();
        gate.expect(1);
        new KotlinBodies.JoinEach(gate, null).launch();
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.CHAIN;
    }

    double chained() {
        long start = System.nanoTime();
        gate.expect(1);
        link(Sizes.CHAIN).launch();
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.CHAIN;
    }

    private Coroutine link(int left) {
        return Coroutine.of(() -> {
            if (left == 0) {
                gate.countDown();
            } else {
                link(left - 1).launch();
            }
        });
    }

    double yieldMany() {
        long start = System.nanoTime();
        gate.expect(Sizes.YIELDERS);
        for (int i = 0; i < Sizes.YIELDERS; i++) {
            new KotlinBodies.Yielder(gate, null).launch();
        }
        gate.await();
        return (double) (System.nanoTime() - start) / (Sizes.YIELDERS * Sizes.YIELDS);
    }

    double pingPong() {
        long start = System.nanoTime();
        gate.expect(Sizes.PINGS);
        Coroutine ping = new KotlinBodies.Ping(gate, null);
        Coroutine.of(
                        () -> {
                            for (int i = 0; i < Sizes.PINGS; i++) {
                                ping.launch();
                            }
                        })
                .launch();
        gate.await();
        return (double) (System.nanoTime() - start) / Sizes.PINGS;
    }

    /** Waits at the gate: no handle of a coroutine makes a plain thread wait at lower cost. */
    private void roundTrip() {
        gate.expect(1);
        Coroutine.through(gate).launch();
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
        CompletableDeferred<?>[] senders = new CompletableDeferred<?>[Sizes.PARKED];
        Job[] handles = new Job[Sizes.PARKED];
        gate.expect(Sizes.PARKED);
        long before = Heap.usedAfterCollection();
        try {
            for (int i = 0; i < Sizes.PARKED; i++) {
                CompletableDeferred<Boolean> sender =
                        CompletableDeferredKt.CompletableDeferred((Job) null);
                senders[i] = sender;
                handles[i] = new KotlinBodies.Listener(gate, sender, null).launch();
            }
            gate.await();
            return (double) (Heap.usedAfterCollection() - before) / Sizes.PARKED;
        } finally {
            Reference.reachabilityFence(senders);
            Reference.reachabilityFence(handles);
        }
    }
}
