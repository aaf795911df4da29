package dev.joule.internal.diagnose;

import dev.joule.Scheduler;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learns of the schedulers of the process, for the module {@code dev.joule.observe}. Found by {@link
 * java.util.ServiceLoader} once in a process, some 50 ms after a scheduler has started. A scheduler
 * that ends before that is not observed.
 *
 * <p>Its methods are called on a daemon thread that no scheduler waits for, one at a time for each
 * scheduler. What they throw goes to the scheduler's uncaught-exception handler.
 */
public interface SchedulerObserver {

    /** Called once for each scheduler that has been running for some time. */
    void started(Observed scheduler);

    /** Called with the same object after the scheduler's workers have ended. */
    void ended(Observed scheduler);

    /** A scheduler as an observer sees it. May be used from any thread, also after the end. */
    interface Observed {
        /** Returns the scheduler. All figures are in {@link Scheduler#stats}. */
        Scheduler scheduler();

        /**
         * Passes events to a listener from now on, in place of the last one; null ends that. As
         * long as there is none, an event costs the read of a field.
         */
        void listen(@Nullable EventListener listener);

        /**
         * Returns the virtual threads that were started by this scheduler's own factories and have
         * not ended. Under the agent the list is empty: the JDK lists all threads of the process.
         */
        List<Thread> threads();

        /**
         * Returns the descriptions of the stackless tasks that have waited at least once and are
         * not over, such as {@code Task[parked, a lambda in com.acme.Mailer]}.
         */
        List<String> tasks();
    }

    /**
     * Receives events. Called by the workers and the sentinel where the event happens, several
     * threads at a time, so these methods must be short and must not wait, lock, or call the
     * scheduler. What they throw is ignored.
     */
    interface EventListener {
        /**
         * Returns the shortest wait in a queue, in nanoseconds, of which {@link #waitedLong} is
         * called. Asked once, by {@link Observed#listen}.
         */
        long longWaitNanos();

        /**
         * Called when a task begins to run after a long wait in a queue. Waits are sampled: about
         * one task in 64 is looked at.
         *
         * @param worker the number of the worker or spare that runs it
         * @param task the task: a virtual thread's {@link Thread}, or the task itself
         */
        void waitedLong(int worker, Object task, long nanos);

        /**
         * Called when a worker that was woken for work has found none and goes to sleep again.
         *
         * @param awakeNanos how long it was awake
         */
        void wokenInVain(int worker, long awakeNanos);

        /**
         * Called when spares were sent to work since workers are stuck.
         *
         * @param sent how many were sent now
         * @param atWork how many are at work now
         */
        void sparesSent(int sent, int atWork);
    }
}
