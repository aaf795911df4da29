package dev.joule.bench.libraries;

import dev.joule.bench.harness.Checkout;
import dev.joule.bench.harness.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds the module {@code bench/libraries}, once for all subjects of a run. */
final class LibraryBuild {

    private static final String MODULE = "bench/libraries";

    /** The sources of the module and of the modules it needs, relative to the checkout. */
    private static final List<String> SOURCES =
            List.of(
                    "pom.xml",
                    "core/pom.xml",
                    "core/src/main",
                    "compute/pom.xml",
                    "compute/src/main",
                    "bench/pom.xml",
                    "bench/src/main",
                    MODULE + "/pom.xml",
                    MODULE + "/src/main");

    private static final List<String> GOALS =
            List.of(
                    "mvn",
                    "-B",
                    "-ntp",
                    "-P",
                    "libraries",
                    "-pl",
                    MODULE,
                    "-am",
                    "-Dmaven.test.skip=true",
                    "-Dspotless.check.skip=true",
                    "package");

    private final @Nullable Path module;
    private boolean tried;
    private @Nullable String failure;

    LibraryBuild() {
        Path pom = Checkout.find(MODULE + "/pom.xml");
        module = pom == null ? null : pom.getParent();
    }

    /**
     * Builds the module if it is older than its sources.
     *
     * @return the reason why it cannot be built here, or {@code null} if it is built
     */
    @Nullable String prepare() {
        if (!tried) {
            tried = true;
            failure = build();
        }
        return failure;
    }

    private @Nullable String build() {
        if (module == null) {
            return MODULE + " was not found from here";
        }
        try {
            if (!isBuilt()) {
                System.err.println("bench: building " + MODULE + " ...");
                build(module);
            }
            return null;
        } catch (Toolchain.MissingException e) {
            return e.getMessage();
        } catch (IOException e) {
            return "its build failed: " + e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "its build was interrupted";
        }
    }

    private static void build(Path module)
            throws Toolchain.MissingException, IOException, InterruptedException {
        Toolchain.require("mvn");
        Path root = rootOf(module);
        Path target = Files.createDirectories(module.resolve("target"));
        Path begun = Files.createTempFile(target, "begun", "");
        List<String> command = new ArrayList<>(List.of(root.resolve("joule").toString()));
        command.addAll(GOALS);
        Toolchain.run(
                new ProcessBuilder(command).directory(root.toFile()), target.resolve("build.log"));
        // The stamp has the time of the start, so that a source edited meanwhile counts as newer.
        FileTime start = Files.getLastModifiedTime(begun);
        Files.deleteIfExists(begun);
        Path stamp = stampIn(module);
        Files.deleteIfExists(stamp);
        Files.setLastModifiedTime(Files.createFile(stamp), start);
    }

    /** Returns whether the module has been built and is not older than its sources. */
    boolean isBuilt() throws IOException {
        if (module == null || !Files.exists(stampIn(module))) {
            return false;
        }
        FileTime built = Files.getLastModifiedTime(stampIn(module));
        for (String source : SOURCES) {
            if (isNewer(rootOf(module).resolve(source), built)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether a source changed after the build. Folders count: deleting a file changes the
     * time of its folder.
     */
    private static boolean isNewer(Path source, FileTime built) throws IOException {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                if (Files.getLastModifiedTime(file).compareTo(built) > 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the first entries of a child's class path. */
    List<Path> classPath() {
        if (module == null) {
            throw new IllegalStateException("there is no " + MODULE);
        }
        Path target = module.resolve("target");
        return List.of(target.resolve("classes"), target.resolve("lib").resolve("*"));
    }

    private static Path rootOf(Path module) {
        return module.resolve("..").resolve("..").normalize();
    }

    private static Path stampIn(Path module) {
        return module.resolve("target").resolve("built");
    }
}
