package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.DocumentExamples;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The code in docs/guide/cluster.md is that of a program that is compiled. */
@Timeout(60)
class ClusterGuideTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        DocumentExamples examples =
                DocumentExamples.of(MODULE.resolve("../../docs/guide/cluster.md"));
        assertThat(examples.count()).isEqualTo(1);
        assertThat(
                        examples.missingFrom(
                                MODULE.resolve(
                                        "src/test/java/dev/joule/cluster/ClusterPrimes.java")))
                .isEmpty();
    }
}
