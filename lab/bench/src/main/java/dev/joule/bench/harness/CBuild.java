package dev.joule.bench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Builds a C peer with the system's compiler; it uses nothing but the C library and Linux. */
public final class CBuild implements Toolchain {

    private final String name;

    /**
     * Creates the toolchain of a peer.
     *
     * @param name the peer's; the program is {@code joule-peer-NAME}
     */
    public CBuild(String name) {
        this.name = name;
    }

    @Override
    public Path build(Path sources, Path build)
            throws MissingException, IOException, InterruptedException {
        Toolchain.require("cc");
        Files.createDirectories(build);
        Path program = build.resolve("joule-peer-" + name);
        List<String> command =
                new ArrayList<>(
                        List.of(
                                "cc",
                                "-D_GNU_SOURCE",
                                "-std=gnu17",
                                "-O2",
                                "-Wall",
                                "-Wextra",
                                "-march=native",
                                "-pthread",
                                "-o",
                                program.toString()));
        try (Stream<Path> files = Files.list(sources)) {
            files.map(Path::toString)
                    .filter(file -> file.endsWith(".c"))
                    .sorted()
                    .forEach(command::add);
        }
        Toolchain.run(new ProcessBuilder(command), build.resolve("build.log"));
        return program;
    }
}
