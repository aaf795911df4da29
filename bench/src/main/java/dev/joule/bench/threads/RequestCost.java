package dev.joule.bench.threads;

import com.sun.management.OperatingSystemMXBean;
import dev.joule.load.Answers;
import dev.joule.load.Service;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the processor time that this process spends for each request, in windows of a quarter of
 * a second. The first half of the windows is the warm-up. The time is the JVM's: {@link
 * dev.joule.bench.child.ProcessorTime} needs native access, and so another flag.
 */
final class RequestCost implements Service, AutoCloseable {
    private static final long WINDOW_NANOS = 250_000_000;

    /** The number of requests below which a window says nothing. */
    private static final int FEWEST = 1_000;

    private final OperatingSystemMXBean system =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final Service answers;
    private final LongAdder requests = new LongAdder();
    private final List<Double> micros = new ArrayList<>();
    private final Thread sampler;
    private volatile boolean isClosed;

    /** Starts to measure a service. */
    RequestCost(Service answers) {
        this.answers = answers;
        sampler = Thread.ofPlatform().daemon().name("request-cost").start(this::sample);
    }

    @Override
    public boolean answer(byte[] bytes, int start, int length, Answers to) throws Exception {
        requests.increment();
        return answers.answer(bytes, start, length, to);
    }

    private void sample() {
        long cpu = system.getProcessCpuTime();
        long count = requests.sum();
        while (!isClosed) {
            LockSupport.parkNanos(WINDOW_NANOS);
            long cpuNow = system.getProcessCpuTime();
            long countNow = requests.sum();
            add(cpuNow - cpu, countNow - count);
            cpu = cpuNow;
            count = countNow;
        }
    }

    private synchronized void add(long cpuNanos, long count) {
        if (count >= FEWEST) {
            micros.add(cpuNanos / 1e3 / count);
        }
    }

    /** Returns the figures of the second half of the windows. */
    synchronized List<Double> micros() {
        return List.copyOf(micros.subList(micros.size() / 2, micros.size()));
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(sampler);
    }
}
