package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.ChildJvm;
import dev.joule.testkit.DocumentExamples;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The code in docs/guide/threads.md is compiled code, and works. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadsGuideTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final String PREVIEW = "ScopeSnippets.java";

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        DocumentExamples examples = DocumentExamples.of(MODULE.resolve("../docs/guide/threads.md"));
        assertThat(examples.count()).isEqualTo(3);
        assertThat(
                        examples.missingFrom(
                                MODULE.resolve("src/test/java/dev/joule/SchedulerSnippets.java"),
                                MODULE.resolve("src/test/resources/dev/joule/" + PREVIEW)))
                .isEmpty();
    }

    /** The preview is compiled by the JVM that runs it: nothing else of the tests is a preview. */
    @Test
    void theScopeInheritsScopedValues() throws Exception {
        Path program = Path.of(Objects.requireNonNull(getClass().getResource(PREVIEW)).toURI());
        ChildJvm.Result result =
                ChildJvm.onSameGround(
                                "--enable-preview",
                                "--source",
                                Integer.toString(Runtime.version().feature()))
                        .run(program.toString());
        assertThat(result.output()).contains("user of r1, orders of r1");
        assertThat(result.exitCode()).isZero();
    }
}
