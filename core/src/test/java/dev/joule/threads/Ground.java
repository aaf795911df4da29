package dev.joule.threads;

import dev.joule.Scheduler;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/** Whose virtual threads a test uses. */
enum Ground {
    /** The JDK's own scheduler. */
    JDK,
    /** A scheduler of two workers, made for the test. */
    JOULE;

    Threads open() {
        return new Threads(this == JDK ? null : Scheduler.builder().workers(2).build());
    }

    /** The threads of one test. */
    static final class Threads implements AutoCloseable {
        private final @Nullable Scheduler scheduler;
        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

        private Threads(@Nullable Scheduler scheduler) {
            this.scheduler = scheduler;
        }

        Thread.Builder.OfVirtual builder() {
            return scheduler == null ? Thread.ofVirtual() : scheduler.ofVirtual();
        }

        ThreadFactory factory() {
            return scheduler == null
                    ? Thread.ofVirtual().factory()
                    : scheduler.virtualThreadFactory();
        }

        ExecutorService executor() {
            return scheduler == null
                    ? Executors.newVirtualThreadPerTaskExecutor()
                    : scheduler.newVirtualThreadPerTaskExecutor();
        }

        /** Starts a thread; what its body throws fails the test at its end. */
        Thread start(Body body) {
            return builder()
                    .start(() -> {
                        try {
                            body.run();
                        } catch (Throwable failure) {
                            failures.add(failure);
                        }
                    });
        }

        /** Runs a body in a thread of its own, and gives what it gave or threw. */
        <T> T call(Callable<T> body) throws Exception {
            FutureTask<T> task = new FutureTask<>(body);
            Thread thread = builder().start(task);
            try {
                T value = task.get();
                thread.join();
                return value;
            } catch (ExecutionException failure) {
                if (failure.getCause() instanceof Exception cause) {
                    throw cause;
                }
                throw new AssertionError(failure.getCause());
            }
        }

        void run(Body body) throws Exception {
            call(() -> {
                body.run();
                return 0;
            });
        }

        /** Waits for all threads of the test, on grounds that have an end. */
        @Override
        public void close() {
            if (scheduler != null) {
                scheduler.close();
            }
            Throwable failure = failures.poll();
            if (failure != null) {
                throw new AssertionError("in a thread: " + failure, failure);
            }
        }
    }

    /** What a thread of a test does. */
    @FunctionalInterface
    interface Body {
        void run() throws Exception;
    }
}
