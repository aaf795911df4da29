package dev.joule;

import dev.joule.task.JoinHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The examples of docs/guide/executor.md; {@link ExecutorGuideTest} runs them. */
final class ExecutorSnippets {
    private ExecutorSnippets() {}

    // @start region="first"
    static int answer() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().name("orders").workers(4).build()) {
            Future<Integer> answer = scheduler.submit(() -> 6 * 7);
            return answer.get();
        } // waits for all that was submitted, then ends the workers
    }

    // @end

    // @start region="call"
    static JoinHandle<byte[]> contents(Scheduler scheduler, Path file) {
        return scheduler.callBlocking(() -> Files.readAllBytes(file));
    }

    // @end

    // @start region="blocking"
    static List<String> fetchAll(Scheduler scheduler, List<Callable<String>> requests)
            throws Exception {
        List<String> bodies = new ArrayList<>();
        try (ExecutorService blocking = scheduler.newBlockingExecutor()) {
            for (Future<String> body : blocking.invokeAll(requests)) { // each may block its thread
                bodies.add(body.get());
            }
        } // ends this executor; the scheduler goes on
        return bodies;
    }

    // @end

    // @start region="limited"
    static ExecutorService forTheDatabase(Scheduler scheduler, int connections) {
        return scheduler.newBlockingExecutor("database", connections);
    }

    // @end

    // @start region="view"
    static void lend(Scheduler scheduler, Library library) throws InterruptedException {
        ScheduledExecutorService view = scheduler.newExecutorView();
        library.start(view); // may shut it down: the scheduler goes on
        view.shutdown();
        if (!view.awaitTermination(10, TimeUnit.SECONDS)) {
            view.shutdownNow();
        }
    }

    // @end

    // @start region="sigterm"
    static void endOnSigterm(Scheduler scheduler) {
        Thread hook =
                new Thread(() -> {
                    ShutdownReport report = scheduler.shutdownAndAwait(Duration.ofSeconds(8));
                    System.err.println(report);
                });
        Runtime.getRuntime().addShutdownHook(hook);
    }

    // @end

    // @start region="failures"
    static Scheduler withFailuresLogged() {
        return Scheduler.builder()
                .name("orders")
                .uncaughtExceptionHandler(
                        (thread, failure) -> System.err.println(thread.getName() + ": " + failure))
                .build();
    }

    // @end

    // @start region="metrics"
    static String metrics(Scheduler scheduler) {
        StringBuilder page = new StringBuilder();
        for (Metric metric : scheduler.stats().metrics()) { // tasks.queued 3 tasks
            page.append("%s %d %s%n".formatted(metric.name(), metric.value(), metric.unit()));
        }
        return page.toString();
    }

    // @end

    /** A library that is given an executor and uses it for its own. */
    interface Library {
        void start(ScheduledExecutorService executor);
    }
}
