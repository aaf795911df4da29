package dev.joule.internal.timer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/**
 * The wheel against a sorted map, over all levels, from any start of the clock. Time in the model
 * counts from that start, so it never wraps around; the clock does.
 */
class TimerWheelModelTest {

    private static final long END_OF_TEST = 1L << 61;

    @Property(tries = 400)
    void firesWhatTheModelFires(
            @ForAll long seed,
            @ForAll long start,
            @ForAll @IntRange(min = 1, max = 400) int steps) {
        new Run(seed, start).go(steps);
    }

    @Property(tries = 100)
    void survivesTheClocksWrapAround(
            @ForAll long seed, @ForAll @LongRange(min = 0, max = 1L << 40) long beforeWrap) {
        new Run(seed, Long.MAX_VALUE - beforeWrap).go(300);
    }

    private static final class Run {
        private final Random random;
        private final long start;
        private final TimerWheel wheel;
        private final TreeMap<Long, Set<RecordingTimer>> model = new TreeMap<>();
        private final Map<RecordingTimer, Long> pending = new HashMap<>();
        private final List<RecordingTimer> order = new ArrayList<>();
        private final Set<RecordingTimer> fired = new HashSet<>();
        private long now;
        private long sets;
        private long cancels;
        private long fires;

        Run(long seed, long start) {
            this.random = new Random(seed);
            this.start = start;
            this.wheel = new TimerWheel(start);
        }

        void go(int steps) {
            for (int i = 0; i < steps; i++) {
                switch (random.nextInt(10)) {
                    case 0, 1, 2, 3 -> add();
                    case 4, 5 -> cancel();
                    case 6 -> checkNext();
                    case 7 -> advanceTo(now + anyLength(50));
                    case 8 -> advanceTo(now + anyLength(22));
                    default -> advanceToNext();
                }
            }
            while (!model.isEmpty() && model.firstKey() < END_OF_TEST) {
                advanceTo(Math.max(now, model.firstKey()));
            }
            assertThat(wheel.set()).isEqualTo(sets);
            assertThat(wheel.fired()).isEqualTo(fires);
            assertThat(wheel.cancelled()).isEqualTo(cancels);
        }

        private long anyLength(int bits) {
            return random.nextLong() >>> (63 - random.nextInt(bits));
        }

        private void add() {
            long time = random.nextInt(20) == 0 ? now - anyLength(40) : now + anyLength(62);
            RecordingTimer[] self = new RecordingTimer[1];
            RecordingTimer timer = new RecordingTimer(start + time, () -> fired.add(self[0]));
            self[0] = timer;
            model.computeIfAbsent(time, t -> new HashSet<>()).add(timer);
            pending.put(timer, time);
            order.add(timer);
            assertThat(wheel.add(timer)).isTrue();
            sets++;
        }

        private void cancel() {
            if (order.isEmpty()) {
                return;
            }
            RecordingTimer timer = order.get(random.nextInt(order.size()));
            Long time = pending.remove(timer);
            assertThat(timer.tryCancel()).isEqualTo(time != null);
            if (time != null) {
                cancels++;
                forget(timer, time);
            }
        }

        private void forget(RecordingTimer timer, long time) {
            Set<RecordingTimer> same = model.get(time);
            same.remove(timer);
            if (same.isEmpty()) {
                model.remove(time);
            }
        }

        private void checkNext() {
            long next = wheel.nextDeadline();
            if (model.isEmpty()) {
                assertThat(next).isEqualTo(TimerWheel.NONE);
            } else {
                assertThat(next).isNotEqualTo(TimerWheel.NONE);
                assertThat(next - start).isLessThanOrEqualTo(model.firstKey());
            }
        }

        private void advanceToNext() {
            long next = wheel.nextDeadline();
            if (next != TimerWheel.NONE) {
                advanceTo(Math.max(now, next - start));
            }
        }

        private void advanceTo(long time) {
            if (time >= END_OF_TEST) {
                return;
            }
            now = time;
            fired.clear();
            wheel.poll(start + now, RecordingTimer::rethrow);
            Set<RecordingTimer> due = new HashSet<>();
            while (!model.isEmpty() && model.firstKey() <= now) {
                due.addAll(model.pollFirstEntry().getValue());
            }
            assertThat(fired).isEqualTo(due);
            assertThat(due).allMatch(timer -> timer.fires.get() == 1);
            fires += due.size();
            pending.keySet().removeAll(due);
            checkNext();
        }
    }
}
