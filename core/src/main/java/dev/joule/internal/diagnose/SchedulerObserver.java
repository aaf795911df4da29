package dev.joule.internal.diagnose;

import dev.joule.Scheduler;
import dev.joule.internal.worker.PoolEvents;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learns of the schedulers of the process, for the module {@code dev.joule.observe}. Found by {@link
 * java.util.ServiceLoader} once in a process, some 200 ms after a scheduler has started, or when it
 * rests before that. A scheduler that ends earlier is not observed.
 *
 * <p>Its methods are called on daemon threads for which no scheduler waits, one at a time for each
 * scheduler. What they throw goes to the scheduler's uncaught-exception handler.
 */
public interface SchedulerObserver {

    /** Called once for each scheduler that has been running for some time. */
    void started(Observed scheduler);

    /** Called with the same object when the scheduler has ended. */
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

    /** Receives events, in the calls of {@link PoolEvents}. */
    interface EventListener extends PoolEvents {}
}
