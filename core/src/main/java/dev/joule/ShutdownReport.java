package dev.joule;

import java.util.List;

/**
 * The work that {@link Scheduler#shutdownAndAwait(java.time.Duration)} did not complete.
 *
 * @param completed whether everything that was accepted finished in time
 * @param neverRan what was accepted by {@code execute}, {@code submit} or {@code schedule} and
 *     never began to run
 * @param cancelledTasks how many spawned tasks and blocking calls were cancelled
 * @param stillRunning the threads that were in a task or a blocking call when time was up, and the
 *     virtual threads that had not ended
 */
public record ShutdownReport(
        boolean completed,
        List<Runnable> neverRan,
        int cancelledTasks,
        List<Running> stillRunning) {
    private static final int MOST_SHOWN = 64;

    public ShutdownReport {
        neverRan = List.copyOf(neverRan);
        stillRunning = List.copyOf(stillRunning);
    }

    /** Returns the figures, and the stacks of up to 64 threads. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(completed ? "completed" : "not completed");
        text.append(": ").append(neverRan.size()).append(" never ran, ");
        text.append(cancelledTasks).append(" cancelled, ");
        text.append(stillRunning.size()).append(" still running");
        stillRunning.stream().limit(MOST_SHOWN).forEach(each -> text.append('\n').append(each));
        return text.toString();
    }

    /**
     * A thread that was running when time was up.
     *
     * @param thread the thread, which was interrupted
     * @param stack its stack before the interrupt, innermost frame first; empty if the thread has
     *     ended, or if there was no time to read it
     */
    public record Running(Thread thread, List<StackTraceElement> stack) {
        public Running {
            stack = List.copyOf(stack);
        }

        /** Returns the thread's name and its stack, as in a thread dump. */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("\"").append(thread.getName()).append('"');
            text.append(" #").append(thread.threadId());
            stack.forEach(frame -> text.append("\n    at ").append(frame));
            return text.toString();
        }
    }
}
