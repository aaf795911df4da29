package dev.joule.internal.scheduler;

import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The threads that run something when a scheduler's time is up, and the lines that report them.
 * They are listed before anybody is interrupted, and their stacks are read afterwards: a thread
 * that listens to its interrupt need not wait for the report.
 */
final class StillRunning {
    /** The most lines of a kind. */
    private static final int MOST = 64;

    /**
     * How long the caller waits for the stacks. A stack can be read only when its thread gets a
     * processor, and there may be many that want one.
     */
    private static final long BUDGET_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final String name;
    private final List<Thread> workers;
    private final List<Thread> calling;
    private final List<Thread> virtual;

    private StillRunning(
            String name, List<Thread> workers, List<Thread> calling, List<Thread> virtual) {
        this.name = name;
        this.workers = workers;
        this.calling = calling;
        this.virtual = virtual;
    }

    /**
     * Lists who runs now.
     *
     * @param calling the threads in blocking calls
     * @param name the scheduler's
     */
    static StillRunning of(Pool pool, List<Thread> calling, String name) {
        List<Thread> workers = new ArrayList<>();
        for (Worker worker : pool.runners()) {
            Thread thread = worker.threadInTask();
            if (thread != null && !thread.isVirtual()) { // a virtual one has a line of its own
                workers.add(thread);
            }
        }
        return new StillRunning(name, workers, calling, pool.carrying().living().snapshot());
    }

    /** Returns a line for each thread, of many of a kind only some. Waits a moment at most. */
    List<String> lines() {
        Stacks ofWorkers = Stacks.of(first(workers), Standing.Kind.WORKER);
        Stacks ofCalling = Stacks.of(first(calling), Standing.Kind.BLOCKING);
        Stacks ofVirtual = Stacks.of(first(virtual), Standing.Kind.VIRTUAL);
        Stacks.read(name, BUDGET_NANOS, ofWorkers, ofCalling, ofVirtual);
        List<String> lines = new ArrayList<>();
        ofWorkers.addLinesTo(lines);
        addRest(lines, workers, " more workers");
        ofCalling.addLinesTo(lines);
        addRest(lines, calling, " more blocking calls");
        ofVirtual.addLinesTo(lines);
        addRest(lines, virtual, " more virtual threads");
        return lines;
    }

    private static List<Thread> first(List<Thread> threads) {
        return threads.subList(0, Math.min(threads.size(), MOST));
    }

    private static void addRest(List<String> lines, List<Thread> threads, String what) {
        if (threads.size() > MOST) {
            lines.add("and " + (threads.size() - MOST) + what);
        }
    }
}
