package dev.joule.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The code in docs/guide/tasks.md is the code of TaskSnippets, to the letter. */
@Timeout(10)
class GuideTest {

    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        String guide = Files.readString(MODULE.resolve("../docs/guide/tasks.md"));
        String source =
                Files.readString(MODULE.resolve("src/test/java/dev/joule/task/TaskSnippets.java"))
                        .replaceAll("(?m)^ {4}", "");
        List<String> examples =
                Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL)
                        .matcher(guide)
                        .results()
                        .map(example -> example.group(1))
                        .toList();
        assertThat(examples).hasSizeGreaterThanOrEqualTo(5);
        assertThat(examples).allSatisfy(example -> assertThat(source).contains(example));
    }
}
