package dev.joule.observe;

import java.util.Map;

/**
 * The figures of a scheduler for JMX, under the name {@code
 * dev.joule:type=Scheduler,name="default"}. Registered if the JVM was started with {@code
 * -Dcom.sun.management.jmxremote} or {@code -Djoule.jmx=true}.
 */
public interface SchedulerMXBean {

    /** Returns the scheduler's name. */
    String getName();

    /** Returns the number of workers. */
    int getWorkers();

    /** Returns all metrics by their names. */
    Map<String, Long> getMetrics();

    /** Returns percentiles of the time in queue, in nanoseconds, since the start: p50 to max. */
    Map<String, Long> getQueueTime();

    /** Returns percentiles of the length of a run, in nanoseconds, since the start: p50 to max. */
    Map<String, Long> getRunLength();
}
