package dev.joule.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Metric;
import dev.joule.Scheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A recording that asks for it gets the figures of all schedulers, and what happens in them. */
@Timeout(120)
class SchedulersAreRecordedTest {
    private static final String FIGURES = "dev.joule.Scheduler";
    private static final String OF_WORKER = "dev.joule.Worker";
    private static final String LONG_WAIT = "dev.joule.LongWait";
    private static final String THREAD = "dev.joule.VirtualThread";
    private static final int MANY = 1_000;

    private static Scheduler scheduler(String name) {
        return Scheduler.builder().workers(1).name(name).build();
    }

    private static Predicate<RecordedEvent> of(String scheduler) {
        return event -> event.getString("scheduler").equals(scheduler);
    }

    @Test
    void theEventHasAFieldForEachMetric() throws InterruptedException {
        try (Recorded recorded = new Recorded(Map.of(FIGURES + "#enabled", "true"));
                Scheduler scheduler = scheduler("figures")) {
            scheduler.execute(() -> {});
            RecordedEvent event =
                    recorded.await(
                            FIGURES, of("figures").and(found -> found.getLong("tasksRun") > 0));
            assertThat(event.getFields())
                    .extracting(ValueDescriptor::getName)
                    .containsAll(
                            scheduler.stats().metrics().stream()
                                    .map(Metric::name)
                                    .map(FigureEvent::fieldOf)
                                    .toList())
                    .contains("queueTimeP50", "queueTimeP99", "queueTimeMax", "runLengthBuckets");
            assertThat(event.getEventType().getCategoryNames()).containsExactly("Joule");
        }
    }

    @Test
    void eachWorkerHasItsOwn() throws InterruptedException {
        try (Recorded recorded = new Recorded(Map.of(OF_WORKER + "#enabled", "true"));
                Scheduler scheduler = Scheduler.builder().workers(2).name("two").build()) {
            scheduler.execute(() -> {});
            for (int worker : new int[] {0, 1}) {
                recorded.await(OF_WORKER, of("two").and(event -> event.getInt("worker") == worker));
            }
        }
    }

    /** One that starts later is recorded as well, and one that has ended is not. */
    @Test
    void schedulersComeAndGo() throws InterruptedException {
        try (Recorded recorded = new Recorded(Map.of(FIGURES + "#enabled", "true"))) {
            try (Scheduler first = scheduler("first")) {
                first.execute(() -> {});
                recorded.await(FIGURES, of("first"));
            }
            try (Scheduler second = scheduler("second")) {
                second.execute(() -> {});
                recorded.await(FIGURES, of("second"));
            }
        }
    }

    @Test
    void aLongWaitIsRecordedWhoeverCameFirst() throws InterruptedException {
        Map<String, String> settings =
                Map.of(LONG_WAIT + "#enabled", "true", LONG_WAIT + "#wait", "1 ms");
        try (Scheduler before = scheduler("before");
                Recorded recorded = new Recorded(settings);
                Scheduler after = scheduler("after")) {
            for (Scheduler scheduler : new Scheduler[] {before, after}) {
                RecordedEvent event = null;
                while (event == null) { // it may not be observed yet
                    makeTasksWait(scheduler);
                    event = recorded.poll(LONG_WAIT, of(scheduler.name()));
                }
                assertThat(event.getLong("waited")).isGreaterThanOrEqualTo(1_000_000);
                assertThat(event.getString("task")).isNotEmpty();
            }
        }
    }

    /** Makes tasks wait behind one that lasts some milliseconds. */
    private static void makeTasksWait(Scheduler scheduler) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(MANY);
        scheduler.execute(() -> {
            for (int i = 0; i < MANY; i++) {
                scheduler.execute(done::countDown);
            }
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(5);
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        });
        done.await();
    }

    @Test
    void aThreadIsRecordedWithWhatItWaitsFor(@TempDir Path folder) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        try (Scheduler scheduler = scheduler("threads")) {
            Thread waiting = scheduler.ofVirtual().name("waits").start(lock::lock);
            while (!lock.hasQueuedThread(waiting)) {
                Thread.onSpinWait();
            }
            RecordedEvent event = null;
            while (event == null) { // until the scheduler is observed
                event =
                        record(folder, THREAD).stream()
                                .filter(of("threads"))
                                .findFirst()
                                .orElse(null);
            }
            assertThat(event.getThread("thread").getJavaName()).isEqualTo("waits");
            assertThat(event.getString("waitsFor")).contains("ReentrantLock");
            assertThat(event.getString("stack")).contains("ReentrantLock.lock");
            if (event.getBoolean("isHolderKnown")) {
                assertThat(event.getThread("holder").getJavaThreadId())
                        .isEqualTo(Thread.currentThread().threadId());
            }
            lock.unlock();
            waiting.join();
        }
    }

    private static List<RecordedEvent> record(Path folder, String event) throws Exception {
        Path file = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            recording.setSettings(Map.of(event + "#enabled", "true"));
            recording.start();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(found -> found.getEventType().getName().equals(event))
                .toList();
    }

    @Test
    void aRecordingThatAsksForNothingGetsNothing(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("events.jfr");
        try (Scheduler scheduler = scheduler("unasked");
                Recording recording = new Recording(Configuration.getConfiguration("default"))) {
            recording.start();
            makeTasksWait(scheduler);
            recording.stop();
            recording.dump(file);
        }
        assertThat(RecordingFile.readAllEvents(file))
                .extracting(event -> event.getEventType().getName())
                .noneMatch(name -> name.startsWith("dev.joule."));
    }

    /** All events are off unless asked for, those that other tests have not used too. */
    @Test
    void allEventsAreOff() throws InterruptedException {
        try (Recorded recorded = new Recorded(Map.of(FIGURES + "#enabled", "true"));
                Scheduler scheduler = scheduler("types")) {
            recorded.await(FIGURES, of(scheduler.name()));
            assertThat(FlightRecorder.getFlightRecorder().getEventTypes())
                    .filteredOn(type -> type.getName().startsWith("dev.joule."))
                    .hasSizeGreaterThanOrEqualTo(7)
                    .allSatisfy(type ->
                            assertThat(type.getSettingDescriptors())
                                    .filteredOn(setting -> setting.getName().equals("enabled"))
                                    .singleElement()
                                    .extracting(setting -> setting.getDefaultValue())
                                    .isEqualTo("false"));
        }
    }
}
