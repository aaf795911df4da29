package dev.joule.internal.scheduler;

import dev.joule.ShutdownReport;
import dev.joule.internal.blocking.BlockingThread;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that still run a task when a scheduler's time is up, and the lines that report them.
 *
 * <p>They are listed before they are interrupted. The stack of a thread that waits is read before
 * its interrupt too, which may end the wait. That of a thread that computes is read afterwards: it
 * can be read only when the thread gets a processor, there may be many that want one, and no
 * interrupt may wait for that.
 */
final class StillRunning {
    /** The most virtual threads that have a line. */
    private static final int MOST_VIRTUAL = 64;

    /** The number of threads for each processor above which each waits long for its turn. */
    private static final int CROWD = 8;

    /** The time that the caller waits for stacks in all, and for those of threads that wait. */
    private static final long BUDGET_NANOS = TimeUnit.MILLISECONDS.toNanos(130);

    private static final long WAITING_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final @Nullable StackReader reader;
    private final List<Stacks> stacks;
    private final int moreVirtual;
    private final long start = System.nanoTime();

    private StillRunning(@Nullable StackReader reader, List<Stacks> stacks, int moreVirtual) {
        this.reader = reader;
        this.stacks = stacks;
        this.moreVirtual = moreVirtual;
    }

    /**
     * Returns whether the computing threads are so numerous that the caller would wait for its turn
     * among them at each step, even the start of a thread. Then no stack is read in time.
     */
    static boolean isCrowded(Pool pool) {
        int computing = 0;
        for (Worker worker : pool.runners()) {
            Thread thread = worker.threadInTask();
            if (thread != null
                    && !thread.isVirtual()
                    && thread.getState() == Thread.State.RUNNABLE) {
                computing++;
            }
        }
        return computing > StackReader.MANY
                && computing > CROWD * Runtime.getRuntime().availableProcessors();
    }

    /**
     * Loads the classes of a report ahead of time: if there are many threads, the one that loads
     * the classes loses its turns over it.
     */
    static void prepare(Pool pool, Runnable any) {
        StillRunning none = of(pool, new ArrayList<>(), null);
        new ShutdownTasks().addPlainTo(new ArrayList<>(), new HashSet<>());
        new ShutdownReport(false, List.of(), 0, none.lines());
        DecoratedRunnable.takeOut(any);
    }

    /**
     * Lists the threads that run now.
     *
     * @param calling the threads in blocking calls
     * @param reader the reader of the stacks, if there was memory for one
     */
    static StillRunning of(Pool pool, List<Thread> calling, @Nullable StackReader reader) {
        List<Thread> workers = new ArrayList<>();
        for (Worker worker : pool.runners()) {
            Thread thread = worker.threadInTask();
            if (thread != null && !thread.isVirtual() && !(thread instanceof BlockingThread)) {
                workers.add(thread); // the others have lines of their own
            }
        }
        List<Thread> virtual = pool.virtualThreads().living().snapshot();
        int shown = Math.min(virtual.size(), MOST_VIRTUAL);
        return new StillRunning(
                reader,
                List.of(
                        new Stacks(workers, StackDescriber.Kind.WORKER),
                        new Stacks(calling, StackDescriber.Kind.BLOCKING),
                        new Stacks(virtual.subList(0, shown), StackDescriber.Kind.VIRTUAL)),
                virtual.size() - shown);
    }

    /** Reads stacks of waiting threads; called before the interrupts. */
    void readWaiting() {
        if (reader != null) {
            reader.readWaiting(stacks, start + WAITING_NANOS);
        }
    }

    /** Reads the other stacks; called after the interrupts. */
    void readOthers() {
        if (reader != null) {
            reader.readOthers(start + BUDGET_NANOS);
        }
    }

    /** Returns a line for each thread, whether its stack was read or not. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Stacks some : stacks) {
            some.addLinesTo(lines);
        }
        if (moreVirtual > 0) {
            lines.add("and " + moreVirtual + " more virtual threads");
        }
        return lines;
    }
}
