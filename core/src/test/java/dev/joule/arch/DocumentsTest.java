package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README fits one screen, and every link between the documents leads to a file and heading. */
class DocumentsTest {
    private static final Path ROOT = Path.of("..");
    private static final int README_LINES = 110;
    private static final int README_TABLES = 2;

    private static final Pattern LINK =
            Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(#[^)\\s]*)?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern CODE = Pattern.compile("(?s)```.*?```");
    private static final Pattern TABLE = Pattern.compile("(?m)^\\|[-:| ]+\\|$");

    @Test
    void theReadmeFitsOneScreen() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        assertThat(readme.lines().count()).isLessThanOrEqualTo(README_LINES);
        assertThat(TABLE.matcher(readme).results().count()).isBetween(1L, (long) README_TABLES);
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<Path> documents = documents(ROOT);
        assertThat(documents).hasSizeGreaterThan(20);
        List<String> dead = new ArrayList<>();
        for (Path document : documents) {
            dead.addAll(deadLinks(document));
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void deadLinksAreFound(@TempDir Path folder) throws IOException {
        Path document = folder.resolve("a.md");
        Files.writeString(
                document,
                """
                # One `b` heading
                [1](#one-b-heading) [2](a.md#one-b-heading) [3](.)
                [4](b.md) [5](#two) [6](a.md#two)
                """);
        assertThat(deadLinks(document))
                .containsExactly("a.md: b.md", "a.md: #two", "a.md: a.md#two");
    }

    private static List<Path> documents(Path root) throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path folder :
                List.of(
                        root,
                        root.resolve("docs"),
                        root.resolve(".github"),
                        root.resolve("lab/bench"))) {
            int depth = folder.equals(root) ? 1 : Integer.MAX_VALUE;
            try (Stream<Path> files = Files.walk(folder, depth)) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(found::add);
            }
        }
        return found;
    }

    private static List<String> deadLinks(Path document) throws IOException {
        String text = CODE.matcher(Files.readString(document)).replaceAll("");
        List<String> dead = new ArrayList<>();
        for (MatchResult link : LINK.matcher(text).results().toList()) {
            String file = link.group(1);
            String anchor = link.group(2) == null ? "" : link.group(2);
            Path target = file.isEmpty() ? document : document.resolveSibling(file);
            boolean leads =
                    Files.exists(target)
                            && (anchor.isEmpty() || anchors(target).contains(anchor.substring(1)));
            if (!leads) {
                dead.add(document.getFileName() + ": " + file + anchor);
            }
        }
        return dead;
    }

    /** Returns the names that hosting services give to headings. */
    private static Set<String> anchors(Path document) throws IOException {
        String text = CODE.matcher(Files.readString(document)).replaceAll("");
        return HEADING.matcher(text)
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}
