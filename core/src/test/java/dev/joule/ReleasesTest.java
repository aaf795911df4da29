package dev.joule;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.task.JoinHandle;
import dev.joule.task.Poll;
import dev.joule.testing.Await;
import dev.joule.testing.Garbage;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** What is over holds nothing, and a scheduler that was closed leaves nothing. */
class ReleasesTest {

    /** A body with something to hold on to. */
    private static final class Body implements Runnable {
        @Override
        public void run() {}
    }

    private static void awaitCollected(List<WeakReference<Object>> references) {
        references.forEach(Garbage::awaitCollected);
    }

    private static List<WeakReference<Object>> runOneOfEach(Scheduler scheduler) throws Exception {
        List<WeakReference<Object>> bodies = new ArrayList<>();
        for (int way = 0; way < 7; way++) {
            Body body = new Body();
            bodies.add(new WeakReference<>(body));
            run(scheduler, body, way);
        }
        return bodies;
    }

    private static void run(Scheduler scheduler, Body body, int way) throws Exception {
        switch (way) {
            case 0 -> scheduler.execute(body);
            case 1 -> scheduler.submit(body).get();
            case 2 -> scheduler.schedule(body, 1, MICROSECONDS).get();
            case 3 -> scheduler.schedule(body, 1, HOURS).cancel(false);
            case 4 -> scheduler.call(() -> body).join();
            case 5 -> scheduler.<Body>spawn(context -> Poll.ready(body)).join();
            default -> scheduler.callBlocking(() -> body).join();
        }
    }

    @Test
    void bodiesAndResultsOfEndedTasks() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(2).build()) {
            awaitCollected(runOneOfEach(scheduler));
        }
    }

    @Test
    void bodiesOfTasksThatAWorkerMade() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            List<WeakReference<Object>> bodies = new ArrayList<>();
            scheduler
                    .submit(() -> {
                        for (int i = 0; i < 1000; i++) {
                            Body body = new Body();
                            bodies.add(new WeakReference<>(body));
                            scheduler.execute(body);
                        }
                    })
                    .get();
            awaitCollected(bodies);
        }
    }

    @Test
    void bodiesOfTasksThatWereCancelled() {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Body body = new Body();
            WeakReference<Object> reference = new WeakReference<>(body);
            JoinHandle<Object> handle = spawnHolding(scheduler, body);
            handle.cancel();
            Await.until(handle::isDone);
            body = null;
            Garbage.awaitCollected(reference);
            assertThat(handle.isDone()).isTrue();
        }
    }

    private static JoinHandle<Object> spawnHolding(Scheduler scheduler, Object held) {
        return scheduler.spawn(context -> held == null ? Poll.ready(1) : Poll.pending());
    }

    @Test
    void aHandleHoldsTheValueAndNotTheBody() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().workers(1).build()) {
            Body body = new Body();
            WeakReference<Object> reference = new WeakReference<>(body);
            JoinHandle<String> handle = spawnReading(scheduler, body);
            assertThat(handle.join()).isEqualTo("value");
            body = null;
            Garbage.awaitCollected(reference);
            assertThat(handle.join()).isEqualTo("value");
        }
    }

    private static JoinHandle<String> spawnReading(Scheduler scheduler, Object held) {
        return scheduler.call(() -> {
            Objects.requireNonNull(held);
            return "value";
        });
    }

    @Test
    void aClosedScheduler() throws Exception {
        Garbage.awaitCollected(useAndClose());
    }

    private static WeakReference<Scheduler> useAndClose() throws Exception {
        Scheduler scheduler = Scheduler.builder().workers(2).build();
        runOneOfEach(scheduler);
        scheduler.spawn(context -> Poll.pending());
        scheduler.close();
        return new WeakReference<>(scheduler);
    }

    @Test
    void noThreadIsLeftOfSchedulersThatWereClosed() throws Exception {
        for (int i = 0; i < 200; i++) {
            Scheduler scheduler = Scheduler.builder().workers(1 + i % 4).name("brief-" + i).build();
            if (i % 2 == 0) {
                scheduler.submit(() -> {}).get();
                scheduler.callBlocking(() -> 1).join();
            }
            if (i % 3 == 0) {
                scheduler.shutdownNow();
            }
            scheduler.close();
        }
        Await.until(() ->
                Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().contains("joule-brief-")));
    }

    @Test
    void theCreatorsLoaderAndInheritedValuesStayOut() throws Exception {
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        URLClassLoader loader = new URLClassLoader(new URL[0], before);
        WeakReference<Object> reference = new WeakReference<>(loader);
        Thread.currentThread().setContextClassLoader(loader);
        inherited.set("creator's");
        Scheduler scheduler = Scheduler.builder().workers(1).build();
        try (scheduler) {
            ClassLoader system = ClassLoader.getSystemClassLoader();
            assertThat(scheduler.submit(ReleasesTest::contextLoader).get()).isSameAs(system);
            assertThat(scheduler.callBlocking(ReleasesTest::contextLoader).join()).isSameAs(system);
            Future<String> seen = scheduler.submit(inherited::get);
            assertThat(seen.get()).isNull();
            assertThat(scheduler.callBlocking(inherited::get).join()).isNull();
            Thread.currentThread().setContextClassLoader(before);
            loader.close();
            loader = null;
            Garbage.awaitCollected(reference);
        }
    }

    private static ClassLoader contextLoader() {
        return Thread.currentThread().getContextClassLoader();
    }
}
