package dev.joule.bench.harness;

import dev.joule.tools.children.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A subject whose JVM has Joule built in, without an agent; {@code prepare} makes it with {@code
 * joule image}.
 */
public final class ImageSubject implements Subject {

    /** The places of the command line's jar, which makes images. */
    private static final String[] JARS = {"joule.jar", "cli/target/joule.jar"};

    private final JvmSubject jvm;
    private @Nullable String java;

    /**
     * Creates a subject.
     *
     * @param jvm the same subject on a JVM without Joule
     */
    public ImageSubject(JvmSubject jvm) {
        this.jvm = jvm;
    }

    @Override
    public String name() {
        return jvm.name();
    }

    @Override
    public boolean supports(Row row) {
        return jvm.supports(row);
    }

    @Override
    public @Nullable String prepare() {
        Path jar = Checkout.find(JARS);
        return jar == null
                ? "no joule.jar was found from here"
                : BuildStep.attempt(() -> makeImage(jar));
    }

    private void makeImage(Path jar)
            throws Toolchain.MissingException, IOException, InterruptedException {
        Path image = Children.folder("joule-image").resolve("image");
        Toolchain.run(
                new ProcessBuilder(
                        JavaCommand.javaOf(Path.of(System.getProperty("java.home"))),
                        Children.temporaryFilesOption(),
                        "-jar",
                        jar.toString(),
                        "image",
                        image.toString()),
                Files.createDirectories(SuiteRun.kept()).resolve("image.log"));
        java = JavaCommand.javaOf(image);
    }

    @Override
    public List<String> command() {
        List<String> command = new ArrayList<>(jvm.command());
        if (java != null) {
            command.set(0, java);
        }
        return command;
    }
}
