package dev.joule.examples;

import dev.joule.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Runs jobs that may block, the one with the nearest deadline first, and cancels each one that its
 * deadline finds waiting or running. The deadlines are timers of the scheduler, so a million
 * waiting jobs need no thread.
 *
 * <p>{@code java dev.joule.examples.JobQueue mail:10:5000 report:60000:200}
 */
public final class JobQueue implements AutoCloseable {
    private final Scheduler scheduler = Scheduler.builder().name("jobs").workers(1).build();
    private final ExecutorService threads;
    private final PriorityBlockingQueue<Job<?>> waiting = new PriorityBlockingQueue<>();

    /** A job; the timer interrupts it at its deadline, and is removed when the job ends first. */
    private static final class Job<T> extends FutureTask<T> implements Comparable<Job<?>> {
        private final long deadline;
        private volatile Future<?> alarm = CompletableFuture.completedFuture(null);

        Job(Callable<T> work, long millis) {
            super(work);
            deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        }

        @Override
        public int compareTo(Job<?> other) {
            return Long.compare(deadline - other.deadline, 0); // nanoTime may overflow
        }

        @Override
        protected void done() {
            alarm.cancel(false);
        }
    }

    /** Makes a queue that runs so many jobs at a time. */
    JobQueue(int atOnce) {
        threads = scheduler.newBlockingExecutor("job", atOnce);
    }

    /** Adds a job, to be done in so many milliseconds from now. */
    <T> Future<T> add(Callable<T> work, long millis) {
        Job<T> job = new Job<>(work, millis);
        job.alarm = scheduler.schedule(() -> job.cancel(true), millis, TimeUnit.MILLISECONDS);
        waiting.add(job);
        threads.execute(() -> waiting.remove().run()); // the most urgent one, which may be another
        return job;
    }

    @Override
    public void close() {
        threads.close();
        scheduler.close();
    }

    /** Runs jobs, each given as {@code name:milliseconds of work:milliseconds to the deadline}. */
    public static void main(String[] args) throws InterruptedException {
        try (JobQueue queue = new JobQueue(2)) {
            List<Future<String>> results = new ArrayList<>();
            for (String arg : args) {
                String[] parts = arg.split(":", -1);
                long work = Long.parseLong(parts[1]);
                results.add(queue.add(() -> pretend(work), Long.parseLong(parts[2])));
            }
            for (int i = 0; i < args.length; i++) {
                System.out.println(args[i] + " " + outcome(results.get(i)));
            }
        }
    }

    private static String pretend(long millis) throws InterruptedException {
        Thread.sleep(millis);
        return "done";
    }

    private static String outcome(Future<String> job) throws InterruptedException {
        try {
            return job.get();
        } catch (CancellationException e) {
            return "too late";
        } catch (ExecutionException e) {
            return "failed: " + e.getCause();
        }
    }
}
