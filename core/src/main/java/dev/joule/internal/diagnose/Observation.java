package dev.joule.internal.diagnose;

import dev.joule.Scheduler;
import dev.joule.internal.diagnose.SchedulerObserver.EventListener;
import dev.joule.internal.task.TaskRegistry;
import dev.joule.internal.worker.Pool;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** What observers see of one scheduler. */
final class Observation implements SchedulerObserver.Observed {
    /** The observers of the process; null until the first scheduler has settled. */
    private static volatile @Nullable List<SchedulerObserver> observers;

    private final Scheduler scheduler;
    private final Pool pool;
    private final TaskRegistry registry;
    private boolean hasBegun;
    private boolean hasEnded;

    Observation(Scheduler scheduler, Pool pool, TaskRegistry registry) {
        this.scheduler = scheduler;
        this.pool = pool;
        this.registry = registry;
    }

    /** Returns whether it is known that the process has no observer. */
    static boolean areNone() {
        List<SchedulerObserver> found = observers;
        return found != null && found.isEmpty();
    }

    private static synchronized List<SchedulerObserver> observers() {
        List<SchedulerObserver> found = observers;
        if (found == null) {
            ClassLoader loader = Observation.class.getClassLoader();
            found =
                    ServiceLoader.load(SchedulerObserver.class, loader).stream()
                            .map(ServiceLoader.Provider::get)
                            .toList();
            observers = found;
        }
        return found;
    }

    synchronized void begin() {
        if (!hasEnded) {
            hasBegun = true;
            observers().forEach(observer -> observer.started(this));
        }
    }

    synchronized void end() {
        hasEnded = true;
        if (hasBegun) {
            pool.listen(null);
            observers().forEach(observer -> observer.ended(this));
        }
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
