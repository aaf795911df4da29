package dev.joule.internal.diagnose;

import dev.joule.Scheduler;
import dev.joule.internal.diagnose.SchedulerObserver.EventListener;
import dev.joule.internal.task.TaskRegistry;
import dev.joule.internal.worker.Pool;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What observers see of one scheduler. Its body tells them of the start, or of the end. There is no
 * lambda in it: the first one takes longer than all else here.
 */
final class Observation implements SchedulerObserver.Observed, Runnable {
    private static final String OF_THE_AGENT = "dev.joule.observe.ProcessObserver";

    /** The observers of the process; null until the first scheduler has settled. */
    private static volatile @Nullable List<SchedulerObserver> observers;

    private final Scheduler scheduler;
    private final Pool pool;
    private final TaskRegistry registry;
    private final Consumer<Throwable> uncaught;
    private volatile boolean hasEnded;

    /** True while the observers know of the scheduler; guarded by this. */
    private boolean isKnown;

    Observation(
            Scheduler scheduler, Pool pool, TaskRegistry registry, Consumer<Throwable> uncaught) {
        this.scheduler = scheduler;
        this.pool = pool;
        this.registry = registry;
        this.uncaught = uncaught;
    }

    /** Tells the observers of the scheduler, on a thread for which nobody waits. */
    void begin() {
        List<SchedulerObserver> found = observers;
        if (found != null && found.isEmpty()) {
            return;
        }
        try {
            Thread thread = new Thread(null, this, "joule-" + scheduler.name() + "-observe", 0, false);
            thread.setDaemon(true);
            thread.start();
        } catch (OutOfMemoryError noThread) {
            uncaught.accept(noThread);
        }
    }

    /** Tells the observers that the scheduler has ended. */
    void end() {
        hasEnded = true;
        begin();
    }

    @Override
    public synchronized void run() {
        boolean wasKnown = isKnown;
        isKnown = !hasEnded;
        if (wasKnown == isKnown) {
            return; // it ended before they knew of it
        }
        try {
            for (SchedulerObserver observer : observers()) {
                if (isKnown) {
                    observer.started(this);
                } else {
                    pool.listen(null);
                    observer.ended(this);
                }
            }
        } catch (Throwable thrown) {
            uncaught.accept(thrown);
        }
    }

    private static synchronized List<SchedulerObserver> observers()
            throws ReflectiveOperationException {
        List<SchedulerObserver> found = observers;
        if (found == null) {
            found = new ArrayList<>();
            ClassLoader loader = Observation.class.getClassLoader();
            if (Observation.class.getModule().canUse(SchedulerObserver.class)) {
                for (SchedulerObserver each : ServiceLoader.load(SchedulerObserver.class, loader)) {
                    found.add(each);
                }
            } else { // the agent's module, which is in no layer and so has no services
                Class<?> only = Class.forName(OF_THE_AGENT, true, loader);
                found.add((SchedulerObserver) only.getConstructor().newInstance());
            }
            observers = found;
        }
        return found;
    }

    @Override
    public Scheduler scheduler() {
        return scheduler;
    }

    @Override
    public void listen(@Nullable EventListener listener) {
        pool.listen(listener);
    }

    @Override
    public List<Thread> threads() {
        return List.copyOf(pool.virtualThreads().living());
    }

    @Override
    public List<String> tasks() {
        return registry.tasks().stream().map(Object::toString).toList();
    }
}
