package dev.joule.cli.why;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An observed program: all that the rules know. A list that is empty may mean that nothing happened
 * or that nobody looked, and no rule fires for want of something.
 */
final class Observation {
    /** The threads that carry virtual threads and tasks: Joule's, and the JDK's. */
    private static final Pattern WORKER =
            Pattern.compile("joule-.+-(worker|spare)-\\d+|ForkJoinPool-1-worker-\\d+");

    /** From these shares on, the machine is full, and by other programs. */
    private static final double FULL = 0.9;

    private static final double OWN = 0.6;

    /**
     * A thread, as the recorder names it.
     *
     * @param id Java's number of the thread
     */
    record Actor(String name, long id, boolean isVirtual) {
        @Override
        public String toString() {
            if (!name.isEmpty()) {
                return name;
            }
            return (isVirtual ? "virtual thread #" : "thread #") + id;
        }

        /** Returns whether time of this thread is time of a worker. */
        boolean isOnWorker() {
            return isVirtual || isWorker();
        }

        boolean isWorker() {
            return !isVirtual && WORKER.matcher(name).matches();
        }
    }

    /** A weight at a place: time on a processor, or bytes. */
    record Sample(Actor thread, Stack stack, double weight) {}

    /** The kind of a wait. */
    enum Kind {
        MONITOR,
        PARK,
        SLEEP,
        FILE,
        SOCKET,
        PINNED
    }

    /**
     * A wait that has ended.
     *
     * @param what what the thread waited for: a class, a file, a host with its port, or a reason
     * @param askedNanos how long the thread wanted to wait; 0 if it did not say
     */
    record Wait(Kind kind, Actor thread, long nanos, long askedNanos, String what, Stack stack) {

        long lateNanos() {
            return askedNanos <= 0 ? 0 : Math.max(0, nanos - askedNanos);
        }
    }

    /** A look at the scheduler of the virtual threads. */
    record Look(int workers, int working, long queued) {
        boolean isFull() {
            return workers > 0 && working >= workers && queued >= workers;
        }
    }

    /** A worker that Joule has found stuck. */
    record Stall(Actor thread, String where) {}

    private final List<Sample> samples = new ArrayList<>();
    private final List<Sample> allocations = new ArrayList<>();
    private final List<Wait> waits = new ArrayList<>();
    private final List<Look> looks = new ArrayList<>();
    private final List<ThreadDump> dumps = new ArrayList<>();
    private final List<Stall> stalls = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Set<String> missing = new HashSet<>();

    private long nanos = 1;
    private int processors = 1;
    private long pauseNanos;
    private int collections;
    private double throttledShare;
    private double machineLoad;
    private double ownLoad;
    private long queueNanosP99 = -1;
    private int busyRunners;

    /** Returns how long the program was watched. */
    long nanos() {
        return nanos;
    }

    Observation nanos(long nanos) {
        this.nanos = Math.max(1, nanos);
        return this;
    }

    int processors() {
        return processors;
    }

    Observation processors(int processors) {
        this.processors = Math.max(1, processors);
        return this;
    }

    /** Returns the time on processors, in nanoseconds by place. */
    List<Sample> samples() {
        return samples;
    }

    /** Returns the memory that was allocated, in bytes by place. */
    List<Sample> allocations() {
        return allocations;
    }

    List<Wait> waits() {
        return waits;
    }

    Stream<Wait> waits(Kind kind) {
        return waits.stream().filter(wait -> wait.kind() == kind);
    }

    List<Look> looks() {
        return looks;
    }

    List<ThreadDump> dumps() {
        return dumps;
    }

    @Nullable ThreadDump lastDump() {
        return dumps.isEmpty() ? null : dumps.getLast();
    }

    List<Stall> stalls() {
        return stalls;
    }

    /** Returns remarks for the reader of the answer, each a sentence. */
    List<String> notes() {
        return notes;
    }

    /**
     * Returns the names of the events that the rules would like to have and that nobody recorded.
     */
    Set<String> missing() {
        return missing;
    }

    Observation collected(int collections, long pauseNanos) {
        this.collections += collections;
        this.pauseNanos += pauseNanos;
        return this;
    }

    long pauseNanos() {
        return pauseNanos;
    }

    int collections() {
        return collections;
    }

    Observation throttled(double share) {
        throttledShare = share;
        return this;
    }

    double throttledShare() {
        return throttledShare;
    }

    /** Sets the loads of the processors, of all programs and of this one, 0 to 1. */
    Observation load(double machine, double own) {
        machineLoad = machine;
        ownLoad = own;
        return this;
    }

    double machineLoad() {
        return machineLoad;
    }

    /** Returns whether other programs keep the processors busy, so that all times are longer. */
    boolean isCrowded() {
        return machineLoad >= FULL && ownLoad < OWN * machineLoad;
    }

    Observation queueP99(long nanos) {
        queueNanosP99 = nanos;
        return this;
    }

    /** Returns the p99 of the time in queue; negative if it is unknown. */
    long queueP99() {
        return queueNanosP99;
    }

    Observation busyRunners(int count) {
        busyRunners = count;
        return this;
    }

    /**
     * Returns how many workers were busy most of the time, and with more than one task a second.
     */
    int busyRunners() {
        return busyRunners;
    }

    /** Returns the number of workers. */
    int workers() {
        if (!looks.isEmpty()) {
            return looks.stream().mapToInt(Look::workers).max().orElse(1);
        }
        long seen =
                samples.stream()
                        .map(Sample::thread)
                        .filter(Actor::isWorker)
                        .map(Actor::name)
                        .distinct()
                        .count();
        return seen > 0 ? (int) seen : processors;
    }

    /** Returns the samples of virtual threads and workers. */
    Stream<Sample> onWorkers() {
        return samples.stream().filter(sample -> sample.thread().isOnWorker());
    }

    /** Returns the share of the workers' time that they spent on a processor. */
    double workerLoad() {
        return onWorkers().mapToDouble(Sample::weight).sum() / ((double) nanos * workers());
    }
}
