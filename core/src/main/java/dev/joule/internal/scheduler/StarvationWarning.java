package dev.joule.internal.scheduler;

import dev.joule.internal.compensation.Starvation;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Warns in the log when all threads of a scheduler wait inside their tasks while others are queued:
 * no thread may be left to end these waits. Each place where a task waits is reported once.
 */
final class StarvationWarning implements Starvation.Listener {
    /** The most threads whose stack is taken at a time: each is stopped for it. */
    private static final int MOST_THREADS = 16;

    /** The most places that are reported for one scheduler. */
    private static final int MOST_PLACES = 64;

    /** The classes in a sleeping thread's innermost frames; a pinned virtual thread has all. */
    private static final Set<String> SLEEPING =
            Set.of("jdk.internal.misc.Unsafe", "java.lang.VirtualThread", "java.lang.Thread");

    private static final String MESSAGE =
            "All threads of {0} wait inside their tasks while tasks are queued ({1}), and none of"
                    + " these has begun for a second: {2}. Run tasks that wait in spawnBlocking(),"
                    + " on blockingExecutor() or in virtual threads, or await a handle by polling"
                    + " it; or allow spare threads with maxSpares().";

    private final SchedulerConfig config;
    private final Pool pool;
    private final WarningLog log;
    private final Set<String> reported = new HashSet<>();

    StarvationWarning(SchedulerConfig config, Pool pool, WarningLog log) {
        this.config = config;
        this.pool = pool;
        this.log = log;
    }

    /** Returns whether all of them wait; then it has reported those places that are new. */
    @Override
    public boolean areWaiting(Worker[] runners, int count) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = runners[i].threadInTask();
            if (thread == null || !isWaiting(thread)) {
                return false;
            }
            threads.add(thread);
        }
        List<String> lines = new ArrayList<>();
        for (Thread thread : threads.subList(0, Math.min(threads.size(), MOST_THREADS))) {
            if (isSleeping(thread)) {
                return false; // it needs no other task to go on
            }
            String line = StackDescriber.of(thread);
            String place = line.substring(line.indexOf(' ') + 1);
            if (reported.size() < MOST_PLACES && reported.add(place)) {
                lines.add(line);
            }
        }
        if (!lines.isEmpty()) {
            log.warn(MESSAGE, config.name(), pool.queued(), String.join("; ", lines));
        }
        return true;
    }

    private static boolean isWaiting(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, TIMED_WAITING, BLOCKED -> true;
            default -> false;
        };
    }

    /** Returns whether the thread is in {@link Thread#sleep}. */
    static boolean isSleeping(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (!SLEEPING.contains(frame.getClassName())) {
                return false;
            }
            if (frame.getMethodName().equals("sleep")) {
                return true;
            }
        }
        return false;
    }
}
