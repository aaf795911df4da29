package dev.joule.cli.observe;

import dev.joule.tools.load.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the JVMs of this user that run Joule. */
@Command(
        name = "ps",
        mixinStandardHelpOptions = true,
        customSynopsis = "joule ps [--json] [--measure] [PID...]",
        description = "List your JVMs that run Joule, with their load.",
        footer = {
            "",
            "Load and time in queue are measured for a second, by a flight recording of two events",
            "for each worker, where the flight recorder has run before. Its first start costs a JVM"
                    + " a",
            "second of processor time and some 30 MB, so other JVMs are measured with --measure"
                    + " only.",
            "",
            "Examples:",
            "  joule ps                  all JVMs of yours that run Joule",
            "  joule ps --measure 4711   process 4711 with its load",
            "",
            "Exit codes:",
            "  0  the JVMs are listed, if there are any"
        })
public final class PsCommand implements Callable<Integer> {
    private static final String ROW = "%8s  %-8s %8s %6s %10s  %s%n";
    private static final long MEASURED_MILLIS = 1_000;

    @Spec private CommandSpec spec;

    @Option(names = "--json", description = "Print JSON.")
    private boolean isJson;

    @Option(
            names = "--measure",
            description = "Measure JVMs whose flight recorder has not run before, too.")
    private boolean measuresAll;

    @Parameters(paramLabel = "PID", description = "Only these processes.")
    private List<Long> only = List.of();

    /** Creates a command whose fields picocli sets. */
    @SuppressWarnings("NullAway.Init")
    public PsCommand() {}

    /** A JVM that runs Joule, and its recording while it is measured. */
    private static final class Found {
        final TargetJvm jvm;
        @Nullable TargetRecording recording;
        List<Row> rows = List.of();

        Found(TargetJvm jvm) {
            this.jvm = jvm;
        }
    }

    /**
     * A scheduler.
     *
     * @param load the busy part of the workers' time, from 0 to 1
     * @param queueTime the 99th percentile, in nanoseconds
     */
    private record Row(String scheduler, int workers, double load, long queueTime) {}

    @Override
    public Integer call() throws InterruptedException {
        List<Found> all = new ArrayList<>();
        try {
            for (long pid : TargetJvm.all()) {
                if (only.isEmpty() || only.contains(pid)) {
                    find(pid, all);
                }
            }
            measure(all);
            if (isJson) {
                spec.commandLine().getOut().print(Json.write(json(all)));
                spec.commandLine().getOut().flush();
            } else {
                print(all);
            }
        } finally {
            for (Found each : all) {
                if (each.recording != null) {
                    each.recording.close();
                }
                each.jvm.close();
            }
        }
        return 0;
    }

    /**
     * Adds the JVM if it runs Joule. One that ends meanwhile, or is another user's, is left out.
     */
    private static void find(long pid, List<Found> all) {
        try {
            TargetJvm jvm = TargetJvm.attach(pid);
            if (jvm.runsJoule()) {
                all.add(new Found(jvm));
            } else {
                jvm.close();
            }
        } catch (TargetException notOurs) {
            // not listed
        }
    }

    /** Measures JVMs at the same time: all, or those whose recorder is there. */
    private void measure(List<Found> all) throws InterruptedException {
        Map<String, String> settings = new TreeMap<>();
        for (String event : List.of(Figures.SCHEDULER_EVENT, Figures.WORKER_EVENT)) {
            settings.put(event + "#enabled", "true");
            settings.put(event + "#period", "everyChunk"); // when it begins, and when it ends
        }
        boolean isAny = false;
        for (Found each : all) {
            try {
                if (measuresAll || each.jvm.repository() != null) {
                    each.recording = TargetRecording.start(each.jvm, "ps", settings);
                    isAny = true;
                }
            } catch (TargetException e) {
                warn(e);
            }
        }
        if (isAny) {
            TimeUnit.MILLISECONDS.sleep(MEASURED_MILLIS);
        }
        for (Found each : all) {
            if (each.recording != null) {
                try {
                    each.rows = rows(RecordingFile.readAllEvents(each.recording.stop()));
                } catch (TargetException e) {
                    warn(e);
                } catch (IOException e) {
                    warn(new TargetException("cannot read a recording: " + e.getMessage(), e));
                }
            }
        }
    }

    private void warn(TargetException e) {
        spec.commandLine().getErr().println("joule ps: " + e.getMessage());
    }

    private static List<Row> rows(List<RecordedEvent> events) {
        TopModel model = new TopModel();
        events.forEach(model::add);
        List<Row> rows = new ArrayList<>();
        for (String scheduler : model.schedulers()) {
            TopModel.Span span = model.scheduler(scheduler);
            if (span != null) {
                List<TopModel.Span> workers = model.workers(scheduler);
                rows.add(
                        new Row(
                                scheduler,
                                workers.size(),
                                TopView.load(workers),
                                span.queueTime().percentile(99)));
            }
        }
        return rows;
    }

    private void print(List<Found> all) {
        PrintWriter out = spec.commandLine().getOut();
        if (all.isEmpty()) {
            out.println(only.isEmpty() ? "no JVM of yours runs Joule" : "none of them runs Joule");
            return;
        }
        out.printf(ROW, "PID", "STARTED", "WORKERS", "LOAD", "P99 QUEUE", "PROGRAM");
        for (Found each : all) {
            String how = how(each.jvm);
            String program = each.jvm.mainClass();
            if (each.rows.isEmpty()) {
                out.printf(ROW, each.jvm.pid(), how, "-", "-", "-", program);
            }
            for (Row row : each.rows) {
                out.printf(
                        ROW,
                        each.jvm.pid(),
                        how,
                        row.workers(),
                        Quantity.percent(row.load()),
                        Quantity.time(row.queueTime()),
                        each.rows.size() == 1 ? program : program + "  " + row.scheduler());
            }
        }
    }

    /** Returns how Joule came into the JVM. */
    private static String how(TargetJvm jvm) {
        if (jvm.hasAgent()) {
            return "agent";
        }
        return jvm.isImage() ? "image" : "library";
    }

    private static Map<String, Object> json(List<Found> all) {
        List<Object> processes = new ArrayList<>();
        for (Found each : all) {
            Map<String, Object> process = new LinkedHashMap<>();
            process.put("pid", each.jvm.pid());
            process.put("program", each.jvm.mainClass());
            process.put("started", how(each.jvm));
            List<Object> schedulers = new ArrayList<>();
            for (Row row : each.rows) {
                Map<String, Object> scheduler = new LinkedHashMap<>();
                scheduler.put("scheduler", row.scheduler());
                scheduler.put("workers", row.workers());
                scheduler.put("load", row.load());
                scheduler.put("queueTimeP99Nanos", row.queueTime());
                schedulers.add(scheduler);
            }
            process.put("schedulers", schedulers);
            processes.add(process);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", "joule-ps/1");
        json.put("processes", processes);
        return json;
    }
}
