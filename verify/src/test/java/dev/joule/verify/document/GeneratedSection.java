package dev.joule.verify.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A section of a page in {@code docs/verify}, between two marks, that is generated from the code.
 * With the property {@value #PROPERTY} a test writes it; without, it compares.
 */
public final class GeneratedSection {
    private static final String PROPERTY = "joule.generate";
    private static final Path FOLDER = Path.of("..", "docs", "verify");

    private final Path page;
    private final String start;
    private final String end;

    /** Creates the section of that name in a page. */
    public GeneratedSection(String page, String name) {
        this.page = FOLDER.resolve(page);
        start = "<!-- generated: " + name + " -->\n";
        end = "<!-- end: " + name + " -->\n";
    }

    /** Checks that the page contains this text between the marks, or writes it there. */
    public void check(String text) throws IOException {
        String before = Files.readString(page);
        String after = replace(before, text);
        if (Boolean.getBoolean(PROPERTY)) {
            Files.writeString(page, after);
            return;
        }
        assertThat(before)
                .as(
                        "%s differs from the code; to generate it: ./joule mvn -pl verify -am"
                                + " -Dtest='*DocumentTest' -Dsurefire.failIfNoSpecifiedTests=false"
                                + " -D%s=true test",
                        page, PROPERTY)
                .isEqualTo(after);
    }

    String replace(String before, String text) {
        int from = before.indexOf(start);
        int to = before.indexOf(end);
        assertThat(from).as("%s in %s", start.strip(), page).isNotNegative();
        assertThat(to).as("%s in %s", end.strip(), page).isGreaterThan(from);
        return before.substring(0, from + start.length())
                + "\n"
                + text.strip()
                + "\n\n"
                + before.substring(to);
    }
}
