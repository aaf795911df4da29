package dev.joule.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A modular program that requires one of our modules. It is compiled with all warnings, as errors,
 * and run; nothing but that module, and the modules that it requires, is on its module path.
 */
public final class ModularConsumer {
    private static final Path CLASSES =
            Path.of(System.getProperty("basedir", "."), "target", "classes").toAbsolutePath();

    private final Path folder;
    private final String modules;

    /** Creates a program in an empty folder, for a module that requires those in other folders. */
    public ModularConsumer(Path folder, Path... required) {
        this.folder = folder;
        this.modules =
                Stream.concat(Stream.of(CLASSES), Stream.of(required))
                        .map(Path::toString)
                        .collect(Collectors.joining(System.getProperty("path.separator")));
    }

    /** Compiles and runs the program; returns its output. */
    public String run(String module, String main) throws IOException, InterruptedException {
        compile(module, main);
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-p",
                                modules + System.getProperty("path.separator") + out(),
                                "-m",
                                "app/app.Main")
                        .redirectErrorStream(true)
                        .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }

    private void compile(String module, String main) throws IOException {
        Path descriptor = folder.resolve("module-info.java");
        Files.writeString(descriptor, "module app { requires " + module + "; }\n");
        Path source = Files.createDirectories(folder.resolve("app")).resolve("Main.java");
        Files.writeString(source, main);
        StringWriter said = new StringWriter();
        int result =
                ToolProvider.findFirst("javac")
                        .orElseThrow()
                        .run(
                                new PrintWriter(said),
                                new PrintWriter(said),
                                List.of(
                                                "-Xlint:all",
                                                "-Werror",
                                                "-p",
                                                modules,
                                                "-d",
                                                out(),
                                                descriptor.toString(),
                                                source.toString())
                                        .toArray(String[]::new));
        assertThat(result).as(said.toString()).isZero();
        assertThat(said.toString()).isEmpty();
    }

    private String out() {
        return folder.resolve("out").toString();
    }
}
