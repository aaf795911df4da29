package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testing.ChildJvm;
import java.io.ByteArrayOutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code StructuredTaskScope}, which is a preview: see the resource {@code StructuredScopes}. */
@Tag("stress")
class StructuredScopesLikeTheJdkTest extends LikeTheJdk {
    private static final String PROGRAM = "StructuredScopes";
    private static final int CHECKS = 12;

    @Test
    void theChecksOfTheProgramHold(@TempDir Path folder) throws Exception {
        compile(folder);
        ChildJvm.Result result =
                ChildJvm.onSameGround("--enable-preview")
                        .first(folder)
                        .run("dev.joule.threads." + PROGRAM, ground.name());
        assertThat(result.output().lines())
                .as(result.output())
                .hasSize(2 * CHECKS)
                .allMatch(line -> line.startsWith("ok "));
        assertThat(result.exitCode()).isZero();
    }

    private static void compile(Path folder) throws Exception {
        URL source = Objects.requireNonNull(LikeTheJdk.class.getResource(PROGRAM + ".java"));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int status =
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                said,
                                said,
                                "--enable-preview",
                                "--release",
                                Integer.toString(Runtime.version().feature()),
                                "-proc:none",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-d",
                                folder.toString(),
                                Path.of(source.toURI()).toString());
        assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isZero();
    }
}
