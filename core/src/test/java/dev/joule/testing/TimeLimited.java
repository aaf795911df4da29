package dev.joule.testing;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/** Gives each property the time limit that Jupiter gives a test; jqwik has none of its own. */
public final class TimeLimited implements AroundPropertyHook {
    private static final long LIMIT_SECONDS = 60;

    @Override
    public PropertyExecutionResult aroundProperty(
            PropertyLifecycleContext property, PropertyExecutor executor) {
        Thread runner = Thread.currentThread();
        try (ScheduledExecutorService watch =
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("time limit").factory())) {
            ScheduledFuture<?> alarm =
                    watch.schedule(
                            () -> expire(property.label(), runner),
                            LIMIT_SECONDS,
                            TimeUnit.SECONDS);
            PropertyExecutionResult result = executor.execute();
            alarm.cancel(false);
            return result;
        }
    }

    @SuppressWarnings("SystemExitOutsideMain") // a loop of queue operations hears no interrupt
    private static void expire(String property, Thread runner) {
        System.err.print(ThreadDump.take(property + " exceeds its time limit"));
        runner.interrupt();
        try {
            runner.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException cancelled) {
            return;
        }
        System.exit(1);
    }
}
