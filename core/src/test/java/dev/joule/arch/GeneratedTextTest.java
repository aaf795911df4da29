package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.testkit.GeneratedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedTextTest {
    private static final String PAGE =
            """
            before
            <!-- generated: table -->
            old
            <!-- end: table -->
            after
            """;

    private final GeneratedText section = GeneratedText.section(Path.of("page.md"), "table");

    @Test
    void replacesOnlyTheSection() {
        assertThat(section.replace(PAGE, "new"))
                .isEqualTo(
                        """
                        before
                        <!-- generated: table -->

                        new

                        <!-- end: table -->
                        after
                        """);
    }

    @Test
    void keepsAPageThatIsUpToDate() {
        String page = section.replace(PAGE, "new");
        assertThat(section.replace(page, "new")).isEqualTo(page);
    }

    @Test
    void failsWithoutMarks() {
        assertThatThrownBy(() -> section.replace("no marks", "new"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("generated: table");
    }

    @Test
    void failsIfTheFileDiffers(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("picture.svg"), "old");
        assertThatThrownBy(() -> GeneratedText.file(file).check("new"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("picture.svg differs from what is generated");
        assertThat(file).hasContent("old");
    }
}
