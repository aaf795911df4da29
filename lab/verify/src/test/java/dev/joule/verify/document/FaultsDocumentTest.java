package dev.joule.verify.document;

import dev.joule.testkit.GeneratedText;
import dev.joule.verify.Parts;
import dev.joule.verify.fault.Detection;
import dev.joule.verify.fault.Detection.Engine;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.Faults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Generates {@code faults.csv} and the counts in {@code faults.md}. */
@Timeout(60)
class FaultsDocumentTest {
    private static final Path DOCS = Path.of("../..", "docs", "verify");

    @Test
    void theListIsUpToDate() throws IOException {
        StringBuilder text = new StringBuilder(header());
        List<Detection> detections = Parts.detections();
        List<String> catalogue = Faults.all().stream().map(Fault::id).toList();
        for (Fault fault : Faults.all()) {
            text.append(line(fault.id(), fault.sentence(), fault.place(), detections));
        }
        for (Detection each : detections) {
            if (!catalogue.contains(each.fault())) {
                text.append(line(each.fault(), each.sentence(), "", detections));
            }
        }
        GeneratedText.file(DOCS.resolve("faults.csv")).check(text.toString());
    }

    private static String header() {
        Stream<String> engines = Arrays.stream(Engine.values()).map(Engine::title);
        return Csv.line(
                Stream.concat(Stream.of("Fault", "Mistake", "Where"), engines)
                        .toArray(String[]::new));
    }

    /** Returns the line of a fault, with the checks that must detect it, by engine. */
    private static String line(
            String fault, String mistake, String where, List<Detection> detections) {
        Stream<String> checks =
                Arrays.stream(Engine.values()).map(engine -> checksOf(fault, engine, detections));
        return Csv.line(
                Stream.concat(Stream.of(fault, mistake, where), checks).toArray(String[]::new));
    }

    private static String checksOf(String fault, Engine engine, List<Detection> detections) {
        return detections.stream()
                .filter(each -> each.engine() == engine && each.fault().equals(fault))
                .map(Detection::by)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    @Test
    void theCountsAreUpToDate() throws IOException {
        List<Detection> detections = Parts.detections();
        StringBuilder text =
                new StringBuilder("| Engine | Faults | Faults that no other engine detects |\n");
        text.append("|---|---:|---:|\n");
        for (Engine engine : Engine.values()) {
            List<String> own = faultsOf(engine, detections);
            long alone =
                    own.stream()
                            .filter(fault ->
                                    detections.stream()
                                            .filter(each -> each.fault().equals(fault))
                                            .allMatch(each -> each.engine() == engine))
                            .count();
            text.append("| " + engine.title() + " | " + own.size() + " | " + alone + " |\n");
        }
        GeneratedText.section(DOCS.resolve("faults.md"), "counts").check(text.toString());
    }

    private static List<String> faultsOf(Engine engine, List<Detection> detections) {
        return detections.stream()
                .filter(each -> each.engine() == engine)
                .map(Detection::fault)
                .distinct()
                .toList();
    }
}
