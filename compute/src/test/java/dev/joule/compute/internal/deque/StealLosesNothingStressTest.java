package dev.joule.compute.internal.deque;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An owner and thieves at one deque: every element is handed out once. */
@Tag("stress")
@Timeout(120)
class StealLosesNothingStressTest {

    private static final int ELEMENTS = 400_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everyElementIsHandedOutOnce(int thieves) throws Exception {
        StealDeque<Integer> deque = new StealDeque<>();
        AtomicIntegerArray taken = new AtomicIntegerArray(ELEMENTS);
        boolean[] over = new boolean[1];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < thieves; i++) {
            threads.add(Thread.ofPlatform().start(() -> rob(deque, taken, over)));
        }
        int next = 0;
        while (next < ELEMENTS) {
            // Few at a time, so that the last one is often fought over; now and then many, to grow.
            int burst = next % 1000 == 0 ? 200 : 1 + next % 3;
            for (int i = 0; i < burst && next < ELEMENTS; i++) {
                deque.push(next++);
            }
            for (int i = 0; i < burst; i++) {
                take(deque.pop(null), taken);
            }
        }
        for (Integer element = deque.pop(null); element != null; element = deque.pop(null)) {
            take(element, taken);
        }
        synchronized (over) {
            over[0] = true;
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int i = 0; i < ELEMENTS; i++) {
            assertThat(taken.get(i)).isEqualTo(1);
        }
    }

    private static void rob(StealDeque<Integer> deque, AtomicIntegerArray taken, boolean[] over) {
        StolenElement<Integer> stolen = new StolenElement<>();
        while (true) {
            if (deque.steal(stolen, null) == StealResult.SUCCESS) {
                take(stolen.take(), taken);
            } else {
                synchronized (over) {
                    if (over[0]) {
                        return;
                    }
                }
            }
        }
    }

    private static void take(Integer element, AtomicIntegerArray taken) {
        if (element != null) {
            taken.incrementAndGet(element);
        }
    }
}
