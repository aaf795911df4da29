package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.DocumentExamples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An example that is in no compiled file is found, and another indentation does not count. */
class DocumentExamplesTest {

    @Test
    void findsWhatNoFileHas(@TempDir Path folder) throws IOException {
        Path document = folder.resolve("guide.md");
        Path source = folder.resolve("Snippets.java");
        Files.writeString(
                document,
                """
                ```java
                int a = one(
                        two());
                ```
                ```java
                int b = 3;
                ```
                ```
                not Java
                ```
                """);
        Files.writeString(source, "class Snippets {\n    int a = one(two());\n    int b = 2;\n}\n");
        DocumentExamples examples = DocumentExamples.of(document);
        assertThat(examples.count()).isEqualTo(2);
        assertThat(examples.missingFrom(source)).containsExactly("int b = 3;");
    }
}
