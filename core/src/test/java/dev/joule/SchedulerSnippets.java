package dev.joule;

import dev.joule.task.JoinHandle;
import dev.joule.task.Oneshot;
import dev.joule.task.Pollable;
import dev.joule.time.Timers;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/**
 * The examples of the README and of the scheduler's documentation; {@link SnippetsTest} runs them.
 */
final class SchedulerSnippets {
    private SchedulerSnippets() {}

    // @start region="overview"
    static int anExecutor() throws Exception {
        try (Scheduler scheduler = Scheduler.builder().name("orders").workers(4).build()) {
            scheduler.execute(() -> System.out.println("on a worker"));
            scheduler.schedule(() -> System.out.println("later"), 10, TimeUnit.MILLISECONDS);
            Future<Integer> answer = scheduler.submit(() -> 6 * 7);
            return answer.get();
        }
    }

    // @end

    // @start region="tasks"
    static String stacklessTasks(Scheduler scheduler) throws InterruptedException {
        Oneshot<String> reply = Oneshot.create();
        Pollable<String> patient = Timers.timeout(reply.receiver(), Duration.ofSeconds(1));
        JoinHandle<String> handle =
                scheduler.spawn(patient.map(text -> text.toUpperCase(Locale.ROOT)));
        scheduler.callBlocking(() -> reply.sender().send("from a thread that may block"));
        return handle.join();
    }

    // @end

    // @start region="threads"
    static int virtualThreads(Scheduler scheduler) throws Exception {
        BlockingQueue<Integer> numbers = new SynchronousQueue<>();
        Thread producer = scheduler.ofVirtual().name("producer").start(() -> put(numbers, 42));
        try (ExecutorService executor = scheduler.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> taken = executor.submit(numbers::take); // may block: it has a thread
            return taken.get();
        } finally {
            producer.join();
        }
    }

    // @end

    // @start region="detached"
    static Scheduler withFailuresOnScreen(Pollable<Void> housekeeping) {
        Scheduler scheduler =
                Scheduler.builder()
                        .uncaughtExceptionHandler((thread, failure) -> System.err.println(failure))
                        .build();
        scheduler.spawnDetached(housekeeping); // no handle: the handler gets what it throws
        return scheduler;
    }

    // @end

    // @start region="context"
    static final ThreadLocal<String> REQUEST = new ThreadLocal<>();

    static Scheduler withRequestsCarried() {
        ContextHook hook =
                () -> {
                    String request = REQUEST.get(); // on the thread that submits
                    return () -> {
                        String before = REQUEST.get(); // a task may run in the get() of another
                        REQUEST.set(request);
                        return () -> REQUEST.set(before);
                    };
                };
        return Scheduler.builder().contextHook(hook).build();
    }

    // @end

    // @start region="stats"
    static String load(Scheduler scheduler) {
        SchedulerStats stats = scheduler.stats();
        return stats.running() + " tasks run, " + stats.queued() + " wait for a worker";
    }

    // @end

    private static void put(BlockingQueue<Integer> numbers, int number) {
        try {
            numbers.put(number);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
    }
}
