package dev.joule.compute;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The code in docs/guide/compute.md is that of our snippets, but for spaces. */
@Timeout(60)
class ComputeGuideTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final String SNIPPETS = "src/test/java/dev/joule/compute/";

    @Test
    void everyExampleOfTheGuideIsACompiledOne() throws Exception {
        String guide = Files.readString(MODULE.resolve("../docs/guide/compute.md"));
        String sources =
                bare(
                        Files.readString(MODULE.resolve(SNIPPETS + "ComputeSnippets.java"))
                                + Files.readString(MODULE.resolve(SNIPPETS + "ParSnippets.java")));
        List<String> examples =
                Pattern.compile("```java\n(.*?)\n```", Pattern.DOTALL)
                        .matcher(guide)
                        .results()
                        .map(example -> example.group(1))
                        .toList();
        assertThat(examples).hasSize(11);
        assertThat(examples).allSatisfy(example -> assertThat(sources).contains(bare(example)));
    }

    /** How lines are broken depends on how far they are indented. */
    private static String bare(String code) {
        return code.replaceAll("\\s+", "");
    }
}
