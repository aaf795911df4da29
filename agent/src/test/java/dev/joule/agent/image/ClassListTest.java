package dev.joule.agent.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Joule's classes are listed by the jar in the image, and those of the trial not at all. */
@Timeout(60)
class ClassListTest {
    private static final String SOURCE = " source: /a folder/joule.jar";

    @Test
    void namesTheJarInTheFolderOfTheJvm() {
        assertThat(
                        ClassList.of(
                                List.of("java/lang/Object"),
                                List.of(
                                        "java/lang/Object id: 0",
                                        "dev/joule/Scheduler id: 7 super: 0" + SOURCE)))
                .containsExactly(
                        "java/lang/Object",
                        "java/lang/Object id: 0",
                        "dev/joule/Scheduler id: 1 super: 0 source: joule.jar");
    }

    @Test
    void leavesTheTrialOut() {
        assertThat(
                        ClassList.of(
                                List.of(),
                                List.of(
                                        "java/lang/JouleHook id: 3",
                                        "dev/joule/agent/image/ImageTrial id: 9",
                                        "@lambda-proxy dev/joule/agent/image/ImageTrial run")))
                .containsExactly("java/lang/JouleHook id: 0");
    }

    /** Or two images of one JDK would not be the same. */
    @Test
    void isTheSameInWhateverOrderAJvmHasLoadedTheClasses() {
        List<String> one =
                ClassList.of(
                        List.of(),
                        List.of(
                                "# a comment",
                                "java/lang/Object id: 0",
                                "java/lang/Runnable id: 1",
                                "dev/joule/B id: 2 super: 0 interfaces: 1" + SOURCE,
                                "dev/joule/A id: 3 super: 2 interfaces: 1" + SOURCE,
                                "@lambda-proxy java/lang/X run",
                                "@cp java/lang/Object 1 2 8"));
        List<String> other =
                ClassList.of(
                        List.of(),
                        List.of(
                                "@cp java/lang/Object 1 2",
                                "java/lang/Runnable id: 0",
                                "java/lang/Object id: 1",
                                "@lambda-proxy java/lang/X run",
                                "dev/joule/B id: 4 super: 1 interfaces: 0" + SOURCE,
                                "dev/joule/A id: 5 super: 4 interfaces: 0" + SOURCE));
        assertThat(one)
                .isEqualTo(other)
                .containsExactly(
                        "java/lang/Object id: 0",
                        "java/lang/Runnable id: 1",
                        "dev/joule/B id: 2 super: 0 interfaces: 1 source: joule.jar",
                        "dev/joule/A id: 3 super: 2 interfaces: 1 source: joule.jar",
                        "@lambda-proxy java/lang/X run");
    }
}
