package dev.joule.observe;

import dev.joule.internal.diagnose.SchedulerObserver;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Learns of all schedulers of the process. Called by Joule, through {@link
 * java.util.ServiceLoader}.
 *
 * <p>Until the first recording of the process starts, it costs a list of the schedulers, and a
 * listener that the flight recorder holds.
 */
public final class ProcessObserver implements SchedulerObserver {
    private static final ModuleLayer BOOT = ModuleLayer.boot();

    private final List<Observed> schedulers = new CopyOnWriteArrayList<>();
    private boolean isListening;

    /** Creates the observer. */
    public ProcessObserver() {}

    @Override
    public void started(Observed scheduler) {
        schedulers.add(scheduler);
        if (BOOT.findModule("jdk.jfr").isPresent()) {
            if (isFirst()) {
                EventSource.listen(schedulers);
            } else {
                EventSource.refresh(scheduler);
            }
        }
        if (isManaged()) {
            ManagedScheduler.register(scheduler.scheduler());
        }
    }

    @Override
    public void ended(Observed scheduler) {
        schedulers.remove(scheduler);
        if (isManaged()) {
            ManagedScheduler.unregister(scheduler.scheduler());
        }
    }

    private synchronized boolean isFirst() {
        boolean isFirst = !isListening;
        isListening = true;
        return isFirst;
    }

    /**
     * Returns whether the user has asked for managed beans: they load {@code java.management},
     * which takes longer than Joule's start.
     */
    private static boolean isManaged() {
        return ProcessObserver.class.getModule().canRead(module("java.management"))
                && (Boolean.getBoolean("joule.jmx")
                        || System.getProperty("com.sun.management.jmxremote") != null
                        || System.getProperty("com.sun.management.jmxremote.port") != null);
    }

    /** Returns the module, or this one if the JVM does not have it. */
    private static Module module(String name) {
        return BOOT.findModule(name).orElse(ProcessObserver.class.getModule());
    }
}
