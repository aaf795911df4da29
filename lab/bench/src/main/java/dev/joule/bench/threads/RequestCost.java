package dev.joule.bench.threads;

import com.sun.management.OperatingSystemMXBean;
import dev.joule.bench.child.ProcessAccount;
import dev.joule.bench.child.SamplePlan;
import dev.joule.tools.load.Answers;
import dev.joule.tools.load.Service;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the processor time that this process spends for each request, in windows of a quarter of
 * a second: those of the plan's measurement, after its warm-up and before whatever load comes next.
 * The time is the JVM's: {@link dev.joule.bench.child.ProcessorTime} needs native access, and so
 * another flag.
 */
final class RequestCost implements Service, AutoCloseable {
    private static final long WINDOW_NANOS = 250_000_000;

    /** The number of requests below which a window says nothing. */
    private static final int FEWEST = 1_000;

    /** A reading, or what was spent between two. */
    private record Spent(double cpuMicros, double userMicros, long requests) {
        Spent since(Spent earlier) {
            return new Spent(
                    cpuMicros - earlier.cpuMicros,
                    userMicros - earlier.userMicros,
                    requests - earlier.requests);
        }
    }

    private final OperatingSystemMXBean system =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final Service answers;
    private final SamplePlan plan;
    private final LongAdder requests = new LongAdder();
    private final List<Spent> windows = new ArrayList<>();
    private final Thread sampler;
    private volatile boolean isClosed;

    /** Starts to measure a service; the plan's time begins with the first requests. */
    RequestCost(Service answers, SamplePlan plan) {
        this.answers = answers;
        this.plan = plan;
        sampler = Thread.ofPlatform().daemon().name("request-cost").start(this::sample);
    }

    @Override
    public boolean answer(byte[] bytes, int start, int length, Answers to) throws Exception {
        requests.increment();
        return answers.answer(bytes, start, length, to);
    }

    private void sample() {
        Spent before = now();
        while (!isClosed) {
            LockSupport.parkNanos(WINDOW_NANOS);
            Spent now = now();
            add(now.since(before));
            before = now;
        }
    }

    private Spent now() {
        double user;
        try {
            user = ProcessAccount.own().userSeconds() * 1e6;
        } catch (IOException notLinux) {
            user = Double.NaN;
        }
        return new Spent(system.getProcessCpuTime() / 1e3, user, requests.sum());
    }

    private synchronized void add(Spent window) {
        if (window.requests >= FEWEST) {
            windows.add(window);
        }
    }

    /** Returns the processor time for each request in the windows after the warm-up. */
    List<Double> cpuMicros() {
        return measured().stream().map(spent -> spent.cpuMicros / spent.requests).toList();
    }

    /**
     * Returns the processor time for each request outside the kernel, or NaN if it is not known.
     * One figure of all windows: the kernel reports it in steps that are a large part of one.
     */
    double userMicros() {
        double user = measured().stream().mapToDouble(Spent::userMicros).sum();
        return user / measured().stream().mapToLong(Spent::requests).sum();
    }

    private synchronized List<Spent> measured() {
        return measured(windows, plan);
    }

    /** Returns the windows of the plan's measurement. */
    static <T> List<T> measured(List<T> windows, SamplePlan plan) {
        int count = windows.size();
        int from = Math.min(count, number(plan.warmup()));
        return List.copyOf(windows.subList(from, Math.min(count, from + number(plan.measure()))));
    }

    /** Returns the number of whole windows in a time. */
    private static int number(Duration time) {
        return (int) (time.toNanos() / WINDOW_NANOS);
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(sampler);
    }
}
