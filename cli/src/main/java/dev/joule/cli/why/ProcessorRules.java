package dev.joule.cli.why;

import static dev.joule.cli.why.Words.count;
import static dev.joule.cli.why.Words.format;
import static dev.joule.cli.why.Words.percent;
import static dev.joule.cli.why.Words.time;

import dev.joule.cli.why.Observation.Actor;
import dev.joule.cli.why.Observation.Look;
import dev.joule.cli.why.Observation.Sample;
import dev.joule.cli.why.Places.Place;
import dev.joule.cli.why.ThreadDump.Dumped;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules about processors: who uses them, and who waits for them. */
final class ProcessorRules {
    /** Looks that say something about the whole time. */
    private static final int ENOUGH_LOOKS = 5;

    /** Samples that say something about a place. */
    private static final int ENOUGH_SAMPLES = 20;

    /** Dumps in which a thread must be on a worker to have stayed there. */
    private static final int ENOUGH_DUMPS = 4;

    /** The share of a processor that a thread without dumps must use to never have left it. */
    private static final double WITHOUT_DUMPS = 0.95;

    /** The share of the processor time by which busy workers differ from held ones. */
    private static final double COMPUTING = 0.3;

    private ProcessorRules() {}

    /** Virtual threads that stay on their workers and compute. */
    static Stream<Finding> neverYields(Observation seen, Limits limits) {
        Map<Actor, List<Sample>> byThread =
                seen.onWorkers()
                        .filter(sample -> sample.thread().isVirtual())
                        .collect(Collectors.groupingBy(Sample::thread));
        byThread.entrySet()
                .removeIf(entry -> !neverLeft(entry.getKey(), entry.getValue(), seen, limits));
        // A thread that leaves its worker often, and gets it back at once, looks the same.
        if (byThread.size() <= seen.busyRunners()) {
            return Stream.empty();
        }
        Map<String, List<Actor>> byPlace =
                byThread.entrySet().stream()
                        .collect(
                                Collectors.groupingBy(
                                        entry ->
                                                Optional.ofNullable(placeOf(entry.getValue()))
                                                        .map(Place::method)
                                                        .orElse(""),
                                        Collectors.mapping(
                                                Map.Entry::getKey, Collectors.toList())));
        return byPlace.entrySet().stream()
                .filter(entry -> !entry.getKey().isEmpty())
                .map(entry -> neverYields(entry.getKey(), entry.getValue(), byThread, seen));
    }

    private static boolean neverLeft(
            Actor thread, List<Sample> samples, Observation seen, Limits limits) {
        double wanted = limits.get(Limit.SPIN_SHARE);
        if (seen.isCrowded() && !seen.dumps().isEmpty()) {
            wanted /= 4;
        } else if (seen.dumps().size() < ENOUGH_DUMPS) {
            wanted = Math.max(wanted, WITHOUT_DUMPS);
        }
        return weightOf(samples) >= wanted * seen.nanos()
                && seen.dumps().stream()
                        .map(dump -> dump.thread(thread.id()))
                        .allMatch(then ->
                                then != null && then.seen().isMounted() && then.isRunnable());
    }

    private static Finding neverYields(
            String method,
            List<Actor> threads,
            Map<Actor, List<Sample>> samples,
            Observation seen) {
        List<Sample> all =
                threads.stream()
                        .flatMap(thread -> samples.getOrDefault(thread, List.of()).stream())
                        .toList();
        Place place = placeOf(all);
        String who =
                threads.size() == 1
                        ? threads.getFirst() + " never gives its worker back: it computes"
                        : threads.size() + " threads never give their workers back: they compute";
        return new Finding(
                Rule.NEVER_YIELDS,
                (double) threads.size() / seen.workers(),
                format("%s in %s all the time", who, method),
                List.of(
                        format(
                                "%s of a processor for %s",
                                percent(weightOf(all) / seen.nanos()), time(seen.nanos())),
                        "on a worker in " + count(seen.dumps().size(), "thread dump")),
                place == null ? Stack.EMPTY : place.stack(),
                "end the loop, or let others run in it: Thread.yield() now and then, or a platform"
                        + " thread for endless work");
    }

    /** Threads that run only to yield again. */
    static Stream<Finding> yieldsToItself(Observation seen, Limits limits) {
        List<Sample> all = seen.onWorkers().toList();
        List<Sample> yields =
                all.stream().filter(s -> s.stack().has("java.lang.Thread", "yield")).toList();
        double whole = all.stream().mapToDouble(Sample::weight).sum();
        double share = whole <= 0 ? 0 : weightOf(yields) / whole;
        Place place = placeOf(yields);
        if (yields.size() < ENOUGH_SAMPLES
                || place == null
                || share < limits.get(Limit.YIELD_SHARE)
                || seen.workerLoad() < COMPUTING) {
            return Stream.empty();
        }
        long threads = yields.stream().map(Sample::thread).distinct().count();
        return Stream.of(
                new Finding(
                        Rule.YIELDS_TO_ITSELF,
                        share,
                        format(
                                "%s yield without end in %s: the workers are busy with letting them"
                                        + " run again",
                                count(threads, "thread"), place.method()),
                        List.of(
                                format(
                                        "%s of the workers' time is inside Thread.yield()",
                                        percent(share)),
                                format("the workers are %s busy", percent(seen.workerLoad()))),
                        place.stack(),
                        "wait for what the loop asks for: a condition, a latch or a future, or"
                                + " sleep between two looks"));
    }

    /** A container that its quota stops. */
    static Stream<Finding> throttled(Observation seen, Limits limits) {
        double share = seen.throttledShare();
        if (share < limits.get(Limit.THROTTLED_SHARE)) {
            return Stream.empty();
        }
        return Stream.of(
                new Finding(
                        Rule.THROTTLED,
                        share,
                        format("the container is throttled %s of the time", percent(share)),
                        List.of("its quota was used up in that share of the periods"),
                        Stack.EMPTY,
                        "give it a larger quota, or set -Djoule.workers to the quota"));
    }

    static Stream<Finding> garbageCollection(Observation seen, Limits limits) {
        double share = (double) seen.pauseNanos() / seen.nanos();
        if (share < limits.get(Limit.GC_SHARE)) {
            return Stream.empty();
        }
        List<String> evidence = new ArrayList<>();
        evidence.add(
                format(
                        "%s paused the program for %s of %s",
                        count(seen.collections(), "collection"),
                        time(seen.pauseNanos()),
                        time(seen.nanos())));
        Place place = placeOf(seen.allocations());
        if (place != null) {
            evidence.add(
                    format(
                            "%s of the allocated memory comes from %s",
                            percent(place.share()), place.method()));
        }
        return Stream.of(
                new Finding(
                        Rule.GARBAGE_COLLECTION,
                        share,
                        format(
                                "garbage collection stops the program %s of the time",
                                percent(share)),
                        evidence,
                        place == null ? Stack.EMPTY : place.stack(),
                        "give it more memory (-Xmx), or allocate less there"));
    }

    /** More platform threads that want a processor than there are processors. */
    static Stream<Finding> runnableThreads(Observation seen, Limits limits) {
        int runnable =
                seen.dumps().stream()
                        .mapToInt(dump ->
                                (int)
                                        dump.threads().stream()
                                                .filter(ProcessorRules::wantsProcessor)
                                                .count())
                        .min()
                        .orElse(0);
        List<Sample> samples =
                seen.samples().stream().filter(sample -> !sample.thread().isOnWorker()).toList();
        if (seen.dumps().isEmpty() && seen.machineLoad() >= 0.9) {
            runnable = (int) samples.stream().map(Sample::thread).distinct().count();
        }
        double perProcessor = (double) runnable / seen.processors();
        if (perProcessor < limits.get(Limit.RUNNABLE_PER_PROCESSOR)) {
            return Stream.empty();
        }
        Place place = placeOf(samples);
        return Stream.of(
                new Finding(
                        Rule.RUNNABLE_THREADS,
                        1 - 1 / perProcessor,
                        format(
                                "%s are runnable at a time, on %s",
                                count(runnable, "platform thread"),
                                count(seen.processors(), "processor")),
                        place == null
                                ? List.of()
                                : List.of(
                                        format(
                                                "%s of their time is in %s",
                                                percent(place.share()), place.method())),
                        place == null ? Stack.EMPTY : place.stack(),
                        "give computing to a pool with a thread for each processor"));
    }

    /** Returns whether a platform thread computes, or would; in a native method it rather waits. */
    private static boolean wantsProcessor(Dumped thread) {
        Frame top = thread.stack().top();
        return !thread.seen().isVirtual()
                && thread.isRunnable()
                && top != null
                && !top.isNative()
                && thread.stack().user() != null
                && !thread.actor().isWorker();
    }

    /** Threads that wait for a worker, while all workers compute. */
    static Stream<Finding> busyWorkers(Observation seen, Limits limits) {
        if (!isOverloaded(seen, limits) || !computes(seen)) {
            return Stream.empty();
        }
        List<String> evidence = new ArrayList<>(queue(seen));
        evidence.add(format("the workers use %s of a processor each", percent(seen.workerLoad())));
        Place place = placeOf(seen.onWorkers().toList());
        int workers = seen.workers();
        String what =
                workers == 1
                        ? "the only worker is busy"
                        : format("all %d workers are busy", workers);
        return Stream.of(
                new Finding(
                        Rule.BUSY_WORKERS,
                        fullLooks(seen),
                        waiting(seen)
                                + ": "
                                + what
                                + (place == null
                                        ? ""
                                        : format(
                                                ", %s of the time in %s",
                                                percent(place.share()), place.method())),
                        evidence,
                        place == null ? Stack.EMPTY : place.stack(),
                        "make that faster, do it less often, or give the program more processors"));
    }

    /** Threads that wait for a worker for long now and then, though not most of the time. */
    static Stream<Finding> longQueue(Observation seen, Limits limits) {
        if (seen.queueP99() < limits.nanos(Limit.LONG_QUEUE_MILLIS)
                || isOverloaded(seen, limits)
                || seen.isCrowded()) {
            return Stream.empty();
        }
        Place place = placeOf(seen.onWorkers().toList());
        return Stream.of(
                new Finding(
                        Rule.LONG_QUEUE,
                        1 - fullLooks(seen),
                        format(
                                "threads wait for a worker for long now and then, 1 of 100 for %s"
                                        + " or more%s",
                                time(seen.queueP99()),
                                place == null ? "" : ": the workers are in " + place.method()),
                        List.of(
                                format(
                                        "all workers were at work in %d of %s",
                                        seen.looks().stream().filter(Look::isFull).count(),
                                        count(seen.looks().size(), "look"))),
                        place == null ? Stack.EMPTY : place.stack(),
                        "split what comes in bursts, or what holds a worker for long"));
    }

    /** Returns whether threads wait for workers most of the time, and for long. */
    static boolean isOverloaded(Observation seen, Limits limits) {
        if (seen.looks().size() < ENOUGH_LOOKS || fullLooks(seen) < limits.get(Limit.BUSY_LOOKS)) {
            return false;
        }
        if (seen.queueP99() >= 0) {
            return seen.queueP99() >= limits.nanos(Limit.QUEUE_MILLIS);
        }
        return meanQueue(seen) >= limits.get(Limit.QUEUE_PER_WORKER) * seen.workers();
    }

    /** Returns whether the workers compute, as far as other programs let them. */
    static boolean computes(Observation seen) {
        return seen.workerLoad() >= (seen.isCrowded() ? COMPUTING / 3 : COMPUTING);
    }

    private static double fullLooks(Observation seen) {
        return (double) seen.looks().stream().filter(Look::isFull).count()
                / Math.max(1, seen.looks().size());
    }

    private static double meanQueue(Observation seen) {
        return seen.looks().stream().mapToLong(Look::queued).average().orElse(0);
    }

    /** Returns who waits for a worker, or for how long, as a sentence. */
    static String waiting(Observation seen) {
        return seen.queueP99() >= 0
                ? "the p99 of waiting for a worker is " + time(seen.queueP99())
                : count(Math.round(meanQueue(seen)), "thread") + " wait for a worker";
    }

    /** Returns what the looks say about the queue. */
    static List<String> queue(Observation seen) {
        return List.of(
                format(
                        "in %d of %s all workers were at work and others waited, %.0f on average",
                        seen.looks().stream().filter(Look::isFull).count(),
                        count(seen.looks().size(), "look"),
                        meanQueue(seen)));
    }

    private static double weightOf(Collection<Sample> samples) {
        return samples.stream().mapToDouble(Sample::weight).sum();
    }

    private static @Nullable Place placeOf(Collection<Sample> samples) {
        return Places.heaviest(samples, Sample::stack, Sample::weight);
    }
}
