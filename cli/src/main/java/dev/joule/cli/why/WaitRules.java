package dev.joule.cli.why;

import static dev.joule.cli.why.Words.count;
import static dev.joule.cli.why.Words.format;
import static dev.joule.cli.why.Words.percent;
import static dev.joule.cli.why.Words.time;

import dev.joule.cli.why.Observation.Kind;
import dev.joule.cli.why.Observation.Stall;
import dev.joule.cli.why.Observation.Wait;
import dev.joule.cli.why.Places.Place;
import dev.joule.cli.why.ThreadDump.Dumped;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules about waits: of workers, for timers, and for the world outside. */
final class WaitRules {
    /** Late timers that say something. */
    private static final int ENOUGH_LATE = 3;

    /** From this port on, a peer is rather a client. */
    private static final int FIRST_OF_CLIENTS = 32_768;

    private WaitRules() {}

    /** Virtual threads that could not leave their workers while they waited. */
    static Stream<Finding> pinned(Observation seen, Limits limits) {
        long least = limits.nanos(Limit.PINNED_MILLIS);
        List<Wait> waits = seen.waits(Kind.PINNED).filter(w -> w.nanos() >= least).toList();
        double share = averageOf(waits, seen);
        if (waits.isEmpty() || share < limits.get(Limit.HELD_SHARE)) {
            return Stream.empty();
        }
        Wait longest = longest(waits);
        Place place = placeOf(waits);
        String where = place == null ? longest.stack().place() : place.method();
        return Stream.of(
                new Finding(
                        Rule.PINNED,
                        share / seen.workers(),
                        format(
                                "pinned virtual threads hold their workers in %s, for up to %s",
                                where, time(longest.nanos())),
                        List.of(
                                format(
                                        "%s, %s in all: %s",
                                        count(waits.size(), "time"),
                                        time(total(waits)),
                                        longest.what())),
                        place == null ? longest.stack() : place.stack(),
                        "do not wait below a native frame or in a class initialiser, or do it on"
                                + " platform threads"));
    }

    /** Calls that block a worker, which nobody has declared. */
    static Stream<Finding> heldWorker(Observation seen, Limits limits) {
        long least = limits.nanos(Limit.HELD_MILLIS);
        List<Wait> waits =
                seen.waits().stream()
                        .filter(wait -> wait.nanos() >= least && holdsWorker(wait))
                        .toList();
        double share = averageOf(waits, seen);
        if (!waits.isEmpty() && share >= limits.get(Limit.HELD_SHARE)) {
            return Stream.of(heldWorker(waits, share, seen));
        }
        return ProcessorRules.isOverloaded(seen, limits) && !ProcessorRules.computes(seen)
                ? heldWithoutEvent(seen)
                : Stream.empty();
    }

    private static boolean holdsWorker(Wait wait) {
        return switch (wait.kind()) {
            case FILE -> wait.thread().isOnWorker();
            case PINNED -> false; // has a rule of its own
            // A worker without a task parks, too.
            default -> wait.thread().isWorker() && wait.stack().user() != null;
        };
    }

    private static Finding heldWorker(List<Wait> waits, double share, Observation seen) {
        Wait longest = longest(waits);
        List<String> evidence = new ArrayList<>();
        evidence.add(
                format(
                        "%s, %s in all: %.1f workers on average",
                        count(waits.size(), "time"), time(total(waits)), share));
        evidence.addAll(stalls(seen));
        return new Finding(
                Rule.HELD_WORKER,
                share / seen.workers(),
                format(
                        "a worker was held %s by %s in %s",
                        time(longest.nanos()), nameOf(longest), longest.stack().place()),
                evidence,
                longest.stack(),
                "do it on another thread: callBlocking(), newBlockingExecutor() or a platform"
                        + " thread");
    }

    private static String nameOf(Wait wait) {
        return switch (wait.kind()) {
            case FILE -> "a file access (" + wait.what() + ")";
            case SLEEP -> "Thread.sleep";
            case MONITOR -> "a wait for the monitor of " + wait.what();
            case SOCKET -> "a wait for " + wait.what();
            case PARK, PINNED -> "a wait for " + wait.what();
        };
    }

    /** Finds calls that the recorder does not report, such as native ones, by the stacks. */
    private static Stream<Finding> heldWithoutEvent(Observation seen) {
        List<Dumped> mounted =
                seen.dumps().stream()
                        .flatMap(dump -> dump.threads().stream())
                        .filter(thread -> thread.seen().isVirtual() && thread.seen().isMounted())
                        .toList();
        Place place = Places.heaviest(mounted, Dumped::stack, thread -> 1);
        List<String> evidence = new ArrayList<>(ProcessorRules.queue(seen));
        evidence.add(
                format("the workers use only %s of a processor each", percent(seen.workerLoad())));
        evidence.addAll(stalls(seen));
        return Stream.of(
                new Finding(
                        Rule.HELD_WORKER,
                        1,
                        format(
                                "%s: the workers are held by calls that wait%s",
                                ProcessorRules.waiting(seen),
                                place == null ? "" : " in " + place.method()),
                        evidence,
                        place == null ? Stack.EMPTY : place.stack(),
                        "do it on another thread: callBlocking(), newBlockingExecutor() or a"
                                + " platform thread"));
    }

    private static List<String> stalls(Observation seen) {
        if (seen.stalls().isEmpty()) {
            return List.of();
        }
        Stall last = seen.stalls().getLast();
        return List.of(
                format(
                        "Joule reports %s; the last: %s",
                        count(seen.stalls().size(), "stuck worker"), last.where()));
    }

    /** Sleeps that last longer than they should. */
    static Stream<Finding> lateTimers(Observation seen, Limits limits) {
        long least = limits.nanos(Limit.LATE_MILLIS);
        List<Wait> timers =
                seen.waits().stream()
                        .filter(wait -> wait.askedNanos() > 0 && wait.stack().user() != null)
                        .toList();
        List<Wait> late = timers.stream().filter(wait -> wait.lateNanos() >= least).toList();
        double share = timers.isEmpty() ? 0 : (double) late.size() / timers.size();
        if (late.size() < ENOUGH_LATE || share < limits.get(Limit.LATE_SHARE) || seen.isCrowded()) {
            return Stream.empty();
        }
        Wait latest = late.stream().max(Comparator.comparingLong(Wait::lateNanos)).orElseThrow();
        List<String> evidence = new ArrayList<>();
        evidence.add(
                format(
                        "%,d of %s were late by more than %s",
                        late.size(), count(timers.size(), "sleep"), time(least)));
        Place busy =
                Places.heaviest(
                        seen.onWorkers().toList(),
                        Observation.Sample::stack,
                        Observation.Sample::weight);
        if (busy != null) {
            evidence.add(
                    format(
                            "the workers compute in %s meanwhile (%s of their time)",
                            busy.method(), percent(busy.share())));
        }
        return Stream.of(
                new Finding(
                        Rule.LATE_TIMERS,
                        share,
                        format(
                                "timers are late, by up to %s: a sleep in %s took %s instead of %s",
                                time(latest.lateNanos()),
                                latest.stack().place(),
                                time(latest.nanos()),
                                time(latest.askedNanos())),
                        evidence,
                        busy == null ? latest.stack() : busy.stack(),
                        "split what computes for so long, or give it threads of its own"));
    }

    /** Answers of others that the program waits for. */
    static Stream<Finding> outside(Observation seen, Limits limits) {
        long least = limits.nanos(Limit.SOCKET_MILLIS);
        Map<String, List<Wait>> byPeer =
                seen.waits(Kind.SOCKET)
                        .filter(wait -> wait.nanos() >= least)
                        .collect(Collectors.groupingBy(Wait::what));
        List<Wait> waits =
                byPeer.entrySet().stream()
                        .filter(peer -> isService(peer.getKey(), peer.getValue()))
                        .flatMap(peer -> peer.getValue().stream())
                        .toList();
        double waiters = averageOf(waits, seen);
        if (waiters < limits.get(Limit.SOCKET_WAITERS)) {
            return Stream.empty();
        }
        Wait longest = longest(waits);
        String peer = heaviestPeer(waits);
        return Stream.of(
                new Finding(
                        Rule.OUTSIDE,
                        1,
                        format(
                                "nothing here: the time is spent outside, in waits for %s"
                                        + " (sockets)",
                                peer),
                        List.of(
                                format(
                                        "%.0f threads waited for answers on average, in %s of up to"
                                                + " %s",
                                        waiters,
                                        count(waits.size(), "wait"),
                                        time(longest.nanos())),
                                format(
                                        "the workers use %s of a processor each",
                                        percent(seen.workerLoad()))),
                        longest.stack(),
                        "look there"));
    }

    /** Returns whether this program called the peer; a client of ours has a port of its own. */
    private static boolean isService(String peer, Collection<Wait> waits) {
        long threads = waits.stream().map(Wait::thread).distinct().count();
        String port = peer.substring(peer.lastIndexOf(':') + 1);
        boolean isKnown = port.matches("\\d{1,5}") && Integer.parseInt(port) < FIRST_OF_CLIENTS;
        return isKnown || threads > 1;
    }

    private static String heaviestPeer(List<Wait> waits) {
        return waits.stream()
                .collect(Collectors.groupingBy(Wait::what, Collectors.summingLong(Wait::nanos)))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("others");
    }

    static long total(Collection<Wait> waits) {
        return waits.stream().mapToLong(Wait::nanos).sum();
    }

    /** Returns how many threads were in these waits on average. */
    static double averageOf(Collection<Wait> waits, Observation seen) {
        return (double) total(waits) / seen.nanos();
    }

    static Wait longest(Collection<Wait> waits) {
        return waits.stream().max(Comparator.comparingLong(Wait::nanos)).orElseThrow();
    }

    private static @Nullable Place placeOf(Collection<Wait> waits) {
        return Places.heaviest(waits, Wait::stack, Wait::nanos);
    }
}
