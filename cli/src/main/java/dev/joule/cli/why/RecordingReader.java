package dev.joule.cli.why;

import dev.joule.cli.why.Observation.Actor;
import dev.joule.cli.why.Observation.Kind;
import dev.joule.cli.why.Observation.Look;
import dev.joule.cli.why.Observation.Sample;
import dev.joule.cli.why.Observation.Stall;
import dev.joule.cli.why.Observation.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/** Reads the file of a flight recorder, anybody's, as far as its events go. */
final class RecordingReader {
    /** The period of {@code jdk.ExecutionSample} where the recording does not say it. */
    private static final long SAMPLING_NANOS = 20_000_000;

    /** From this share of its time on, a worker was busy most of the time. */
    private static final double BUSY = 0.6;

    private final Observation seen;
    private final List<Sample> timedSamples = new ArrayList<>();
    private final List<Sample> plainSamples = new ArrayList<>();
    private final Map<Stack, Stack> stacks = new HashMap<>();
    private final Map<Long, String> types = new HashMap<>();
    private final Set<String> recorded = new HashSet<>();

    /** The first and the last event of each worker. */
    private final Map<String, List<RecordedEvent>> workers = new HashMap<>();

    private final List<RecordedEvent> schedulers = new ArrayList<>();
    private final QueueTimes queueTimes = new QueueTimes();
    private final List<Double> machineLoads = new ArrayList<>();
    private final List<Double> ownLoads = new ArrayList<>();
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;
    private long samplingNanos = SAMPLING_NANOS;
    private long @Nullable [] firstPeriods;
    private long @Nullable [] lastPeriods;
    private long events;

    private RecordingReader(Observation seen) {
        this.seen = seen;
    }

    /**
     * Adds what the file has, and the time that it spans.
     *
     * @throws IOException if the file is no recording, or cannot be read
     */
    static void read(Path file, Observation seen) throws IOException {
        RecordingReader reader = new RecordingReader(seen);
        try (RecordingFile recording = new RecordingFile(file)) {
            for (EventType type : recording.readEventTypes()) {
                reader.types.put(type.getId(), type.getName());
            }
            while (recording.hasMoreEvents()) {
                reader.add(recording.readEvent());
            }
        } catch (IOException e) {
            if (reader.events == 0) {
                throw e;
            }
            seen.notes().add("the recording is cut off: " + e.getMessage());
        } catch (RuntimeException damaged) { // the parser's, of various kinds
            throw new IOException("it is damaged", damaged);
        }
        reader.finish();
    }

    private void add(RecordedEvent event) {
        events++;
        String name = event.getEventType().getName();
        recorded.add(name);
        firstNanos = Math.min(firstNanos, nanosOf(event.getEndTime()));
        lastNanos = Math.max(lastNanos, nanosOf(event.getEndTime()));
        switch (name) {
            case "jdk.CPUTimeSample" ->
                    sample(
                            timedSamples,
                            event,
                            "eventThread",
                            (double) nanos(event, "samplingPeriod"));
            case "jdk.ExecutionSample" -> sample(plainSamples, event, "sampledThread", 1);
            case "jdk.ObjectAllocationSample" ->
                    sample(
                            seen.allocations(),
                            event,
                            "eventThread",
                            (double) number(event, "weight"));
            case "jdk.JavaMonitorEnter" ->
                    wait(Kind.MONITOR, event, type(event, "monitorClass"), 0);
            case "jdk.ThreadPark" ->
                    wait(Kind.PARK, event, type(event, "parkedClass"), nanos(event, "timeout"));
            case "jdk.ThreadSleep" -> wait(Kind.SLEEP, event, "a sleep", nanos(event, "time"));
            case "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" ->
                    wait(Kind.FILE, event, text(event, "path"), 0);
            case "jdk.SocketRead" -> wait(Kind.SOCKET, event, peer(event), 0);
            case "jdk.VirtualThreadPinned" ->
                    wait(Kind.PINNED, event, text(event, "pinnedReason"), 0);
            case "jdk.GarbageCollection" -> seen.collected(1, nanos(event, "sumOfPauses"));
            case "jdk.CPUInformation" -> seen.processors(event.getInt("hwThreads"));
            case "jdk.CPULoad" -> load(event);
            case "jdk.ContainerCPUThrottling" -> throttling(event);
            case "jdk.ActiveSetting" -> setting(event);
            case "dev.joule.Stall" -> stall(event);
            case "dev.joule.Worker" -> worker(event);
            case "dev.joule.Scheduler" -> scheduler(event);
            default -> {}
        }
    }

    private void sample(List<Sample> samples, RecordedEvent event, String field, double weight) {
        RecordedThread thread = event.hasField(field) ? event.getThread(field) : null;
        if (thread != null) {
            samples.add(new Sample(actor(thread), stackOf(event), weight));
        }
    }

    private void wait(Kind kind, RecordedEvent event, String what, long askedNanos) {
        RecordedThread thread = event.getThread();
        if (thread != null) {
            seen.waits()
                    .add(
                            new Wait(
                                    kind,
                                    actor(thread),
                                    event.getDuration().toNanos(),
                                    askedNanos,
                                    what,
                                    stackOf(event)));
        }
    }

    private void load(RecordedEvent event) {
        machineLoads.add((double) event.getFloat("machineTotal"));
        ownLoads.add((double) (event.getFloat("jvmUser") + event.getFloat("jvmSystem")));
    }

    private void throttling(RecordedEvent event) {
        long[] periods = {number(event, "cpuElapsedSlices"), number(event, "cpuThrottledSlices")};
        if (firstPeriods == null) {
            firstPeriods = periods;
        }
        lastPeriods = periods;
    }

    private void setting(RecordedEvent event) {
        String type = types.get(event.getLong("id"));
        String name = text(event, "name");
        String value = text(event, "value");
        if (type != null && name.equals("enabled") && value.equals("true")) {
            recorded.add(type);
        }
        if ("jdk.ExecutionSample".equals(type) && name.equals("period")) {
            samplingNanos = millis(value);
        }
    }

    private static long millis(String value) {
        return value.matches("\\d{1,9} *ms")
                ? 1_000_000 * Long.parseLong(value.replaceAll("\\D", ""))
                : SAMPLING_NANOS;
    }

    private void stall(RecordedEvent event) {
        RecordedThread thread = event.getThread("thread");
        if (thread != null) {
            seen.stalls().add(new Stall(actor(thread), text(event, "stack")));
        }
    }

    private void worker(RecordedEvent event) {
        String key = text(event, "scheduler") + '/' + number(event, "worker");
        List<RecordedEvent> ends = workers.computeIfAbsent(key, k -> new ArrayList<>());
        if (ends.size() == 2) {
            ends.removeLast();
        }
        ends.add(event);
    }

    /** Returns whether a worker was busy most of the time, and with more than one task a second. */
    private static boolean isBusyRunner(List<RecordedEvent> ends) {
        RecordedEvent first = ends.getFirst();
        RecordedEvent last = ends.getLast();
        double nanos = (double) (nanosOf(last.getEndTime()) - nanosOf(first.getEndTime()));
        return nanos > 0
                && number(last, "workersBusy") - number(first, "workersBusy") >= BUSY * nanos
                && number(last, "tasksRun") - number(first, "tasksRun") > nanos / 1e9;
    }

    private void scheduler(RecordedEvent event) {
        schedulers.add(event);
        if (event.hasField("queueTimeBuckets")) {
            queueTimes.add(text(event, "scheduler"), text(event, "queueTimeBuckets"));
        }
    }

    /** Adds what is known only at the end. */
    private void finish() {
        if (lastNanos > firstNanos) {
            seen.nanos(lastNanos - firstNanos);
        }
        if (timedSamples.isEmpty()) {
            plainSamples.forEach(s ->
                    seen.samples().add(new Sample(s.thread(), s.stack(), (double) samplingNanos)));
        } else {
            seen.samples().addAll(timedSamples);
        }
        seen.load(average(machineLoads), average(ownLoads));
        long[] first = firstPeriods;
        long[] last = lastPeriods;
        if (first != null && last != null && last[0] > first[0]) {
            seen.throttled((double) (last[1] - first[1]) / (last[0] - first[0]));
        }
        for (RecordedEvent event : schedulers) {
            String prefix = text(event, "scheduler") + '/';
            int count = (int) workers.keySet().stream().filter(w -> w.startsWith(prefix)).count();
            if (count > 0 && event.hasField("tasksQueued") && event.hasField("tasksRunning")) {
                seen.looks()
                        .add(
                                new Look(
                                        count,
                                        (int) number(event, "tasksRunning"),
                                        number(event, "tasksQueued")));
            }
        }
        seen.queueP99(queueTimes.p99());
        seen.busyRunners(
                (int) workers.values().stream().filter(RecordingReader::isBusyRunner).count());
        for (String wanted : Watch.wantedEvents()) {
            boolean isSampling = wanted.endsWith("Sample") && !seen.samples().isEmpty();
            if (!recorded.contains(wanted) && !isSampling) {
                seen.missing().add(wanted);
            }
        }
    }

    private static double average(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    private static Actor actor(RecordedThread thread) {
        String name = thread.getJavaName();
        return new Actor(name == null ? "" : name, thread.getJavaThreadId(), thread.isVirtual());
    }

    /** Returns the stack of an event; equal ones are one object. */
    private Stack stackOf(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        if (trace == null) {
            return Stack.EMPTY;
        }
        Stack stack = new Stack(trace.getFrames().stream().map(RecordingReader::frame).toList());
        return stacks.computeIfAbsent(stack, same -> same);
    }

    private static Frame frame(RecordedFrame frame) {
        int line = "Native".equals(frame.getType()) ? Frame.NATIVE : frame.getLineNumber();
        return new Frame(frame.getMethod().getType().getName(), frame.getMethod().getName(), line);
    }

    private static String peer(RecordedEvent event) {
        String host = text(event, "host");
        return (host.isEmpty() ? text(event, "address") : host) + ':' + number(event, "port");
    }

    private static String type(RecordedEvent event, String field) {
        RecordedClass type = event.hasField(field) ? event.getClass(field) : null;
        return type == null ? "something" : type.getName();
    }

    private static String text(RecordedEvent event, String field) {
        return event.hasField(field) ? Objects.requireNonNullElse(event.getString(field), "") : "";
    }

    private static long number(RecordedEvent event, String field) {
        return event.hasField(field) ? event.getLong(field) : 0;
    }

    /** Returns a duration; 0 if the event has none, or one without an end. */
    private static long nanos(RecordedEvent event, String field) {
        if (!event.hasField(field)) {
            return 0;
        }
        Duration duration = event.getDuration(field);
        return duration.isNegative() || duration.toDays() > 365 ? 0 : duration.toNanos();
    }

    private static long nanosOf(Instant time) {
        return time.getEpochSecond() * 1_000_000_000 + time.getNano();
    }
}
