package dev.joule.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class JavaArgumentsTest {

    @Test
    void aJarIsSaidToBeOne() {
        assertThat(complete("app.jar")).containsExactly("-jar", "app.jar");
        assertThat(complete("-Xmx1g", "-Dx=y", "app.jar", "--port", "80"))
                .containsExactly("-Xmx1g", "-Dx=y", "-jar", "app.jar", "--port", "80");
        assertThat(complete("--add-opens", "a/b=c", "app.jar"))
                .containsExactly("--add-opens", "a/b=c", "-jar", "app.jar");
    }

    @Test
    void whatJavaUnderstandsStays() {
        assertUnchanged("-jar", "app.jar", "x.jar");
        assertUnchanged("-cp", "lib.jar:app.jar", "app.Main", "in.jar");
        assertUnchanged("--class-path=lib.jar", "Main.jar");
        assertUnchanged("-p", "mods", "-m", "app/app.Main", "in.jar");
        assertUnchanged("-p", "mods", "--module=app/app.Main", "in.jar");
        assertUnchanged("Main.java", "in.jar");
    }

    @Test
    void withoutAProgramThereIsNothingToRun() {
        for (String[] arguments :
                List.of(
                        new String[] {},
                        new String[] {"-Xmx1g"},
                        new String[] {"-cp", "app.jar"})) {
            assertThatThrownBy(() -> complete(arguments))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no program");
        }
    }

    @Test
    void optionsMayComeFromAFile(@TempDir Path folder) throws IOException {
        String options = file(folder, "-Xmx1g # the heap\n--add-opens a/b=c\n");
        assertThat(complete(options, "app.jar", "@nowhere"))
                .containsExactly(options, "-jar", "app.jar", "@nowhere");
        assertUnchanged(options, "-version");
        String classPath = file(folder, "-cp");
        assertUnchanged(classPath, "lib.jar", "Main.jar");
        String program = file(folder, "-jar app.jar");
        assertUnchanged(options, program, "in.jar");
        assertUnchanged("--disable-@files", "-jar", "app.jar", "@nowhere");
        assertThatThrownBy(() -> complete(options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no program");
        assertThatThrownBy(() -> complete("@nowhere", "app.jar"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cannot read the file of options nowhere");
    }

    @Test
    void aFileIsReadAsJavaReadsIt() {
        assertThat(ArgumentFile.parse("# all\n-Da=b\t-Dc=\"x \\\"y\\\" \\\\\" 'p q'\r\n-v #w\n"))
                .containsExactly("-Da=b", "-Dc=x \"y\" \\", "p q", "-v");
        assertThat(ArgumentFile.parse("\"lib/a.jar:\\\n   lib/b.jar\" C:\\x ''"))
                .containsExactly("lib/a.jar:lib/b.jar", "C:\\x", "");
        assertThat(ArgumentFile.isNamedBy("@@x")).isFalse();
        assertThat(ArgumentFile.isNamedBy("@")).isFalse();
    }

    @Test
    void javaAnswersWhereNoProgramIsNeeded() {
        assertUnchanged("-version");
        assertUnchanged("--version");
        assertUnchanged("-Xmx1g", "--list-modules");
    }

    private static String file(Path folder, String text) throws IOException {
        Path file = Files.createTempFile(folder, "options", "");
        Files.writeString(file, text);
        return "@" + file;
    }

    private static void assertUnchanged(String... arguments) {
        assertThat(complete(arguments)).containsExactly(arguments);
    }

    private static List<String> complete(String... arguments) {
        return JavaArguments.complete(List.of(arguments));
    }
}
