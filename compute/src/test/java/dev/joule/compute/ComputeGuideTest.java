package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.DocumentExamples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The code in docs/guide/compute.md is that of our snippets. */
@Timeout(60)
class ComputeGuideTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final String SNIPPETS = "src/test/java/dev/joule/compute/";

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        DocumentExamples examples = DocumentExamples.of(MODULE.resolve("../docs/guide/compute.md"));
        assertThat(examples.count()).isEqualTo(11);
        assertThat(
                        examples.missingFrom(
                                MODULE.resolve(SNIPPETS + "ComputeSnippets.java"),
                                MODULE.resolve(SNIPPETS + "ParSnippets.java")))
                .isEmpty();
    }
}
