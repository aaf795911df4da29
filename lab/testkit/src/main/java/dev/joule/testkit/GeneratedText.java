package dev.joule.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file, or a section of a page between two marks, that is generated. With the property {@value
 * #PROPERTY} a test writes it; without, the test compares.
 */
public final class GeneratedText {
    private static final String PROPERTY = "joule.generate";

    private final Path file;
    private final @Nullable String section;

    private GeneratedText(Path file, @Nullable String section) {
        this.file = file;
        this.section = section;
    }

    /** Returns the section of that name in a page. */
    public static GeneratedText section(Path page, String name) {
        return new GeneratedText(page, name);
    }

    /** Returns the whole of a file. */
    public static GeneratedText file(Path file) {
        return new GeneratedText(file, null);
    }

    /** Checks that the file, or its section, has this text, or writes it there. */
    public void check(String text) throws IOException {
        String before = Files.exists(file) ? Files.readString(file) : "";
        String after = replace(before, text);
        if (Boolean.getBoolean(PROPERTY)) {
            Files.writeString(file, after);
            return;
        }
        assertThat(before)
                .as(
                        "%s differs from what is generated; to write it: ./joule mvn -pl :joule-%s"
                            + " -am -Dtest='*DocumentTest' -Dsurefire.failIfNoSpecifiedTests=false"
                            + " -D%s=true test",
                        file, Path.of("").toAbsolutePath().getFileName(), PROPERTY)
                .isEqualTo(after);
    }

    /** Returns the content of the file with the new text in it. */
    public String replace(String before, String text) {
        if (section == null) {
            return text;
        }
        String start = "<!-- generated: " + section + " -->\n";
        String end = "<!-- end: " + section + " -->\n";
        int from = before.indexOf(start);
        int to = before.indexOf(end);
        assertThat(from).as("%s in %s", start.strip(), file).isNotNegative();
        assertThat(to).as("%s in %s", end.strip(), file).isGreaterThan(from);
        return before.substring(0, from + start.length())
                + "\n"
                + text.strip()
                + "\n\n"
                + before.substring(to);
    }
}
