package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import dev.joule.testing.Gate;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Without stealing. */
class StealingOffTest {

    @Test
    void childrenStayWithTheirWorker() {
        Set<Thread> parents = ConcurrentHashMap.newKeySet();
        Set<Thread> children = ConcurrentHashMap.newKeySet();
        AtomicInteger ran = new AtomicInteger();
        try (Scheduler scheduler = Scheduler.builder().workers(2).stealing(false).build()) {
            scheduler.execute(() -> {
                parents.add(Thread.currentThread());
                for (int i = 0; i < 200; i++) {
                    scheduler.execute(() -> {
                        children.add(Thread.currentThread());
                        ran.incrementAndGet();
                    });
                }
            });
            Await.until(() -> ran.get() == 200);
        }
        assertThat(children).isEqualTo(parents);
    }

    @Test
    void nothingIsStolenAndNothingLost() {
        AtomicInteger ran = new AtomicInteger();
        Scheduler scheduler = Scheduler.builder().workers(4).stealing(false).build();
        try (scheduler) {
            for (int i = 0; i < 200; i++) {
                scheduler.execute(() -> {
                    for (int child = 0; child < 500; child++) {
                        scheduler.execute(ran::incrementAndGet);
                    }
                });
            }
            Await.until(() -> ran.get() >= 100_000);
        }
        assertThat(ran).hasValue(100_000);
        assertThat(scheduler.stats().value("steals")).isZero();
    }

    @Test
    void workFromOutsideIsStillShared() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).stealing(false).build()) {
            Gate gate = Gate.holding(scheduler, 1);
            for (int i = 0; i < 100; i++) {
                scheduler.submit(() -> {}).get();
            }
            gate.open();
        }
    }

    @Test
    void sparesComeAllTheSame() throws Exception {
        SchedulerBuilder builder =
                Scheduler.builder().workers(1).stealing(false).spares(1).sparesRunTasks(true);
        try (Scheduler scheduler = builder.build()) {
            CountDownLatch ran = new CountDownLatch(100);
            scheduler
                    .submit(() -> {
                        for (int i = 0; i < 100; i++) {
                            scheduler.execute(ran::countDown);
                        }
                        ran.await();
                        return 0;
                    })
                    .get();
        }
    }

    /** A worker that may not be robbed must not hoard what came from outside. */
    @Test
    void workFromOutsideIsNotStrandedBehindALongTask() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).stealing(false).build()) {
            Gate first = Gate.holding(scheduler, 1);
            Gate second = Gate.holding(scheduler, 1);
            CountDownLatch others = new CountDownLatch(3);
            Gate blocker = new Gate(1);
            scheduler.execute(blocker);
            for (int i = 0; i < 3; i++) {
                scheduler.execute(others::countDown);
            }
            first.open();
            blocker.awaitEntered();
            second.open();
            others.await(); // the other worker is free for them
            blocker.open();
        }
    }
}
