package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class SliceAccountsForAllWorkTest {

    private static final Mix MIX = new Mix(2, 2, 8, 500, 5);
    private static final Progress SILENT =
            new Progress() {
                @Override
                public Duration every() {
                    return Duration.ofMillis(100);
                }

                @Override
                public void show(HttpDuel duel) {}

                @Override
                public void show(Sample sample) {}

                @Override
                public void done() {}
            };

    @Test
    void onForkJoinPool() throws InterruptedException {
        try (Subject subject = new ForkJoinSubject(2)) {
            assertAllRan(subject);
        }
    }

    @Test
    void onJoule() throws InterruptedException {
        try (Subject subject = new JouleSubject(2)) {
            assertAllRan(subject);
            assertThat(subject.workers()).hasSize(2);
        }
    }

    @Test
    void onJouleWithOneWorker() throws InterruptedException {
        try (Subject subject = new JouleSubject(1)) {
            assertAllRan(subject);
        }
    }

    @Test
    void aPoolThatLosesATaskIsFoundOut() throws InterruptedException {
        try (Subject subject = new LossySubject(new ForkJoinSubject(2))) {
            Slice slice = new Slice(subject, MIX, Duration.ofMillis(200));
            SubjectResult result = slice.run("test", 0.3, SILENT, new Interrupt());
            assertThat(result.unfinished()).isPositive();
        }
    }

    @Test
    void anInterruptedSliceEndsAtOnceAndStillAccounts() throws InterruptedException {
        Interrupt interrupt = new Interrupt();
        interrupt.ask();
        try (Subject subject = new ForkJoinSubject(2)) {
            SubjectResult result = new Slice(subject, MIX).run("test", 3_600, SILENT, interrupt);
            assertThat(result.unfinished()).isZero();
        }
    }

    private static void assertAllRan(Subject subject) throws InterruptedException {
        SubjectResult result = new Slice(subject, MIX).run("test", 1, SILENT, new Interrupt());
        assertThat(result.loads()).extracting(LoadResult::kind).containsExactly(Kind.values());
        assertThat(result.loads())
                .allSatisfy(load -> {
                    assertThat(load.unfinished()).isZero();
                    assertThat(load.offered()).isPositive();
                    assertThat(load.inTime()).isBetween(0L, load.offered());
                    assertThat(load.delay().samples()).isBetween(1L, load.offered());
                });
    }

    /** A subject that drops the hundredth task. */
    private record LossySubject(Subject whole, AtomicInteger tasks) implements Subject {

        LossySubject(Subject whole) {
            this(whole, new AtomicInteger());
        }

        @Override
        public String name() {
            return whole.name();
        }

        @Override
        public String key() {
            return whole.key();
        }

        @Override
        public Executor executor() {
            return task -> {
                if (tasks.incrementAndGet() != 100) {
                    whole.executor().execute(task);
                }
            };
        }

        @Override
        public Load pingPong(Submitter submitter, int pairs) {
            return whole.pingPong(submitter, pairs);
        }

        @Override
        public Load timers(int sleepers) {
            return whole.timers(sleepers);
        }

        @Override
        public List<WorkerLook> workers() {
            return whole.workers();
        }

        @Override
        public String summary() {
            return whole.summary();
        }

        @Override
        public void close() {
            whole.close();
        }
    }
}
