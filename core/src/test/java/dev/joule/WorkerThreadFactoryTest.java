package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.task.JoinHandle;
import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

/** Workers live in the threads of the user's factory, and are workers all the same. */
class WorkerThreadFactoryTest {
    /** Stands for the thread class of a library that asks for it. */
    private static final class Special extends Thread {
        Special(Runnable body) {
            super(body, "special");
        }
    }

    private static Scheduler scheduler(int workers) {
        return Scheduler.builder().workers(workers).workerThreadFactory(Special::new).build();
    }

    @Test
    void tasksRunInThoseThreads() throws Exception {
        try (Scheduler scheduler = scheduler(2)) {
            List<Future<Thread>> threads = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                threads.add(scheduler.submit(Thread::currentThread));
            }
            for (Future<Thread> thread : threads) {
                assertThat(thread.get()).isInstanceOf(Special.class);
            }
        }
    }

    @Test
    void aTaskIsKnownToBeInside() throws Exception {
        try (Scheduler scheduler = scheduler(1)) {
            int inner = scheduler.submit(() -> scheduler.submit(() -> 3).get()).get();
            assertThat(inner).isEqualTo(3);
            assertThatThrownBy(() -> scheduler.submit(scheduler::close).get())
                    .hasCauseInstanceOf(IllegalStateException.class);
            JoinHandle<Integer> child = scheduler.call(() -> scheduler.call(() -> 4)).join();
            assertThat(child.join()).isEqualTo(4);
        }
    }

    @Test
    void theyCarryVirtualThreads() throws Exception {
        try (Scheduler scheduler = scheduler(2)) {
            CountDownLatch ran = new CountDownLatch(100);
            for (int i = 0; i < 100; i++) {
                scheduler
                        .ofVirtual()
                        .start(() -> {
                            Thread.yield();
                            ran.countDown();
                        });
            }
            ran.await();
        }
    }

    @Test
    void theyEndWithTheScheduler() throws Exception {
        Thread worker;
        try (Scheduler scheduler = scheduler(1)) {
            worker = scheduler.submit(Thread::currentThread).get();
        }
        worker.join();
    }

    @Test
    void threadsThatCannotBeWorkersAreRefused() {
        assertRefused(body -> null, "null");
        assertRefused(Thread.ofVirtual().factory(), "platform threads");
    }

    private static void assertRefused(ThreadFactory factory, String reason) {
        SchedulerBuilder builder = Scheduler.builder().workers(2).workerThreadFactory(factory);
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void aThreadThatDoesNotRunTheWorkerIsRefusedAndTheOthersEnd() throws Exception {
        List<Thread> made = new ArrayList<>();
        ThreadFactory runsOne =
                body -> {
                    made.add(made.isEmpty() ? new Special(body) : new OverAtOnce());
                    return made.getLast();
                };
        assertRefused(runsOne, "without running");
        made.getFirst().join();
    }

    /** A thread that does nothing, and is over when it has been started. */
    private static final class OverAtOnce extends Thread {
        @Override
        public void start() {
            super.start();
            Await.until(() -> !isAlive());
        }
    }

    @Test
    void aThreadMayBeginLater() throws Exception {
        CountDownLatch built = new CountDownLatch(1);
        try (Scheduler scheduler =
                Scheduler.builder()
                        .workers(1)
                        .workerThreadFactory(body ->
                                new Special(() -> {
                                    Await.on(built);
                                    body.run();
                                }))
                        .build()) {
            built.countDown();
            assertThat(scheduler.submit(() -> 5).get()).isEqualTo(5);
        }
    }

    @Test
    void aThreadThatTheFactoryHasStartedEnds() throws Exception {
        List<Thread> made = new ArrayList<>();
        ThreadFactory starts =
                body -> {
                    made.add(new Special(body));
                    made.getLast().start();
                    return made.getLast();
                };
        assertRefused(starts, "not started");
        made.getFirst().join();
        assertThat(made).hasSize(1);
    }
}
