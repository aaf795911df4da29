package dev.joule.cli.demo;

import dev.joule.load.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/** The result for a program: the same figures as the table, in base units. */
final class JsonReport {

    private JsonReport() {}

    static String of(DemoResult result) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("command", "demo");
        root.put("note", Report.NOTE);
        root.put("java", Runtime.version().toString());
        root.put("processors", Runtime.getRuntime().availableProcessors());
        root.put("workers", result.workers());
        root.put("interrupted", result.interrupted());
        root.put("subjects", result.subjects().stream().map(JsonReport::subject).toList());
        root.put("gain", Comparison.of(result).stream().map(JsonReport::gain).toList());
        HttpDuel http = result.http();
        if (http != null) {
            root.put("http", http(http));
        }
        return Json.write(root);
    }

    private static Map<String, Object> subject(SubjectResult subject) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("subject", subject.key());
        json.put("seconds", subject.seconds());
        json.put("tasks_per_second", subject.totalPerSecond());
        json.put("delay_ns", delay(subject.delay()));
        json.put("loads", subject.loads().stream().map(load -> load(subject, load)).toList());
        return json;
    }

    private static Map<String, Object> load(SubjectResult subject, LoadResult load) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("load", load.kind().key());
        json.put("offered", load.offered());
        json.put("in_time", load.inTime());
        json.put("unfinished", load.unfinished());
        json.put("tasks_per_second", subject.perSecond(load));
        json.put("delay_ns", delay(load.delay()));
        return json;
    }

    private static Map<String, Object> http(HttpDuel http) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("connections", HttpSubject.CONNECTIONS);
        json.put("seconds", http.ofSeconds());
        json.put("subjects", http.results().stream().map(JsonReport::http).toList());
        return json;
    }

    private static Map<String, Object> http(HttpResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("subject", result.key());
        json.put("requests_per_second", result.perSecond());
        json.put("answer_ns", delay(result.answer()));
        return json;
    }

    private static Map<String, Object> delay(DelaySummary delay) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("samples", delay.samples());
        json.put("p50", delay.p50Nanos());
        json.put("p99", delay.p99Nanos());
        json.put("max", delay.maxNanos());
        return json;
    }

    private static Map<String, Object> gain(Comparison line) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("load", line.key());
        json.put("figure", line.figure().key());
        json.put("gain", line.gain());
        return json;
    }
}
