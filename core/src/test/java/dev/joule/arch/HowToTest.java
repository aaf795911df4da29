package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The files that docs/how-to.md names exist. */
class HowToTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern FILE = Pattern.compile("`([\\w./$-]+/[\\w.$-]+)`");

    @Test
    void everyFileExists() throws IOException {
        String text = Files.readString(ROOT.resolve("docs/how-to.md"));
        List<String> named = FILE.matcher(text).results().map(HowToTest::name).distinct().toList();
        assertThat(named).hasSizeGreaterThan(20);
        assertThat(named).allSatisfy(file -> assertThat(ROOT.resolve(file)).exists());
    }

    private static String name(MatchResult match) {
        return match.group(1);
    }
}
