package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A virtual thread that wakes another hands it to its own worker, not to the queue for outsiders.
 */
class VirtualThreadLocalityTest {
    private static final int TURNS = 1_000;

    private volatile int turn;

    private void play(int own, Thread[] players) {
        for (int i = 0; i < TURNS; i++) {
            while (turn != own) {
                LockSupport.park();
            }
            turn = 1 - own;
            LockSupport.unpark(players[1 - own]);
        }
    }

    @Test
    void aWokenThreadStaysOnItsWorker() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Thread[] players = new Thread[2];
            players[0] = scheduler.ofVirtual().unstarted(() -> play(0, players));
            players[1] = scheduler.ofVirtual().unstarted(() -> play(1, players));
            players[0].start();
            players[1].start();
            players[0].join();
            players[1].join();
            assertThat(scheduler.stats().injected()).as("the two starts").isLessThan(10);
        }
    }

    @Test
    void aStartedThreadDoesToo() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build();
                ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
            executor.submit(
                            () -> {
                                for (int i = 0; i < TURNS; i++) {
                                    Thread.startVirtualThread(() -> {}).join();
                                }
                                return 0;
                            })
                    .get();
            assertThat(scheduler.stats().injected()).as("the first thread").isEqualTo(1);
        }
    }

    @Test
    void aWokenThreadRunsBeforeOneStartedEarlier() throws Exception {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        // Without spares, which would run the other one.
        try (Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build()) {
            CountDownLatch areDone = new CountDownLatch(2);
            CountDownLatch isAwaited = new CountDownLatch(1);
            Thread woken =
                    scheduler
                            .ofVirtual()
                            .start(() -> {
                                Await.on(isAwaited);
                                order.add("woken");
                                areDone.countDown();
                            });
            Await.until(() -> woken.getState() == Thread.State.WAITING);
            Thread started = thread(scheduler, "started", order, areDone);
            scheduler.execute(() -> {
                started.start();
                isAwaited.countDown();
            });
            areDone.await();
        }
        assertThat(order).containsExactly("woken", "started");
    }

    /** As the Javadoc of {@code ofVirtual} has it. */
    @Test
    void whatWasFetchedBeforeComesBeforeIt() throws Exception {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        // Without spares, which would come while the worker waits.
        try (Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build()) {
            CountDownLatch isHeld = new CountDownLatch(1);
            CountDownLatch areSubmitted = new CountDownLatch(1);
            CountDownLatch areDone = new CountDownLatch(4);
            Thread older = thread(scheduler, "older", order, areDone);
            Thread newer = thread(scheduler, "newer", order, areDone);
            scheduler.execute(() -> {
                isHeld.countDown();
                Await.on(areSubmitted);
            });
            isHeld.await(); // what comes now is fetched together
            scheduler.execute(() -> {
                older.start();
                newer.start();
            });
            for (String name : List.of("first", "second")) {
                scheduler.execute(() -> {
                    order.add(name);
                    areDone.countDown();
                });
            }
            areSubmitted.countDown();
            areDone.await();
        }
        assertThat(order).containsExactly("first", "second", "newer", "older");
    }

    private static Thread thread(
            Scheduler scheduler, String name, List<String> order, CountDownLatch done) {
        return scheduler
                .ofVirtual()
                .unstarted(() -> {
                    order.add(name);
                    done.countDown();
                });
    }

    @Test
    void aThreadThatYieldsAloneWaitsBehindOneFromOutside() throws Exception {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        // Without spares, which would come while the thread spins.
        try (Scheduler scheduler = Scheduler.builder().workers(1).spares(0).build()) {
            CountDownLatch isRunning = new CountDownLatch(1);
            CountDownLatch areStarted = new CountDownLatch(1);
            Thread yields =
                    scheduler
                            .ofVirtual()
                            .start(() -> {
                                isRunning.countDown();
                                while (areStarted.getCount() > 0) {
                                    Thread.onSpinWait();
                                }
                                order.add("yields");
                                Thread.yield();
                                order.add("yields");
                            });
            isRunning.await(); // what is started now is not fetched together with it
            Thread outsider = scheduler.ofVirtual().start(() -> order.add("outsider"));
            areStarted.countDown();
            yields.join();
            outsider.join();
        }
        assertThat(order).containsExactly("yields", "outsider", "yields");
    }

    @Test
    void aThreadThatYieldsWaitsBehindTheOthers() throws Exception {
        List<Character> order = Collections.synchronizedList(new ArrayList<>());
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Thread parent =
                    scheduler
                            .ofVirtual()
                            .start(() -> {
                                for (char name : "abc".toCharArray()) {
                                    Thread.startVirtualThread(() -> {
                                        for (int i = 0; i < 3; i++) {
                                            order.add(name);
                                            Thread.yield();
                                        }
                                    });
                                }
                            });
            parent.join();
        }
        // Whoever began first: nobody has a second turn before all had their first.
        assertThat(order).hasSize(9);
        for (int i = 0; i < order.size(); i += 3) {
            assertThat(order.subList(i, i + 3)).contains('a', 'b', 'c');
        }
    }
}
