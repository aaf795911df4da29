package dev.joule;

import java.util.List;

/**
 * What {@link Scheduler#shutdown(java.time.Duration)} had to leave behind.
 *
 * @param completed whether everything that was accepted finished in time
 * @param neverRan what was accepted by {@code execute}, {@code submit} or {@code schedule} and
 *     never began to run
 * @param cancelledTasks how many spawned tasks were cancelled
 * @param stillRunning what the workers were still running when time was up: a line per worker, with
 *     its thread's name and where that thread stood
 */
public record ShutdownReport(
        boolean completed, List<Runnable> neverRan, int cancelledTasks, List<String> stillRunning) {

    public ShutdownReport {
        neverRan = List.copyOf(neverRan);
        stillRunning = List.copyOf(stillRunning);
    }
}
