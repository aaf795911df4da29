package dev.joule.bench.document;

import dev.joule.bench.harness.ResultTable;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.DoubleFunction;

/** A figure that matters, in words. The first ones are on the first screen of the README. */
enum Headline {
    SERVER("HTTP server, 64 connections: requests a second", "threads", "http_echo_64_rps", true),
    SERVER_CPU("its processor time for a request", "threads", "http_echo_64_cpu", false),
    STALL(
            "start of a thread while two others loop, 99 of 100 within",
            "threads",
            "behind_stall_spin",
            false),
    POOL_LEAST(
            "200 threads on 20 Redis connections: commands of the least served, of a fair share",
            "programs",
            "redis_200_on_20_min",
            true),
    POOL_WAIT(
            "the longest wait for one of these connections",
            "programs",
            "redis_200_on_20_wait",
            false),
    HAND_OFF("hand-off between two threads", "threads", "ping_pong", false),
    QUEUE("an element through a bounded queue", "threads", "queue_64", false),
    START("start of a thread from outside", "threads", "spawn_remote", false),
    LOCK("a lock that 8 threads want", "threads", "lock_contended", false),
    SLEEP("10,000 sleeps of a millisecond, each", "threads", "sleep_10k", false),
    HELIDON("Helidon, 64 connections: requests a second", "programs", "helidon_64_rate", true),
    TAIL("an HTTP server at 70 % of its rate, p99", "threads", "http_echo_64_p99", false),
    JETTY("Jetty, 64 connections: requests a second", "programs", "jetty_64_rate", true),
    TOMCAT("Spring Boot on Tomcat, likewise", "programs", "spring_tomcat_text_64_rate", true),
    TOMCAT_TAIL(
            "Spring Boot on Tomcat at 70 % of its rate, p99",
            "programs", "spring_tomcat_text_64_open_p99", false),
    HTTP_SERVER(
            "the JDK's HttpServer, 64 connections: requests a second",
            "programs",
            "jdk_httpserver_64_rate",
            true),
    REDIS(
            "200 threads on 20 Redis connections: commands a second",
            "programs",
            "redis_200_on_20_rate",
            true),
    POSTGRES(
            "200 threads on 20 connections to PostgreSQL: queries a second",
            "programs",
            "postgres_200_on_20_rate",
            true),
    SEARCH("32 threads that only compute: searches", "programs", "search_no_yield_rate", true),
    JVM_START("start of a JVM that runs one virtual thread", "threads", "agent_start", false),
    MEETING(
            "a pair at a SynchronousQueue: transfers",
            "fairness",
            "handoff_synchronous_queue_1_rate",
            true);

    /** The lines on the first screen. */
    static final Set<Headline> FIRST = EnumSet.range(SERVER, POOL_WAIT);

    /** A single process says nothing within this range. */
    private static final double NOISE = 1.1;

    private final String words;
    private final String suite;
    private final String row;
    private final boolean isMoreBetter;

    Headline(String words, String suite, String row, boolean isMoreBetter) {
        this.words = words;
        this.suite = suite;
        this.row = row;
        this.isMoreBetter = isMoreBetter;
    }

    /** Returns the name of the file that has the figure. */
    String file() {
        return suite + ".json";
    }

    /** Formats the line of the README. */
    String medians(ExportedFigures figures) {
        return "| %s | %s | **%s** |%n"
                .formatted(words, text(figures, "jdk", "median"), text(figures, "joule", "median"));
    }

    /** Formats the line of the page of benchmarks: ranges, and what they say. */
    String ranges(ExportedFigures figures) {
        return "| %s | %s | %s | %s |%n"
                .formatted(words, range(figures, "jdk"), range(figures, "joule"), verdict(figures));
    }

    private String range(ExportedFigures figures, String subject) {
        String median = text(figures, subject, "median");
        return isOfOneProcess(figures)
                ? median
                : "%s (%s to %s)"
                        .formatted(
                                median,
                                text(figures, subject, "min"),
                                text(figures, subject, "max"));
    }

    private String verdict(ExportedFigures figures) {
        double ratio =
                figures.figure(row, "joule", "median") / figures.figure(row, "jdk", "median");
        double least = isOfOneProcess(figures) ? ratio / NOISE : ratio(figures, "ratio_min");
        double most = isOfOneProcess(figures) ? ratio * NOISE : ratio(figures, "ratio_max");
        if (Double.isInfinite(ratio)) {
            return "**from none**";
        }
        if (least < 1 && most > 1) {
            return "no difference found";
        }
        String factor = String.format(Locale.ROOT, "%.2f", ratio);
        return ratio > 1 == isMoreBetter ? "**" + factor + "**" : factor + ", worse";
    }

    private double ratio(ExportedFigures figures, String name) {
        return figures.figure(row, "joule", name);
    }

    private boolean isOfOneProcess(ExportedFigures figures) {
        return !figures.hasRatios(row, "joule");
    }

    private String text(ExportedFigures figures, String subject, String name) {
        double figure = figures.figure(row, subject, name);
        DoubleFunction<String> form =
                switch (figures.unit(row, subject)) {
                    case "ns" -> nanos -> time(nanos, "ns", "µs");
                    case "us" -> micros -> time(micros, "µs", "ms");
                    case "ms" -> millis -> time(millis, "ms", "s");
                    case "of fair" -> share -> String.format(Locale.ROOT, "%.0f %%", 100 * share);
                    default -> ResultTable::number;
                };
        return form.apply(figure);
    }

    private static String time(double figure, String unit, String larger) {
        return figure < 1_000
                ? ResultTable.number(figure) + " " + unit
                : ResultTable.number(figure / 1_000) + " " + larger;
    }
}
