package dev.joule.cli.observe;

import dev.joule.cli.observe.TopModel.HotStack;
import dev.joule.cli.observe.TopModel.Span;
import dev.joule.cli.observe.TopModel.Stall;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The text of {@code joule top}, and its JSON. */
final class TopView {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final int BAR = 24;
    private static final int STACKS = 6;

    /** So much of a second is all of it, since the two ends are read at different times. */
    private static final double WHOLE = 0.98;

    private static final String PARTS = "█▒·";

    /** The metrics whose growth each second is shown, with the words for them. */
    private static final Map<String, String> RATES = new LinkedHashMap<>();

    /** The metrics of what is waited for, with the words for them. */
    private static final Map<String, String> WAITS = new LinkedHashMap<>();

    static {
        RATES.put("tasksRun", "runs");
        RATES.put("tasksInjected", "from outside");
        RATES.put("steals", "steals");
        RATES.put("workersParked", "parks");
        RATES.put("workersUnparked", "wakes");
        RATES.put("wakesFutile", "futile wakes");
        RATES.put("timersFired", "timers");
        WAITS.put("socketsWatched", "sockets watched");
        WAITS.put("timersPending", "timers set");
        WAITS.put("threadsBlocking", "threads in calls that hold a worker");
        WAITS.put("blockingRunning", "blocking calls");
        WAITS.put("blockingQueued", "blocking calls queued");
        WAITS.put("sparesAlive", "spares");
    }

    /** The orders of the workers. */
    enum Order {
        NUMBER,
        BUSY,
        QUEUED,
        RUNS;

        /** Returns the next order, and the first after the last. */
        Order next() {
            return switch (this) {
                case NUMBER -> BUSY;
                case BUSY -> QUEUED;
                case QUEUED -> RUNS;
                case RUNS -> NUMBER;
            };
        }

        private double rank(Span span) {
            return switch (this) {
                case NUMBER -> span.now().worker();
                case BUSY -> -span.share("workersBusy");
                case QUEUED -> -(double) span.now().value("tasksQueued");
                case RUNS -> -span.rate("tasksRun");
            };
        }
    }

    private final long pid;
    private final String program;

    TopView(long pid, String program) {
        this.pid = pid;
        this.program = program;
    }

    /**
     * Returns the lines.
     *
     * @param looksInto the number of the one worker to show; {@link Figures#ALL} for all
     */
    List<String> lines(TopModel model, Order order, int looksInto) {
        List<String> lines = new ArrayList<>();
        lines.add("process " + pid + "  " + program);
        if (model.schedulers().isEmpty()) {
            lines.add("no figures yet");
        }
        for (String name : model.schedulers()) {
            Span span = model.scheduler(name);
            if (span != null) {
                scheduler(lines, model, span);
                if (looksInto == Figures.ALL) {
                    workers(lines, model.workers(name), order);
                } else {
                    worker(lines, model.workers(name), looksInto);
                }
            }
        }
        stalls(lines, model.stalls(), looksInto);
        stacks(lines, model.hotStacks(STACKS));
        return lines;
    }

    private static void scheduler(List<String> lines, TopModel model, Span span) {
        Figures now = span.now();
        List<Span> workers = model.workers(now.scheduler());
        lines.add("");
        lines.add(
                "%s: %d workers, load %s, %s queued, %s running, %s, %s"
                        .formatted(
                                now.scheduler(),
                                workers.size(),
                                Quantity.percent(load(workers)),
                                Quantity.number(now.value("tasksQueued")),
                                Quantity.number(now.value("tasksRunning")),
                                live(now),
                                CLOCK.format(now.time().atZone(ZoneId.systemDefault()))));
        Distribution waits = span.queueTime();
        lines.add(
                "  time in queue  p50 %s, p99 %s, p99.9 %s  %s"
                        .formatted(
                                Quantity.time(waits.percentile(50)),
                                Quantity.time(waits.percentile(99)),
                                Quantity.time(waits.percentile(99.9)),
                                Quantity.curve(model.history(now.scheduler()))));
        StringJoiner rates = new StringJoiner(", ", "  each second    ", "");
        RATES.forEach((metric, word) -> {
            if (now.has(metric)) {
                rates.add(Quantity.number(span.rate(metric)) + " " + word);
            }
        });
        lines.add(rates.toString());
        StringJoiner waiting = new StringJoiner(", ");
        WAITS.forEach((metric, word) -> {
            if (now.value(metric) > 0) {
                waiting.add(Quantity.number(now.value(metric)) + " " + word);
            }
        });
        if (waiting.length() > 0) {
            lines.add("  waiting        " + waiting);
        }
    }

    private static String live(Figures now) {
        String threads = Quantity.number(now.value("threadsAlive")) + " virtual threads";
        return now.value("tasksAlive") == 0
                ? threads
                : threads + " and " + Quantity.number(now.value("tasksAlive")) + " tasks";
    }

    /** Returns the busy part of all workers' time, from 0 to 1. */
    static double load(List<Span> workers) {
        return workers.stream().mapToDouble(span -> span.share("workersBusy")).average().orElse(0);
    }

    private static void workers(List<String> lines, List<Span> workers, Order order) {
        lines.add(
                "  worker  %s  busy search sleep    runs/s  queued  p99 in queue"
                        .formatted(
                                PARTS.charAt(0)
                                        + " busy "
                                        + PARTS.charAt(1)
                                        + " searching "
                                        + PARTS.charAt(2)
                                        + " asleep"));
        workers.stream()
                .sorted(
                        Comparator.<Span>comparingDouble(order::rank)
                                .thenComparingInt(span -> span.now().worker()))
                .forEach(span -> lines.add(line(span)));
    }

    private static String line(Span span) {
        double busy = span.share("workersBusy");
        double searching = span.share("workersSearching");
        double asleep = span.share("workersAsleep");
        return String.format(
                Locale.ROOT,
                "  %6d  %s   %4.0f   %4.0f  %4.0f %,9.0f %,7d  %12s%s",
                span.now().worker(),
                Quantity.bar(BAR, List.of(busy, searching, asleep), PARTS),
                busy * 100,
                searching * 100,
                asleep * 100,
                span.rate("tasksRun"),
                span.now().value("tasksQueued"),
                Quantity.time(span.queueTime().percentile(99)),
                stalls(span));
    }

    /** Returns a word if one task has held the worker all the time, or some beyond the limit. */
    private static String stalls(Span span) {
        if (span.rate("tasksRun") == 0 && span.share("workersBusy") > WHOLE) {
            return "  STUCK";
        }
        long stalls = span.now().value("stalls") - span.before().value("stalls");
        return stalls == 0 ? "" : "  " + stalls + (stalls == 1 ? " stall" : " stalls");
    }

    private static void worker(List<String> lines, List<Span> workers, int number) {
        for (Span span : workers) {
            if (span.now().worker() == number) {
                lines.add(line(span));
                span.now().values().keySet().stream()
                        .sorted()
                        .forEach(name ->
                                lines.add(
                                        "    %-24s %,18d %,14.0f each second"
                                                .formatted(
                                                        name,
                                                        span.now().value(name),
                                                        span.rate(name))));
            }
        }
    }

    private static void stalls(List<String> lines, List<Stall> stalls, int looksInto) {
        for (Stall stall : stalls) {
            if (looksInto == Figures.ALL || stall.worker() == looksInto) {
                lines.add(
                        "stuck at %s: worker %d of %s: %s"
                                .formatted(
                                        CLOCK.format(stall.time().atZone(ZoneId.systemDefault())),
                                        stall.worker(),
                                        stall.scheduler(),
                                        stall.stack()));
            }
        }
    }

    private static void stacks(List<String> lines, List<HotStack> stacks) {
        if (!stacks.isEmpty()) {
            lines.add("");
            lines.add("on the workers in the last " + TopModel.STACK_SECONDS + " s:");
            stacks.forEach(hot ->
                    lines.add("  %5s  %s".formatted(Quantity.percent(hot.share()), hot.stack())));
        }
    }

    /** Returns a reading as {@code docs/guide/insight-json.md} describes it. */
    Map<String, Object> json(TopModel model) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", "joule-top/1");
        json.put("pid", pid);
        json.put("program", program);
        List<Object> schedulers = new ArrayList<>();
        for (String name : model.schedulers()) {
            Span span = model.scheduler(name);
            if (span != null) {
                schedulers.add(json(span, model.workers(name)));
            }
        }
        json.put("schedulers", schedulers);
        json.put("stalls", model.stalls().stream().map(TopView::json).toList());
        List<Object> stacks = new ArrayList<>();
        for (HotStack hot : model.hotStacks(STACKS)) {
            Map<String, Object> stack = new LinkedHashMap<>();
            stack.put("share", hot.share());
            stack.put("stack", hot.stack());
            stacks.add(stack);
        }
        json.put("stacks", stacks);
        return json;
    }

    private static Map<String, Object> json(Stall stall) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("time", stall.time().toString());
        json.put("scheduler", stall.scheduler());
        json.put("worker", stall.worker());
        json.put("stack", stall.stack());
        return json;
    }

    private static Map<String, Object> json(Span span, @Nullable List<Span> workers) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("time", span.now().time().toString());
        json.put("seconds", span.now().secondsSince(span.before()));
        if (workers == null) {
            json.put("worker", span.now().worker());
            json.put("busy", span.share("workersBusy"));
        } else {
            json.put("scheduler", span.now().scheduler());
            json.put("load", load(workers));
        }
        Distribution waits = span.queueTime();
        Map<String, Object> queueTime = new LinkedHashMap<>();
        queueTime.put("count", waits.count());
        queueTime.put("p50", waits.percentile(50));
        queueTime.put("p99", waits.percentile(99));
        queueTime.put("p999", waits.percentile(99.9));
        json.put("queueTimeNanos", queueTime);
        Map<String, Object> values = new LinkedHashMap<>();
        span.now().values().keySet().stream()
                .sorted()
                .forEach(name -> values.put(name, span.now().value(name)));
        json.put("values", values);
        if (workers != null) {
            json.put("workers", workers.stream().map(worker -> json(worker, null)).toList());
        }
        return json;
    }
}
