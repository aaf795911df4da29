package dev.joule.cli.why;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The threshold of a rule, with its default. */
enum Limit {
    QUEUE_PER_WORKER(8, "threads that wait for each worker, where the time in queue is unknown"),
    QUEUE_MILLIS(20, "the p99 of the time in queue, in ms"),
    LONG_QUEUE_MILLIS(
            100, "the p99 of the time in queue where the workers are not always busy, in ms"),
    BUSY_LOOKS(0.8, "share of the looks in which all workers were at work and threads waited"),
    SPIN_SHARE(0.8, "share of a processor that a thread uses that never leaves its worker"),
    YIELD_SHARE(0.2, "share of the workers' time that goes into yields"),
    HELD_MILLIS(20, "how long a call holds a worker, in ms"),
    PINNED_MILLIS(20, "how long a pinned thread holds its worker, in ms"),
    HELD_SHARE(0.02, "share of the time that such calls hold a worker"),
    POOL_WAITERS(8, "threads that wait for a pool"),
    LOCK_WAITERS(4, "threads that wait for a lock"),
    GC_SHARE(0.1, "share of the time in pauses of the garbage collection"),
    THROTTLED_SHARE(0.1, "share of the periods in which the quota stopped the container"),
    RUNNABLE_PER_PROCESSOR(4, "runnable platform threads for each processor"),
    LATE_MILLIS(50, "how late a timer is, in ms"),
    LATE_SHARE(0.05, "share of late timers"),
    SOCKET_MILLIS(50, "how long a socket lets a thread wait, in ms"),
    SOCKET_WAITERS(1, "threads that wait for such sockets on average");

    private final double standard;
    private final String meaning;

    Limit(double standard, String meaning) {
        this.standard = standard;
        this.meaning = meaning;
    }

    double standard() {
        return standard;
    }

    String meaning() {
        return meaning;
    }

    /** Returns the name on the command line and in the guide. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(Limit::label).toList();
    }
}
