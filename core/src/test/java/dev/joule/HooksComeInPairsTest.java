package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A worker that parks is unparked later, and keeps nothing of its hooks. */
class HooksComeInPairsTest {

    @Test
    void ofAWorkerThatTheEndFindsAsleep() throws Exception {
        List<String> calls = Collections.synchronizedList(new ArrayList<>());
        WorkerHooks hooks =
                new WorkerHooks() {
                    @Override
                    public void onStart(int worker) {
                        calls.add("start");
                    }

                    @Override
                    public void onStop(int worker) {
                        calls.add("stop");
                    }

                    @Override
                    public void onPark(int worker) {
                        calls.add("park");
                    }

                    @Override
                    public void onUnpark(int worker) {
                        calls.add("unpark");
                    }
                };
        try (Scheduler scheduler = Scheduler.builder().workers(1).workerHooks(hooks).build()) {
            scheduler.submit(() -> 1).get();
        }
        assertThat(calls).first().isEqualTo("start");
        assertThat(calls).last().isEqualTo("stop");
        List<String> sleeps = calls.subList(1, calls.size() - 1);
        for (int i = 0; i < sleeps.size(); i++) {
            assertThat(sleeps.get(i)).as("%s", calls).isEqualTo(i % 2 == 0 ? "park" : "unpark");
        }
        assertThat(sleeps.size() % 2).as("%s", calls).isZero();
    }

    @Test
    void anInterruptThatOneSetsIsNotTheNextTasks() throws Exception {
        WorkerHooks hooks =
                new WorkerHooks() {
                    @Override
                    public void onPark(int worker) {
                        Thread.currentThread().interrupt();
                    }

                    @Override
                    public void onUnpark(int worker) {
                        Thread.currentThread().interrupt();
                    }
                };
        try (Scheduler scheduler = Scheduler.builder().workers(1).workerHooks(hooks).build()) {
            for (int i = 0; i < 100; i++) {
                boolean interrupted = scheduler.submit(Thread::interrupted).get();
                assertThat(interrupted).as("round %d", i).isFalse();
            }
        }
    }
}
