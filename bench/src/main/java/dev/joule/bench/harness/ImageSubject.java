package dev.joule.bench.harness;

import dev.joule.children.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A subject whose JVM has Joule built in, without an agent; {@code prepare} makes it with {@code
 * joule image}.
 */
public final class ImageSubject implements Subject {

    /** The places of the command line's jar, which makes images. */
    private static final String[] JARS = {"joule.jar", "cli/target/joule.jar"};

    private final Supplier<JvmSubject> jvm;
    private @Nullable Path java;

    /**
     * Creates a subject.
     *
     * @param jvm creates the subject for a JVM without Joule
     */
    public ImageSubject(Supplier<JvmSubject> jvm) {
        this.jvm = jvm;
    }

    @Override
    public String name() {
        return jvm.get().name();
    }

    @Override
    public boolean supports(Row row) {
        return jvm.get().supports(row);
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
        Path logs = Path.of(System.getProperty("java.io.tmpdir"), "joule-bench");
        Toolchain.run(
                new ProcessBuilder(
                        javaIn(Path.of(System.getProperty("java.home"))).toString(),
                        Children.temporaryFilesOption(),
                        "-jar",
                        jar.toString(),
                        "image",
                        image.toString()),
                Files.createDirectories(logs).resolve("image.log"));
        java = javaIn(image);
    }

    private static Path javaIn(Path home) {
        return home.resolve("bin").resolve("java");
    }

    @Override
    public List<String> command() {
        List<String> command = new ArrayList<>(jvm.get().command());
        if (java != null) {
            command.set(0, java.toString());
        }
        return command;
    }
}
