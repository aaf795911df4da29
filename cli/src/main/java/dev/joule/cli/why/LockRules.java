package dev.joule.cli.why;

import static dev.joule.cli.why.Words.count;
import static dev.joule.cli.why.Words.format;
import static dev.joule.cli.why.Words.simpleClass;
import static dev.joule.cli.why.Words.time;

import dev.joule.cli.why.Observation.Kind;
import dev.joule.cli.why.Observation.Wait;
import dev.joule.cli.why.Places.Place;
import dev.joule.cli.why.ThreadDump.Dumped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules about what other threads hold: locks, and things of which there are a few. */
final class LockRules {
    /** The classes of locks that a thread owns, as {@code LockSupport.getBlocker} shows them. */
    private static final Pattern LOCK =
            Pattern.compile("java\\.util\\.concurrent\\.locks\\.\\w*Lock\\b.*");

    /** The names of pools, and of the methods that take something from them. */
    private static final Pattern POOL =
            Pattern.compile(
                    "(?i).*((?<!thread|join|executor)pool"
                            + "|\\.(borrow|acquire|check_?out|lease|getconnection)).*");

    /** Threads in these methods wait for work, not for a pool. */
    private static final Pattern FOR_WORK =
            Pattern.compile(
                    "java\\.util\\.concurrent\\.(ThreadPoolExecutor\\.getTask|ForkJoinPool\\.\\w+"
                            + "|ScheduledThreadPoolExecutor.*)");

    /** Threads that accept connections of one socket hold its lock for their turn. */
    private static final Pattern ACCEPT =
            Pattern.compile("(java\\.net|sun\\.nio\\.ch)\\.\\w+\\.\\w*[aA]ccept");

    /** The innermost frames of the user of which one may be the user of a pool. */
    private static final int CALLERS = 4;

    private LockRules() {}

    /** A circle of threads, of which each holds what the one before waits for. */
    static Stream<Finding> deadlock(Observation seen, Limits limits) {
        ThreadDump dump = seen.lastDump();
        if (dump == null) {
            return Stream.empty();
        }
        Map<String, Dumped> holders = holdersOf(dump);
        List<Finding> findings = new ArrayList<>();
        Set<Long> inCircles = new HashSet<>();
        for (Dumped holder : new LinkedHashSet<>(holders.values())) {
            List<Dumped> circle =
                    inCircles.contains(holder.id()) ? List.of() : circleFrom(holder, holders);
            circle.forEach(each -> inCircles.add(each.id()));
            if (!circle.isEmpty()
                    && circle.stream().allMatch(each -> waitsInAll(each, seen.dumps()))) {
                findings.add(deadlock(circle));
            }
        }
        return findings.stream();
    }

    /** Returns the known holders of the locks for which threads wait. */
    private static Map<String, Dumped> holdersOf(ThreadDump dump) {
        Map<String, Dumped> holders = new HashMap<>(dump.holders());
        for (Dumped waiting : dump.threads()) {
            if (!waiting.waits() || holders.containsKey(waiting.object())) {
                continue;
            }
            Long known = waiting.seen().holder();
            Dumped holder = known == null ? null : dump.thread(known);
            if (holder == null && isForLock(waiting)) {
                List<Dumped> inside = inside(waiting, dump);
                holder = inside.size() == 1 ? inside.getFirst() : null;
            }
            if (holder != null) {
                holders.put(waiting.object(), holder);
            }
        }
        return holders;
    }

    /** Returns the circle that the thread is in, with it as the first; empty if there is none. */
    private static List<Dumped> circleFrom(Dumped first, Map<String, Dumped> holders) {
        List<Dumped> path = new ArrayList<>();
        Dumped thread = first;
        while (thread != null && path.size() <= holders.size()) {
            path.add(thread);
            thread = thread.waits() ? holders.get(thread.object()) : null;
            if (thread != null && thread.id() == first.id()) {
                return path;
            }
        }
        return List.of();
    }

    private static boolean waitsInAll(Dumped thread, List<ThreadDump> dumps) {
        return dumps.stream()
                .map(dump -> dump.thread(thread.id()))
                .allMatch(then -> then != null && then.waitsLike(thread));
    }

    private static Finding deadlock(List<Dumped> circle) {
        List<String> evidence =
                circle.stream()
                        .map(thread ->
                                format(
                                        "%s waits for %s in %s",
                                        thread, thread.object(), thread.stack().line()))
                        .toList();
        return new Finding(
                Rule.DEADLOCK,
                1,
                format(
                        "deadlock: %s wait for each other for ever: %s",
                        count(circle.size(), "thread"),
                        circle.stream().map(Dumped::toString).collect(Collectors.joining(", "))),
                evidence,
                circle.getFirst().stack(),
                "take these locks in the same order everywhere");
    }

    /** Threads that wait for a few things that other threads have borrowed. */
    static Stream<Finding> starvedPool(Observation seen, Limits limits) {
        return crowds(
                        seen,
                        thread -> isForPool(thread) ? thread.stack().place() : null,
                        limits.get(Limit.POOL_WAITERS))
                .flatMap(crowd -> starvedPool(crowd, seen).stream());
    }

    private static List<Finding> starvedPool(Crowd crowd, Observation seen) {
        List<Dumped> holders = new ArrayList<>();
        int fewest = Integer.MAX_VALUE;
        int most = 0;
        for (int i = 0; i < crowd.waiting().size(); i++) {
            List<Dumped> now = behind(crowd.waiting().get(i).getFirst(), seen.dumps().get(i));
            holders.addAll(now);
            fewest = Math.min(fewest, now.size());
            most = Math.max(most, now.size());
        }
        // A pool that starves is used up all the time. Threads that wait for work are not, and
        // how many of them have some varies.
        if (fewest == 0 || 2 * fewest < most || most > crowd.size()) {
            return List.of();
        }
        Place use = Places.heaviest(holders, Dumped::stack, thread -> 1);
        List<String> evidence = new ArrayList<>();
        evidence.add(
                format(
                        "at least %d threads waited for %s in each of %s",
                        crowd.size(),
                        simpleClass(crowd.example().object()),
                        count(seen.dumps().size(), "thread dump")));
        if (use != null) {
            evidence.add("those who went on are in " + use.stack().line());
        }
        return List.of(
                new Finding(
                        Rule.STARVED_POOL,
                        crowd.shareOf(seen),
                        format(
                                "a pool starves: %s wait in %s, and only %d others have what they"
                                        + " wait for%s",
                                count(crowd.size(), "thread"),
                                crowd.key(),
                                most,
                                use == null ? "" : ", in " + use.method()),
                        evidence,
                        crowd.example().stack(),
                        "hold it for a shorter time, or make the pool larger"));
    }

    private static boolean isForPool(Dumped thread) {
        if (!thread.waits()
                || isForLock(thread)
                || thread.waitsToEnter()
                || thread.stack().frames().stream()
                        .anyMatch(frame -> FOR_WORK.matcher(frame.name()).matches())) {
            return false;
        }
        return isForSemaphore(thread)
                || thread.stack().ofUser().limit(3).anyMatch(LockRules::isPool);
    }

    private static boolean isForSemaphore(Dumped thread) {
        return thread.object().startsWith("java.util.concurrent.Semaphore$");
    }

    private static boolean isForLock(Dumped thread) {
        return thread.isParked() && LOCK.matcher(thread.object()).matches();
    }

    /** A lock that many wait for. */
    static Stream<Finding> contendedLock(Observation seen, Limits limits) {
        double least = limits.get(Limit.LOCK_WAITERS);
        if (seen.dumps().isEmpty()) {
            return contendedByEvents(seen, least);
        }
        return crowds(
                        seen,
                        thread ->
                                thread.waitsToEnter() || isForLock(thread) ? lockOf(thread) : null,
                        least)
                .map(crowd -> contendedLock(crowd, seen));
    }

    /** Returns the lock that it waits for; null if it only waits for its turn to accept. */
    private static @Nullable String lockOf(Dumped thread) {
        return thread.stack().frames().stream().anyMatch(f -> ACCEPT.matcher(f.name()).matches())
                ? null
                : thread.object();
    }

    private static Finding contendedLock(Crowd crowd, Observation seen) {
        List<Dumped> holders = new ArrayList<>();
        for (int i = 0; i < crowd.waiting().size(); i++) {
            List<Dumped> waiting = crowd.waiting().get(i);
            ThreadDump dump = seen.dumps().get(i);
            Dumped owner = dump.holders().get(crowd.key());
            holders.addAll(owner != null ? List.of(owner) : inside(waiting.getFirst(), dump));
        }
        Place use = Places.heaviest(holders, Dumped::stack, thread -> 1);
        List<String> evidence = new ArrayList<>();
        evidence.add(
                format(
                        "at least %d threads waited for it in each of %s",
                        crowd.size(), count(seen.dumps().size(), "thread dump")));
        if (!holders.isEmpty()) {
            Dumped last = holders.getLast();
            evidence.add(format("last held by %s in %s", last, last.stack().line()));
        }
        return new Finding(
                Rule.CONTENDED_LOCK,
                crowd.shareOf(seen),
                format(
                        "%s wait for one lock (%s) in %s%s",
                        count(crowd.size(), "thread"),
                        simpleClass(crowd.key()).replaceFirst("\\$.*", ""),
                        crowd.example().stack().place(),
                        use == null ? "" : ", which is held in " + use.method()),
                evidence,
                crowd.example().stack(),
                "hold it for a shorter time, or split it");
    }

    /** Finds a lock in a recording without thread dumps. */
    private static Stream<Finding> contendedByEvents(Observation seen, double least) {
        Map<String, List<Wait>> byLock =
                seen.waits().stream()
                        .filter(wait ->
                                wait.kind() == Kind.MONITOR
                                        || (wait.kind() == Kind.PARK
                                                && LOCK.matcher(wait.what()).matches()))
                        .collect(
                                Collectors.groupingBy(
                                        w -> simpleClass(w.what()) + " in " + w.stack().place()));
        List<Finding> findings = new ArrayList<>();
        byLock.forEach((lock, waits) -> {
            double waiters = WaitRules.averageOf(waits, seen);
            if (waiters >= least) {
                Wait longest = WaitRules.longest(waits);
                findings.add(
                        new Finding(
                                Rule.CONTENDED_LOCK,
                                1 - 1 / waiters,
                                format(
                                        "%.0f threads wait for one lock on average: %s",
                                        waiters, lock),
                                List.of(
                                        format(
                                                "%s, %s in all, %s at most",
                                                count(waits.size(), "wait"),
                                                time(WaitRules.total(waits)),
                                                time(longest.nanos()))),
                                longest.stack(),
                                "hold it for a shorter time, or split it"));
            }
        });
        return findings.stream();
    }

    /**
     * Threads that wait for the same in all dumps.
     *
     * @param waiting the threads, a list for each dump
     */
    private record Crowd(String key, List<List<Dumped>> waiting) {
        int size() {
            return waiting.stream().mapToInt(List::size).min().orElse(0);
        }

        Dumped example() {
            return waiting.getLast().getFirst();
        }

        /** Returns the share of the program's threads that wait there. */
        double shareOf(Observation seen) {
            ThreadDump last = seen.dumps().getLast();
            long all = last.threads().stream().filter(t -> t.stack().user() != null).count();
            return (double) waiting.getLast().size() / Math.max(1, all);
        }
    }

    /**
     * Finds crowds.
     *
     * @param keyOf returns what a thread waits for; null if that is something else
     */
    private static Stream<Crowd> crowds(
            Observation seen, Function<Dumped, @Nullable String> keyOf, double least) {
        Map<String, List<List<Dumped>>> all = new LinkedHashMap<>();
        List<ThreadDump> dumps = seen.dumps();
        for (int i = 0; i < dumps.size(); i++) {
            Map<String, List<Dumped>> now = new HashMap<>();
            for (Dumped thread : dumps.get(i).threads()) {
                String key = keyOf.apply(thread);
                if (key != null) {
                    now.computeIfAbsent(key, k -> new ArrayList<>()).add(thread);
                }
            }
            int before = i;
            now.forEach((key, threads) -> {
                List<List<Dumped>> lists = all.computeIfAbsent(key, k -> new ArrayList<>());
                if (lists.size() == before && threads.size() >= least) {
                    lists.add(threads);
                }
            });
        }
        return all.entrySet().stream()
                .filter(entry -> !dumps.isEmpty() && entry.getValue().size() == dumps.size())
                .map(entry -> new Crowd(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(Crowd::size).reversed());
    }

    /**
     * Returns the threads that are in the method that calls {@code lock()}, and do not wait for it.
     */
    private static List<Dumped> inside(Dumped waiting, ThreadDump dump) {
        Frame caller = waiting.stack().user();
        return caller == null ? List.of() : behind(waiting, caller, true, dump);
    }

    /**
     * Returns the threads that have what this one waits for: they are in a method that uses the
     * pool, behind the call in which this one waits. A method of a pool uses it only if it waits
     * for a semaphore: else the pool's own threads wait for work there.
     */
    private static List<Dumped> behind(Dumped waiting, ThreadDump dump) {
        List<Frame> frames = waiting.stack().ofUser().limit(CALLERS).toList();
        boolean isAny = isForSemaphore(waiting);
        for (int i = isAny ? 0 : 1; i < frames.size(); i++) {
            Frame caller = frames.get(i);
            if (isAny || !isPool(caller)) {
                boolean callsPool = i > 0 && isPool(frames.get(i - 1));
                List<Dumped> holders = behind(waiting, caller, callsPool, dump);
                if (!holders.isEmpty()) {
                    return holders;
                }
            }
        }
        return List.of();
    }

    /**
     * Returns the threads that are in this frame's method, behind the call in which the other one
     * waits: at another line. One at the same line was probably called by the method with something
     * else to do.
     *
     * @param isSameLineMeant whether the line may do both: it calls what waits by its name
     */
    private static List<Dumped> behind(
            Dumped waiting, Frame caller, boolean isSameLineMeant, ThreadDump dump) {
        String inner = waiting.stack().place();
        Frame called = waiting.stack().below(caller);
        return dump.threads().stream()
                .filter(thread -> !thread.waitsLike(waiting) && !isIn(thread, inner))
                .filter(thread ->
                        thread.stack().frames().stream()
                                .filter(frame -> frame.is(caller.type(), caller.method()))
                                .anyMatch(frame ->
                                        frame.line() != caller.line()
                                                || frame.line() < 0
                                                || (isSameLineMeant
                                                        && isOther(
                                                                thread.stack().below(frame),
                                                                called))))
                .toList();
    }

    private static boolean isOther(@Nullable Frame one, @Nullable Frame other) {
        return one == null || other == null || !one.name().equals(other.name());
    }

    private static boolean isPool(Frame frame) {
        return POOL.matcher(frame.name()).matches();
    }

    /** Returns whether the thread waits in this method, for another object perhaps. */
    private static boolean isIn(Dumped thread, String method) {
        return thread.waits() && thread.stack().place().equals(method);
    }
}
