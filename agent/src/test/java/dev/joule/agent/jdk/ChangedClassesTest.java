package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The list of class files that an image gets. */
@Timeout(20)
class ChangedClassesTest {
    private static final Path HOOKS =
            Path.of(System.getProperty("basedir", "."), "target", "hooks");

    @Test
    void noHookIsLeftOut() throws Exception {
        try (Stream<Path> files = Files.walk(HOOKS)) {
            assertThat(
                            files.filter(file -> file.toString().endsWith(".class"))
                                    .map(file ->
                                            HOOKS.relativize(file).toString().replace('\\', '/'))
                                    .map(name -> name.replace(".class", "")))
                    .containsExactlyInAnyOrderElementsOf(ChangedClasses.HOOKS);
        }
    }

    @Test
    void aJdkWithTheHooksIsRefused() {
        assertThatThrownBy(() -> ChangedClasses.of(25, _ -> new byte[0]))
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining("has Joule built in already");
    }

    @Test
    void aJdkWithoutTheClassesIsRefused() {
        assertThatThrownBy(() -> ChangedClasses.of(25, _ -> null))
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining("it has no class ");
    }
}
