package dev.joule.verify.orderings;

import dev.joule.tools.children.Child;
import dev.joule.tools.children.Children;
import dev.joule.verify.Part;
import dev.joule.verify.Report;
import dev.joule.verify.fault.Detection;
import dev.joule.verify.fault.Detection.Engine;
import dev.joule.verify.fault.Fault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Tests the orderings that the essays promise by races, on the production classes as they are and
 * with faults.
 */
public final class OrderingsPart implements Part {

    @Override
    public String name() {
        return "orderings";
    }

    @Override
    public String what() {
        return "each row of the essays' memory-ordering tables, as a race (jcstress)";
    }

    @Override
    public void check(Effort effort, Report report) throws IOException, InterruptedException {
        Path folder = Children.folder("joule-orderings");
        try {
            Set<String> missing = expected();
            Child.Outcome outcome =
                    Child.run(
                            command(effort, folder),
                            folder,
                            limit(effort),
                            line -> {
                                Finding finding = Finding.parse(line);
                                if (finding != null && missing.remove(key(finding))) {
                                    tell(finding, report);
                                }
                            });
            if (outcome.status() != 0) {
                report.failed(name(), "the host ended with status " + outcome.status());
                report.detail(lastLines(outcome));
            }
            // A race that was never run is not checked, even if the host reports success.
            missing.forEach(key -> report.failed(key, "never run"));
            tellNotes(report);
        } finally {
            Children.delete(folder);
        }
    }

    @Override
    public List<Detection> detections() {
        List<Detection> detections = new ArrayList<>();
        for (Rule rule : Rules.RACES) {
            for (Fault fault : rule.faults()) {
                detections.add(Detection.of(fault, Engine.ORDERINGS, rule.name()));
            }
        }
        return detections;
    }

    private static List<String> command(Effort effort, Path folder) {
        return Child.java(
                List.of(),
                List.of("-Xmx256m", "-Djava.io.tmpdir=" + folder),
                Host.class.getName(),
                List.of(effort.name(), folder.toString()));
    }

    private static Duration limit(Effort effort) {
        return Duration.ofMinutes(effort == Effort.QUICK ? 15 : 60);
    }

    private static Set<String> expected() {
        Set<String> keys = new LinkedHashSet<>();
        for (Rule rule : Rules.RACES) {
            keys.add(key(rule.name(), ""));
            rule.faults().forEach(fault -> keys.add(key(rule.name(), fault.id())));
        }
        return keys;
    }

    private static String key(Finding finding) {
        return key(finding.rule(), finding.fault());
    }

    private static String key(String rule, String fault) {
        return fault.isEmpty() ? rule : rule + ", " + fault;
    }

    static void tell(Finding finding, Report report) {
        String key = key(finding);
        String howMuch =
                String.format(
                        "%,d samples in %d JVM%s",
                        finding.samples(), finding.runs(), finding.runs() == 1 ? "" : "s");
        boolean hasFault = !finding.fault().isEmpty();
        switch (finding.verdict()) {
            case TROUBLE -> report.failed(key, "could not be run: " + finding.what());
            case FORBIDDEN -> {
                if (hasFault) {
                    report.caught(key, finding.what() + " of " + howMuch);
                } else {
                    report.failed(key, finding.what() + " of " + howMuch);
                }
            }
            case PASSED -> {
                if (!hasFault && finding.samples() > 0) {
                    report.held(key, howMuch);
                } else if (hasFault) {
                    report.escaped(key, howMuch);
                } else {
                    report.failed(key, "no samples");
                }
            }
        }
    }

    private static void tellNotes(Report report) {
        for (Rule rule : Rules.ALL) {
            if (!rule.note().isEmpty()) {
                report.detail(rule.name() + ": " + rule.note());
            }
        }
    }

    private static String lastLines(Child.Outcome outcome) {
        List<String> lines = outcome.output();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
    }
}
