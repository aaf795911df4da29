package dev.joule;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A single worker runs tasks one after the other, in an order that can be relied on. */
class OneWorkerOrderTest {
    private final List<Integer> order = Collections.synchronizedList(new ArrayList<>());

    @Test
    void tasksFromOutsideRunInTheOrderOfSubmission() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            CountDownLatch gate = new CountDownLatch(1);
            scheduler.submit(() -> gate.await(30, SECONDS));
            for (int i = 0; i < 1000; i++) {
                int number = i;
                // Each from another thread, one after the other.
                Thread submitter =
                        Thread.ofPlatform().start(() -> scheduler.execute(() -> order.add(number)));
                submitter.join();
            }
            gate.countDown();
        }
        assertThat(order).isEqualTo(IntStream.range(0, 1000).boxed().toList());
    }

    @Test
    void theNewestChildRunsFirstByDefault() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            scheduler.submit(() -> children(scheduler, 3)).get();
        }
        assertThat(order).containsExactly(2, 0, 1);
    }

    @Test
    void childrenRunInOrderWithoutTheSlot() throws Exception {
        int many = 2000; // several times what a worker's own queue holds
        try (Scheduler scheduler = Scheduler.builder().workers(1).fifo().build()) {
            scheduler.submit(() -> children(scheduler, many)).get();
        }
        assertThat(order).isEqualTo(IntStream.range(0, many).boxed().toList());
    }

    @Test
    void grandchildrenRunAfterTheChildrenWithoutTheSlot() throws Exception {
        int many = 600;
        CountDownLatch ran = new CountDownLatch(many);
        try (Scheduler scheduler = Scheduler.builder().workers(1).fifo().build()) {
            scheduler
                    .submit(() -> {
                        for (int i = 0; i < many; i++) {
                            int number = i;
                            scheduler.execute(() -> {
                                order.add(number);
                                scheduler.execute(() -> {
                                    order.add(many + number);
                                    ran.countDown();
                                });
                            });
                        }
                    })
                    .get();
            ran.await();
        }
        assertThat(order).isEqualTo(IntStream.range(0, 2 * many).boxed().toList());
    }

    @Test
    void delayedTasksThatAreDueAtOnceRunInOrder() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            CountDownLatch gate = new CountDownLatch(1);
            scheduler.submit(() -> gate.await(30, SECONDS));
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int number = i;
                futures.add(scheduler.schedule(() -> order.add(number), 1, MILLISECONDS));
            }
            gate.countDown();
            for (Future<?> future : futures) {
                future.get();
            }
        }
        assertThat(order).isEqualTo(IntStream.range(0, 100).boxed().toList());
    }

    private void children(Scheduler scheduler, int count) {
        for (int i = 0; i < count; i++) {
            int number = i;
            scheduler.execute(() -> order.add(number));
        }
    }
}
