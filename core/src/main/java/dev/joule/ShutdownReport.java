package dev.joule;

import java.util.List;

/**
 * The work that {@link Scheduler#shutdownAndAwait(java.time.Duration)} did not complete.
 *
 * @param completed whether everything that was accepted finished in time
 * @param neverRan what was accepted by {@code execute}, {@code submit} or {@code schedule} and
 *     never began to run
 * @param cancelledTasks how many spawned tasks and blocking calls were cancelled
 * @param stillRunning what was still running when time was up: a line per thread that was in a task
 *     or a blocking call, and per virtual thread (64 of them at most), with the thread's name and
 *     where it stood. The threads are listed before they are interrupted. The stack of one that
 *     waited is read before its interrupt, that of one that computed afterwards, so it may have
 *     ended its task by then, and the line says so. A stack that cannot be read within a tenth of a
 *     second, on a machine with many more threads than processors, is left out
 */
public record ShutdownReport(
        boolean completed, List<Runnable> neverRan, int cancelledTasks, List<String> stillRunning) {

    public ShutdownReport {
        neverRan = List.copyOf(neverRan);
        stillRunning = List.copyOf(stillRunning);
    }
}
