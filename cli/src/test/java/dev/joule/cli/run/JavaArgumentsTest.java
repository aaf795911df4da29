package dev.joule.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

    private static void assertUnchanged(String... arguments) {
        assertThat(complete(arguments)).containsExactly(arguments);
    }

    private static List<String> complete(String... arguments) {
        return JavaArguments.complete(List.of(arguments));
    }
}
