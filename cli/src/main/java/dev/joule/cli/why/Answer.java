package dev.joule.cli.why;

import static dev.joule.cli.why.Words.count;
import static dev.joule.cli.why.Words.format;
import static dev.joule.cli.why.Words.percent;
import static dev.joule.cli.why.Words.time;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The findings of the rules in an observation.
 *
 * @param subject the process or the file
 * @param findings the worst first
 */
record Answer(String subject, Observation seen, List<Finding> findings) {
    /** The most frames of a stack in JSON. */
    private static final int MOST_FRAMES = 32;

    /** The name and version of the JSON: a field that changes its meaning makes another. */
    private static final String SCHEMA = "joule-why/1";

    Answer {
        findings = List.copyOf(findings);
    }

    /**
     * Examines an observation.
     *
     * @param without the labels of the rules to leave out
     */
    static Answer of(String subject, Observation seen, Limits limits, Set<String> without) {
        List<Finding> findings =
                Stream.of(Rule.values())
                        .filter(rule -> !without.contains(rule.label()))
                        .flatMap(rule -> rule.examine(seen, limits))
                        .sorted(Comparator.comparingDouble(Finding::severity).reversed())
                        .toList();
        return new Answer(subject, seen, findings);
    }

    /** Returns the lines for people; the first one names the worst. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        int number = 0;
        for (Finding finding : findings) {
            number++;
            lines.add(findings.size() == 1 ? finding.text() : number + ". " + finding.text());
            finding.evidence().forEach(evidence -> lines.add("     " + evidence));
            if (!finding.stack().frames().isEmpty()) {
                lines.add("     at " + finding.stack().line());
            }
            lines.add("     next: " + finding.next());
        }
        if (findings.isEmpty()) {
            lines.add(nothing());
        }
        lines.add(summary());
        seen.notes().forEach(note -> lines.add("note: " + note));
        if (seen.isCrowded()) {
            lines.add("note: " + crowded());
        }
        if (!seen.missing().isEmpty()) {
            lines.add(
                    "note: the recording lacks "
                            + String.join(", ", new TreeSet<>(seen.missing()))
                            + ": what they would show was not looked at");
        }
        return lines;
    }

    private String nothing() {
        return format(
                "nothing found; the workers were on a processor %s of the time",
                percent(seen.workerLoad()));
    }

    private String crowded() {
        return format(
                "other programs keep the processors busy (%s in all), which makes all times longer",
                percent(seen.machineLoad()));
    }

    private String summary() {
        return format(
                "(%s, %s: %s, %s, %s)",
                subject,
                time(seen.nanos()),
                count(seen.samples().size(), "sample"),
                count(seen.waits().size(), "wait"),
                count(seen.dumps().size(), "thread dump"));
    }

    /** Returns the answer for programs, as docs/guide/why-json.md describes it. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", SCHEMA);
        json.put("subject", subject);
        json.put("seconds", seen.nanos() / 1e9);
        json.put("processors", seen.processors());
        json.put("workers", seen.workers());
        json.put("workerLoad", seen.workerLoad());
        if (seen.queueP99() >= 0) {
            json.put("queueTimeP99Nanos", seen.queueP99());
        }
        json.put("findings", findings.stream().map(Answer::json).toList());
        json.put("isCrowded", seen.isCrowded());
        json.put("notes", seen.notes());
        json.put("missing", List.copyOf(new TreeSet<>(seen.missing())));
        return json;
    }

    static Map<String, Object> json(Finding finding) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("rule", finding.rule().label());
        json.put("share", finding.share());
        json.put("text", finding.text());
        json.put("evidence", finding.evidence());
        json.put(
                "stack",
                finding.stack().frames().stream().limit(MOST_FRAMES).map(Frame::toString).toList());
        json.put("next", finding.next());
        return json;
    }
}
