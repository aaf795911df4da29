package dev.joule.verify.document;

import dev.joule.testkit.GeneratedText;
import dev.joule.verify.Parts;
import dev.joule.verify.fault.Detection;
import dev.joule.verify.fault.Detection.Engine;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.Faults;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Generates the tables of {@code faults.md} from the catalogue and the checkers. */
@Timeout(60)
class FaultsDocumentTest {
    private static final Path PAGE = Path.of("..", "docs", "verify", "faults.md");
    private static final String HEADER =
            """
            | Fault | Mistake | Where | Explorer | Orderings | Models | Simulator | Soak |
            |---|---|---|---|---|---|---|---|
            """;

    @Test
    void theCatalogueIsUpToDate() throws IOException {
        List<Detection> detections = Parts.detections();
        StringBuilder text = new StringBuilder(HEADER);
        for (Fault fault : Faults.all()) {
            text.append("| `" + fault.id() + "` | " + fault.sentence());
            text.append(" | `" + fault.place() + "` |");
            for (Engine engine : Engine.values()) {
                String by =
                        detections.stream()
                                .filter(each -> each.engine() == engine)
                                .filter(each -> each.fault().equals(fault.id()))
                                .map(Detection::by)
                                .collect(Collectors.joining(", "));
                text.append(by.isEmpty() ? " |" : " " + by + " |");
            }
            text.append('\n');
        }
        GeneratedText.section(PAGE, "catalogue").check(text.toString());
    }

    @Test
    void theOtherFaultsAreUpToDate() throws IOException {
        List<String> catalogue = Faults.all().stream().map(Fault::id).toList();
        StringBuilder text = new StringBuilder("| Fault | Mistake |\n|---|---|\n");
        for (Detection each : Parts.detections()) {
            if (!catalogue.contains(each.fault())) {
                text.append("| `" + each.fault() + "` | " + each.sentence() + " |\n");
            }
        }
        GeneratedText.section(PAGE, "others").check(text.toString());
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
        GeneratedText.section(PAGE, "counts").check(text.toString());
    }

    private static List<String> faultsOf(Engine engine, List<Detection> detections) {
        return detections.stream()
                .filter(each -> each.engine() == engine)
                .map(Detection::fault)
                .distinct()
                .toList();
    }
}
