package dev.joule;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.Await;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While workers only wait in their tasks, no thread wakes up; and all is as before after that. */
@Tag("slow")
class RestsWhileWorkersWaitTest {
    private final CountDownLatch released = new CountDownLatch(1);
    private Scheduler scheduler;

    @AfterEach
    void end() {
        released.countDown();
        scheduler.close();
    }

    private void start(int workers, int maxSpares) {
        SchedulerBuilder builder = Scheduler.builder().name("resting").workers(workers);
        if (maxSpares >= 0) {
            builder.spares(maxSpares).sparesRunTasks(true);
        }
        scheduler = builder.build();
    }

    private void hold(int workers) throws InterruptedException {
        CountDownLatch held = new CountDownLatch(workers);
        for (int i = 0; i < workers; i++) {
            scheduler.execute(() -> {
                held.countDown();
                Await.on(released);
            });
        }
        held.await();
    }

    /** Waits until none of the scheduler's threads sleeps with a timeout. */
    private static void awaitRest() {
        Await.until(() ->
                Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("joule-resting-"))
                        .noneMatch(thread -> thread.getState() != Thread.State.WAITING));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0})
    void allWait(int maxSpares) throws Exception {
        start(2, maxSpares);
        hold(2);
        awaitRest();
        assertThat(scheduler.stats().running()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0})
    void someWaitAndTheOthersHaveNothingToDo(int maxSpares) throws Exception {
        start(3, maxSpares);
        hold(2);
        awaitRest();
        CountDownLatch ran = new CountDownLatch(100);
        for (int i = 0; i < 100; i++) {
            scheduler.execute(ran::countDown);
        }
        assertThat(ran.await(30, SECONDS)).isTrue();
        awaitRest();
    }

    @Test
    void sparesComeForWhatIsPushedLater() throws Exception {
        start(2, 8);
        hold(2);
        for (int round = 0; round < 5; round++) {
            awaitRest();
            CountDownLatch ran = new CountDownLatch(10);
            for (int i = 0; i < 10; i++) {
                scheduler.execute(ran::countDown);
            }
            assertThat(ran.await(30, SECONDS)).isTrue();
        }
    }

    @Test
    void sparesComeForATimer() throws Exception {
        start(2, 8);
        hold(2);
        awaitRest();
        CountDownLatch ran = new CountDownLatch(1);
        scheduler.schedule(ran::countDown, 20, java.util.concurrent.TimeUnit.MILLISECONDS);
        assertThat(ran.await(30, SECONDS)).isTrue();
    }

    @Test
    void sparesComeForVirtualThreads() throws Exception {
        start(1, -1);
        hold(1);
        for (int round = 0; round < 3; round++) {
            awaitRest();
            CountDownLatch ran = new CountDownLatch(3);
            for (int i = 0; i < 3; i++) {
                scheduler.ofVirtual().start(ran::countDown);
            }
            assertThat(ran.await(30, SECONDS)).isTrue();
        }
    }

    @Test
    void sparesComeForWhatAStuckTaskPushes() throws Exception {
        start(1, 4);
        CountDownLatch rested = new CountDownLatch(1);
        CountDownLatch child = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        scheduler.execute(() -> {
            try {
                rested.await();
                scheduler.execute(child::countDown);
                child.await();
            } catch (InterruptedException interrupt) {
                Thread.currentThread().interrupt();
            }
            over.countDown();
        });
        awaitRest();
        rested.countDown();
        assertThat(over.await(30, SECONDS)).isTrue();
    }

    @Test
    void whatIsStuckNextIsNoticedToo() throws Exception {
        start(1, 4);
        hold(1);
        awaitRest();
        released.countDown();
        for (int round = 0; round < 3; round++) {
            CountDownLatch inner = new CountDownLatch(1);
            CountDownLatch over = new CountDownLatch(1);
            scheduler.execute(() -> {
                scheduler.execute(inner::countDown);
                Await.on(inner); // only a spare can run it
                over.countDown();
            });
            assertThat(over.await(30, SECONDS)).isTrue();
        }
    }
}
