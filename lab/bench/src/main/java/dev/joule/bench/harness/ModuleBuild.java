package dev.joule.bench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds a module that other builds do not need, once for all subjects of a run. */
public final class ModuleBuild {

    /** The sources of the modules that such a module needs, relative to the checkout. */
    private static final List<String> SOURCES =
            List.of(
                    "pom.xml",
                    "core/pom.xml",
                    "core/src/main",
                    "compute/pom.xml",
                    "compute/src/main",
                    "lab/tools/src/main",
                    "lab/bench/pom.xml",
                    "lab/bench/src/main");

    private static final String LIB = "lib";

    private final String name;
    private final @Nullable Path module;
    private boolean tried;
    private @Nullable String failure;

    /**
     * Creates the build of the module {@code lab/bench/NAME}, which is a part of the profile {@code
     * NAME}.
     */
    public ModuleBuild(String name) {
        this.name = name;
        Path pom = Checkout.find(path() + "/pom.xml");
        module = pom == null ? null : pom.getParent();
    }

    /**
     * Builds the module if it is older than its sources.
     *
     * @return the reason why it cannot be built here, or {@code null} if it is built
     */
    public @Nullable String prepare() {
        if (!tried) {
            tried = true;
            failure = build();
        }
        return failure;
    }

    private String path() {
        return "lab/bench/" + name;
    }

    private @Nullable String build() {
        if (module == null) {
            return path() + " was not found from here";
        }
        return BuildStep.attempt(() -> {
            if (!isBuilt()) {
                System.err.println("bench: building " + path() + " ...");
                build(module);
            }
        });
    }

    private void build(Path module)
            throws Toolchain.MissingException, IOException, InterruptedException {
        Toolchain.require("mvn");
        Path root = rootOf(module);
        Path target = Files.createDirectories(module.resolve("target"));
        // Maven adds to the folder of libraries, and leaves what the module no longer needs.
        Path lib = target.resolve(LIB);
        if (Files.isDirectory(lib)) {
            try (Stream<Path> jars = Files.list(lib)) {
                for (Path jar : jars.toList()) {
                    Files.delete(jar);
                }
            }
        }
        Path begun = Files.createTempFile(target, "begun", "");
        List<String> command =
                List.of(
                        root.resolve("joule").toString(),
                        "mvn",
                        "-B",
                        "-ntp",
                        "-P",
                        name,
                        "-pl",
                        path(),
                        "-am",
                        "-Dmaven.test.skip=true",
                        "-Dspotless.check.skip=true",
                        "package");
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
    public boolean isBuilt() throws IOException {
        if (module == null || !Files.exists(stampIn(module))) {
            return false;
        }
        FileTime built = Files.getLastModifiedTime(stampIn(module));
        Path root = rootOf(module);
        List<Path> sources = new ArrayList<>(List.of(module.resolve("pom.xml")));
        sources.add(module.resolve("src").resolve("main"));
        SOURCES.forEach(source -> sources.add(root.resolve(source)));
        for (Path source : sources) {
            if (isNewer(source, built)) {
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

    /** Returns the entries of the module on a child's class path; none where it was not found. */
    public List<Path> classPath() {
        if (module == null) {
            return List.of();
        }
        Path target = module.resolve("target");
        return List.of(target.resolve("classes"), target.resolve(LIB).resolve("*"));
    }

    private static Path rootOf(Path module) {
        return module.resolve("../../..").normalize();
    }

    private static Path stampIn(Path module) {
        return module.resolve("target").resolve("built");
    }
}
