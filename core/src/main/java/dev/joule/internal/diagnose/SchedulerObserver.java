package dev.joule.internal.diagnose;

import dev.joule.Scheduler;
import dev.joule.internal.task.TaskRegistry;
import dev.joule.internal.worker.Pool;
import dev.joule.internal.worker.PoolEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Learns of the schedulers of the process, for the module {@code dev.joule.observe}; a service,
 * looked for when a scheduler has run for some 100 ms. Called on the thread that writes a
 * scheduler's warnings; what it throws goes to the handler of uncaught exceptions.
 */
public interface SchedulerObserver {

    void started(Observed scheduler);

    void ended(Observed scheduler);

    /** Receives events, in the calls of {@link PoolEvents}. */
    interface EventListener extends PoolEvents {}

    /** A scheduler as observers see it; its body tells them of the start, and then of the end. */
    record Observed(Scheduler scheduler, Pool pool, TaskRegistry registry, AtomicBoolean isKnown)
            implements Runnable {
        /** The observers of the process; null until they were looked for. */
        private static volatile @Nullable List<SchedulerObserver> observers;

        /** Returns whether the process may have an observer. */
        static boolean isPossible() {
            List<SchedulerObserver> found = observers;
            return found == null || !found.isEmpty();
        }

        @Override
        public void run() {
            boolean ends = isKnown.getAndSet(true);
            for (SchedulerObserver observer : observers()) {
                if (ends) {
                    pool.listen(null);
                    observer.ended(this);
                } else {
                    observer.started(this);
                }
            }
        }

        private static synchronized List<SchedulerObserver> observers() {
            List<SchedulerObserver> found = observers;
            if (found == null) {
                found = new ArrayList<>(); // no lambda: the first one of a program takes long
                ClassLoader loader = Observed.class.getClassLoader();
                if (Observed.class.getModule().canUse(SchedulerObserver.class)) {
                    for (SchedulerObserver each :
                            ServiceLoader.load(SchedulerObserver.class, loader)) {
                        found.add(each);
                    }
                } else {
                    found.add(ofTheAgent(loader));
                }
                observers = found;
            }
            return found;
        }

        /** Returns the agent's own: its module is in no layer, and so has no services. */
        private static SchedulerObserver ofTheAgent(ClassLoader loader) {
            try {
                return Class.forName("dev.joule.observe.ProcessObserver", true, loader)
                        .asSubclass(SchedulerObserver.class)
                        .getConstructor()
                        .newInstance();
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Passes events to a listener from now on, or to none. */
        public void listen(@Nullable EventListener listener) {
            pool.listen(listener);
        }

        /** Returns the living virtual threads of the scheduler's own factories. */
        public List<Thread> threads() {
            return List.copyOf(pool.virtualThreads().living());
        }

        /** Returns descriptions of the stackless tasks that have waited once and are not over. */
        public List<String> tasks() {
            return registry.all().stream().map(Object::toString).toList();
        }
    }
}
