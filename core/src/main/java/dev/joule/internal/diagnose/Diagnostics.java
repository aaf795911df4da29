package dev.joule.internal.diagnose;

import dev.joule.StallListener;
import dev.joule.internal.compensation.SentinelListener;
import dev.joule.internal.diagnose.SchedulerObserver.Observed;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.SchedulerConfig;
import dev.joule.internal.worker.Worker;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * Reports what keeps tasks from running: stalls go to the flight recorder, and to the log if that
 * was asked for; starvation goes to the log, each place where a task waits once.
 *
 * <p>The log is written on another thread: a handler may wait for a task that only a spare runs, so
 * the sentinel must not wait for the handler.
 */
public final class Diagnostics implements SentinelListener {
    private static final boolean HAS_RECORDER =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    /** The frames of a description: the innermost one, and the innermost ones of the user. */
    private static final int FRAMES = 4;

    /** The most threads whose stack is taken at a time: each is stopped for it. */
    private static final int MOST_THREADS = 16;

    /** The most places that are reported for one scheduler. */
    private static final int MOST_PLACES = 64;

    /** The classes in a sleeping thread's innermost frames; a pinned virtual thread has all. */
    private static final Set<String> SLEEPING =
            Set.of("jdk.internal.misc.Unsafe", "java.lang.VirtualThread", "java.lang.Thread");

    private static final String STALLED =
            "{0} has been in one task for more than {1} ms: {2} runs {3}";

    private static final String STARVED =
            "All threads of {0} wait inside their tasks while tasks are queued ({1}), and none of"
                + " these has begun for a second: {2}. Run tasks that wait in callBlocking(), on"
                + " newBlockingExecutor() or in virtual threads, or await a handle by polling it;"
                + " or allow spare threads with sparesRunTasks().";

    private final SchedulerConfig config;
    private final Pool pool;
    private final Executor logging;
    private final Observed observed;
    private volatile boolean hasSettled;
    private final Set<String> reported = new HashSet<>();

    /**
     * @param logging runs what writes to the log, and calls the observers
     */
    public Diagnostics(SchedulerConfig config, Pool pool, Executor logging, Observed observed) {
        this.config = config;
        this.pool = pool;
        this.logging = logging;
        this.observed = observed;
    }

    @Override
    public void settled() {
        hasSettled = true;
        ended();
    }

    /** Informs the observers of the end if they know of the start, or else of the start. */
    public void ended() {
        if (hasSettled && Observed.isPossible()) {
            runElsewhere(observed);
        }
    }

    /** Returns whether a recording wants the events of stalls now. */
    private static boolean areRecorded() {
        // In this order: the event's class loads half of the recorder.
        return HAS_RECORDER && FlightRecorder.isInitialized() && new StallEvent().isEnabled();
    }

    @Override
    public void stalled(Worker worker) {
        StallListener listener = config.stallListener();
        if (listener != null) {
            tell(listener, worker);
        }
        boolean warns = config.logsStalls().getAsBoolean();
        boolean records = areRecorded();
        if (!warns && !records) {
            return; // a stack trace stops its thread
        }
        Thread thread = worker.threadInTask();
        StackTraceElement[] stack =
                thread == null ? new StackTraceElement[0] : thread.getStackTrace();
        if (thread == null || stack.length == 0 || !worker.isInStall()) {
            return; // the worker has ended that task meanwhile: the stack may be of another
        }
        String where = describe(stack);
        if (records) {
            StallEvent event = new StallEvent();
            event.scheduler = config.name();
            event.worker = worker.index();
            event.thread = thread;
            event.stack = nameOf(thread) + " runs " + where;
            event.commit();
        }
        if (warns) {
            long limit = config.stallNanos() / 1_000_000;
            warn(STALLED, config.threadName(worker.index()), limit, nameOf(thread), where);
        }
    }

    private static void tell(StallListener listener, Worker worker) {
        long ran = worker.ran();
        Runnable task = worker.plainTask();
        Thread thread = worker.threadInTask();
        if (task != null && thread != null && worker.isInStall()) { // else it has gone on
            try {
                listener.taskStalled(task, thread, () -> worker.ran() != ran || !worker.isInTask());
            } catch (Throwable thrown) { // the log is written all the same
                worker.report(thrown);
            }
        }
    }

    @Override
    public boolean starved(Worker[] runners, int count) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Thread thread = runners[i].threadInTask();
            if (thread == null || runners[i].isComputing()) {
                return false;
            }
            threads.add(thread);
        }
        List<String> lines = new ArrayList<>();
        for (Thread thread : threads.subList(0, Math.min(threads.size(), MOST_THREADS))) {
            StackTraceElement[] stack = thread.getStackTrace();
            if (stack.length == 0 || isSleeping(stack)) {
                return false; // it needs no other task to go on
            }
            String where = describe(stack);
            if (reported.size() < MOST_PLACES && reported.add(where)) {
                lines.add(nameOf(thread) + " runs " + where);
            }
        }
        if (!lines.isEmpty()) {
            warn(STARVED, config.name(), pool.queued(), String.join("; ", lines));
        }
        return true;
    }

    private void warn(String message, Object... arguments) {
        runElsewhere(() -> System.getLogger("dev.joule").log(Level.WARNING, message, arguments));
    }

    private void runElsewhere(Runnable action) {
        try {
            logging.execute(action);
        } catch (RejectedExecutionException ended) {
            // The scheduler has ended meanwhile.
        }
    }

    /** Returns whether the stack belongs to a thread in {@link Thread#sleep}. */
    static boolean isSleeping(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (!SLEEPING.contains(frame.getClassName())) {
                return false;
            }
            if (frame.getMethodName().equals("sleep")) {
                return true;
            }
        }
        return false;
    }

    static String nameOf(Thread thread) {
        return thread.getName().isEmpty() ? "thread #" + thread.threadId() : thread.getName();
    }

    /**
     * Returns the innermost frame, and the innermost ones outside the JDK and the scheduler, which
     * identify the caller.
     */
    private static String describe(StackTraceElement[] stack) {
        StringBuilder line = new StringBuilder().append(stack[0]);
        int shown = 1;
        for (int i = 1; i < stack.length && shown < FRAMES; i++) {
            if (isOfUser(stack[i])) {
                line.append(" < ").append(stack[i]);
                shown++;
            }
        }
        return line.toString();
    }

    private static boolean isOfUser(StackTraceElement frame) {
        String module = frame.getModuleName();
        boolean isOfJdk =
                module != null && (module.startsWith("java.") || module.startsWith("jdk."));
        return !isOfJdk && !frame.getClassName().startsWith("dev.joule.internal.");
    }

    /** The event of a stalled worker; loaded only where there is a flight recorder. */
    @Name("dev.joule.Stall")
    @Label("Stuck Worker")
    @Category("Joule")
    @Description("A worker has been in one task for so long that others come to help")
    @Enabled(false) // in a recording that has not asked for it
    @StackTrace(false) // would be the sentinel's
    static final class StallEvent extends Event {
        @Label("Scheduler")
        String scheduler = "";

        @Label("Worker")
        int worker;

        @Label("Stuck Thread")
        Thread thread = Thread.currentThread();

        @Label("Where It Stands")
        String stack = "";
    }
}
