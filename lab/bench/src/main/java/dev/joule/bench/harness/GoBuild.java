package dev.joule.bench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Builds a Go peer; it uses nothing but Go's own library. */
public final class GoBuild implements Toolchain {

    @Override
    public Path build(Path sources, Path build)
            throws MissingException, IOException, InterruptedException {
        Toolchain.require("go");
        Files.createDirectories(build);
        Path program = build.resolve("joule-peer-go");
        ProcessBuilder command =
                new ProcessBuilder("go", "build", "-o", program.toString(), ".")
                        .directory(sources.toFile());
        // Measure the installed Go: it must not download another version.
        command.environment().put("GOTOOLCHAIN", "local");
        command.environment().put("GOFLAGS", "-mod=mod -buildvcs=false");
        Toolchain.run(command, build.resolve("build.log"));
        return program;
    }
}
