package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.SummarySentences;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Javadoc begins as that of {@code java.util.concurrent} does. */
class SummarySentencesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "core",
                "compute",
                "agent",
                "cli",
                "lab/testkit",
                "lab/tools",
                "lab/verify",
                "lab/bench"
            })
    void summariesHaveASubjectOrAVerb(String module) throws IOException {
        assertThat(SummarySentences.offending(Path.of("..", module, "src", "main", "java")))
                .isEmpty();
    }

    @Test
    void aClauseWithoutASubjectIsCaught() {
        assertThat(
                        SummarySentences.offending(
                                """
                                /**
                                 * What a worker counts.
                                 */
                                class Counters {
                                    /** Returns whether it counts. */
                                    boolean counts() { return true; }

                                    /** Whether it counts. */
                                    boolean isOn;
                                }
                                """))
                .containsExactly("What a worker counts.", "Whether it counts.");
    }
}
