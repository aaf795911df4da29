package dev.joule.agent.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Joule's classes are listed by the jar in the image, and those of the trial not at all. */
@Timeout(60)
class ClassListTest {
    private static final String OURS = "dev/joule/Scheduler id: 7 super: 0 source: ";

    @Test
    void namesTheJarInTheFolderOfTheJvm() {
        assertThat(ClassList.of(List.of("java/lang/Object"), List.of(OURS + "/a folder/joule.jar")))
                .containsExactly("java/lang/Object", OURS + "joule.jar");
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
                .containsExactly("java/lang/JouleHook id: 3");
    }
}
