package dev.joule.observe;

import dev.joule.Histogram;
import dev.joule.Metric;
import dev.joule.Scheduler;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;

/** Registers schedulers with JMX. Loaded only if the user has asked for it. */
record ManagedScheduler(Scheduler scheduler) implements SchedulerMXBean {

    static void register(Scheduler scheduler) {
        try {
            ManagementFactory.getPlatformMBeanServer()
                    .registerMBean(new ManagedScheduler(scheduler), nameOf(scheduler));
        } catch (InstanceAlreadyExistsException sameName) {
            // The first scheduler of a name is the one that is shown.
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    static void unregister(Scheduler scheduler) {
        try {
            ManagementFactory.getPlatformMBeanServer().unregisterMBean(nameOf(scheduler));
        } catch (InstanceNotFoundException gone) {
            // Another scheduler of its name has ended before.
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectName nameOf(Scheduler scheduler) throws JMException {
        return new ObjectName(
                "dev.joule:type=Scheduler,name=" + ObjectName.quote(scheduler.name()));
    }

    @Override
    public String getName() {
        return scheduler.name();
    }

    @Override
    public int getWorkers() {
        return scheduler.workers();
    }

    @Override
    public Map<String, Long> getMetrics() {
        Map<String, Long> metrics = new TreeMap<>();
        for (Metric metric : scheduler.stats().metrics()) {
            metrics.put(metric.name(), metric.value());
        }
        return metrics;
    }

    @Override
    public Map<String, Long> getQueueTime() {
        return percentiles(scheduler.stats().queueTime());
    }

    @Override
    public Map<String, Long> getRunLength() {
        return percentiles(scheduler.stats().runLength());
    }

    private static Map<String, Long> percentiles(Histogram histogram) {
        return Map.of(
                "count", histogram.count(),
                "p50", histogram.valueAtPercentile(50),
                "p99", histogram.valueAtPercentile(99),
                "p999", histogram.valueAtPercentile(99.9),
                "max", histogram.max());
    }
}
