package dev.joule.observe;

import dev.joule.internal.diagnose.SchedulerObserver.EventListener;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/** Records what happens in a scheduler, while a recording wants it. */
final class InstantEvents implements EventListener {
    private static final String ENABLED = "#enabled";

    /** The events that a scheduler calls us for; stalls have a way of their own. */
    private static final List<String> NAMES =
            List.of("dev.joule.Spares", "dev.joule.LongWait", "dev.joule.WokenInVain");

    /** A setting of our own: the recorder's thresholds are for events that begin and end. */
    private static final String WAIT = "dev.joule.LongWait#wait";

    private static final long DEFAULT_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final Pattern TIME = Pattern.compile("(\\d{1,12}) *(ns|us|ms|s)");

    private final String scheduler;
    private final long longWaitNanos;

    /**
     * @param settings those of the recordings
     */
    InstantEvents(String scheduler, Map<String, String> settings) {
        this.scheduler = scheduler;
        longWaitNanos = nanos(settings.get(WAIT), DEFAULT_WAIT_NANOS);
    }

    /** Returns whether recordings with these settings want an event. */
    static boolean areWanted(Map<String, String> settings) {
        return NAMES.stream().anyMatch(name -> "true".equals(settings.get(name + ENABLED)));
    }

    /** Returns what two recordings with different values of a setting get. */
    static String stronger(String one, String other) {
        if (one.equals("true") || other.equals("true")) {
            return "true";
        }
        return nanos(one, Long.MAX_VALUE) <= nanos(other, Long.MAX_VALUE) ? one : other;
    }

    private static long nanos(@Nullable String time, long otherwise) {
        Matcher parts = TIME.matcher(time == null ? "" : time.strip());
        if (!parts.matches()) {
            return otherwise;
        }
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "ns" -> number;
            case "us" -> TimeUnit.MICROSECONDS.toNanos(number);
            case "ms" -> TimeUnit.MILLISECONDS.toNanos(number);
            default -> TimeUnit.SECONDS.toNanos(number);
        };
    }

    @Override
    public long longWaitNanos() {
        return longWaitNanos;
    }

    @Override
    public void waitedLong(int worker, Object task, long nanos) {
        LongWait event = new LongWait();
        if (event.isEnabled()) {
            event.scheduler = scheduler;
            event.worker = worker;
            event.waited = nanos;
            event.task = task instanceof Thread thread ? thread.getName() : nameOf(task);
            event.thread = task instanceof Thread thread ? thread : null;
            event.commit();
        }
    }

    private static String nameOf(Object task) {
        return task.getClass().getName();
    }

    @Override
    public void wokenInVain(int worker, long awakeNanos) {
        WokenInVain event = new WokenInVain();
        if (event.isEnabled()) {
            event.scheduler = scheduler;
            event.worker = worker;
            event.awake = awakeNanos;
            event.commit();
        }
    }

    @Override
    public void sparesSent(int sent, int atWork) {
        Spares event = new Spares();
        if (event.isEnabled()) {
            event.scheduler = scheduler;
            event.sent = sent;
            event.atWork = atWork;
            event.commit();
        }
    }

    @Name("dev.joule.LongWait")
    @Label("Long Wait in a Queue")
    @Category("Joule")
    @Description("A task has begun after a long wait in a queue; one task in some 64 is looked at")
    @Enabled(false)
    @StackTrace(false)
    static final class LongWait extends Event {
        @Label("Scheduler")
        String scheduler = "";

        @Label("Worker")
        int worker;

        @Label("Waited")
        @Timespan(Timespan.NANOSECONDS)
        long waited;

        @Label("Task")
        @Description("The thread's name, or the task's class")
        String task = "";

        @Label("Virtual Thread")
        @Nullable Thread thread;
    }

    @Name("dev.joule.WokenInVain")
    @Label("Woken in Vain")
    @Category("Joule")
    @Description("A worker was woken for work and has found none")
    @Enabled(false)
    @StackTrace(false)
    static final class WokenInVain extends Event {
        @Label("Scheduler")
        String scheduler = "";

        @Label("Worker")
        int worker;

        @Label("Awake")
        @Timespan(Timespan.NANOSECONDS)
        long awake;
    }

    @Name("dev.joule.Spares")
    @Label("Spares Sent to Work")
    @Category("Joule")
    @Description("Spare threads were sent to work since workers are stuck")
    @Enabled(false)
    @StackTrace(false)
    static final class Spares extends Event {
        @Label("Scheduler")
        String scheduler = "";

        @Label("Sent")
        int sent;

        @Label("At Work")
        int atWork;
    }
}
