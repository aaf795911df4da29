package dev.joule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The code in docs/guide/threads.md is compiled code, to the letter, and works. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadsGuideTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final String PREVIEW = "ScopeSnippets.java";

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        String guide = Files.readString(MODULE.resolve("../docs/guide/threads.md"));
        String sources =
                withoutIndent("src/test/java/dev/joule/SchedulerSnippets.java", 4)
                        + withoutIndent("src/test/resources/dev/joule/" + PREVIEW, 4)
                        + withoutIndent("src/test/resources/dev/joule/" + PREVIEW, 12);
        List<String> examples =
                Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL)
                        .matcher(guide)
                        .results()
                        .map(example -> example.group(1))
                        .toList();
        assertThat(examples).hasSize(3);
        assertThat(examples).allSatisfy(example -> assertThat(sources).contains(example));
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

    private static String withoutIndent(String source, int spaces) throws Exception {
        return Files.readString(MODULE.resolve(source)).replaceAll("(?m)^ {" + spaces + "}", "");
    }
}
