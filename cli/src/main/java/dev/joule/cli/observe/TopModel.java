package dev.joule.cli.observe;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** The last readings of {@code joule top}, and the events of the last seconds. */
final class TopModel {
    /** The seconds that stacks are counted for. */
    static final int STACK_SECONDS = 10;

    /** The readings of the small curve. */
    private static final int HISTORY = 40;

    private static final int STALLS = 5;
    private static final int FRAMES = 3;
    private static final Pattern ON_A_WORKER = Pattern.compile(".*-(worker|spare)-\\d+");

    /** The last two readings; figures are of the time between them. */
    record Span(Figures before, Figures now) {
        double rate(String name) {
            return now.rate(name, before);
        }

        double share(String name) {
            return now.share(name, before);
        }

        Distribution queueTime() {
            return now.distribution(Figures.QUEUE_TIME)
                    .since(before.distribution(Figures.QUEUE_TIME));
        }
    }

    /** A worker that is stuck in a task. */
    record Stall(Instant time, String scheduler, int worker, String stack) {}

    private record Sample(Instant time, String stack) {}

    /** A stack, and how many of the samples have it. */
    record HotStack(String stack, double share) {}

    private final Map<String, SortedMap<Integer, Span>> spans = new TreeMap<>();
    private final Map<String, Deque<Long>> histories = new HashMap<>();
    private final Deque<Stall> stalls = new ArrayDeque<>();
    private final Deque<Sample> samples = new ArrayDeque<>();
    private long readings;

    /** Takes an event of any of the types that are recorded. */
    synchronized void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case Figures.SCHEDULER_EVENT, Figures.WORKER_EVENT -> add(Figures.of(event));
            case "dev.joule.Stall" ->
                    add(
                            new Stall(
                                    event.getStartTime(),
                                    event.getString("scheduler"),
                                    event.getInt("worker"),
                                    event.getString("stack")));
            case "jdk.ExecutionSample" -> sample(event);
            default -> {
                // a user's own recording, which has more events
            }
        }
    }

    synchronized void add(Figures figures) {
        SortedMap<Integer, Span> ofScheduler =
                spans.computeIfAbsent(figures.scheduler(), name -> new TreeMap<>());
        Span last = ofScheduler.get(figures.worker());
        Figures before = last == null ? figures : last.now();
        if (last != null && !figures.time().isAfter(before.time())) {
            return; // read twice, at the turn of a chunk
        }
        Span span = new Span(before, figures);
        ofScheduler.put(figures.worker(), span);
        if (figures.worker() == Figures.ALL) {
            Deque<Long> history =
                    histories.computeIfAbsent(figures.scheduler(), name -> new ArrayDeque<>());
            history.addLast(span.queueTime().percentile(99));
            if (history.size() > HISTORY) {
                history.removeFirst();
            }
            if (last != null) {
                readings++;
            }
        }
    }

    private void add(Stall stall) {
        stalls.addFirst(stall);
        if (stalls.size() > STALLS) {
            stalls.removeLast();
        }
    }

    private void sample(RecordedEvent event) {
        RecordedThread thread = event.getThread("sampledThread");
        RecordedStackTrace stack = event.getStackTrace();
        if (thread == null || stack == null || !isOnWorker(thread)) {
            return;
        }
        samples.addLast(new Sample(event.getStartTime(), text(stack)));
        Instant oldest = event.getStartTime().minusSeconds(STACK_SECONDS);
        while (!samples.isEmpty() && samples.getFirst().time().isBefore(oldest)) {
            samples.removeFirst();
        }
    }

    private static boolean isOnWorker(RecordedThread thread) {
        String name = thread.getJavaName();
        return thread.isVirtual() || (name != null && ON_A_WORKER.matcher(name).matches());
    }

    /** Returns the innermost frame, and the innermost ones outside the JDK and the scheduler. */
    private static String text(RecordedStackTrace stack) {
        List<String> names = new ArrayList<>();
        for (RecordedFrame frame : stack.getFrames()) {
            RecordedMethod method = frame.getMethod();
            String type = method.getType().getName();
            if (names.isEmpty() || isOfUser(type)) {
                names.add(type + '.' + method.getName());
            }
            if (names.size() == FRAMES) {
                break;
            }
        }
        return String.join(" < ", names);
    }

    private static boolean isOfUser(String type) {
        return !type.startsWith("java.")
                && !type.startsWith("jdk.")
                && !type.startsWith("sun.")
                && !type.startsWith("dev.joule.internal.");
    }

    /** Returns how many readings there were that have one before them. */
    synchronized long readings() {
        return readings;
    }

    synchronized List<String> schedulers() {
        return List.copyOf(spans.keySet());
    }

    /** Returns a scheduler's last reading; null before its first. */
    synchronized @Nullable Span scheduler(String name) {
        return spans.getOrDefault(name, new TreeMap<>()).get(Figures.ALL);
    }

    /** Returns the workers' last readings, in the order of their numbers. */
    synchronized List<Span> workers(String scheduler) {
        return spans.getOrDefault(scheduler, new TreeMap<>()).values().stream()
                .filter(span -> span.now().worker() != Figures.ALL)
                .toList();
    }

    /** Returns the 99th percentiles of the time in queue, the newest last. */
    synchronized List<Long> history(String scheduler) {
        return List.copyOf(histories.getOrDefault(scheduler, new ArrayDeque<>()));
    }

    synchronized List<Stall> stalls() {
        return List.copyOf(stalls);
    }

    /** Returns the stacks that ran on workers most in the last seconds. */
    synchronized List<HotStack> hotStacks(int most) {
        int all = samples.size();
        return samples.stream()
                .collect(Collectors.groupingBy(Sample::stack, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(most)
                .map(entry -> new HotStack(entry.getKey(), (double) entry.getValue() / all))
                .toList();
    }
}
