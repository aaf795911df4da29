package dev.joule.bench.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Builds a Rust peer with the installed cargo and the crate sources that Debian packages. */
public final class Cargo implements Toolchain {

    /** The folder in which Debian's {@code librust-*-dev} packages put their sources. */
    private static final String DEBIAN_CRATES = "/usr/share/cargo/registry";

    private final String crate;

    /**
     * Creates the toolchain of a crate's peer.
     *
     * @param crate the crate that the peer is about; the program is {@code joule-peer-CRATE}
     */
    public Cargo(String crate) {
        this.crate = crate;
    }

    @Override
    public Path build(Path sources, Path build)
            throws MissingException, IOException, InterruptedException {
        Toolchain.require("cargo");
        Path crates = Path.of(System.getProperty("joule.bench.crates", DEBIAN_CRATES));
        if (!holds(crates)) {
            throw new MissingException(
                    "no sources of the crate %s in %s (Debian: librust-%s-dev)"
                            .formatted(crate, crates, crate));
        }
        copy(sources, build);
        Path config = build.resolve(".cargo").resolve("config.toml");
        Files.createDirectories(config.getParent());
        Files.write(
                config,
                List.of(
                        "[source.crates-io]",
                        "replace-with = \"distribution\"",
                        "[source.distribution]",
                        "directory = '" + crates + "'"));
        Toolchain.run(
                new ProcessBuilder("cargo", "build", "--release", "--offline")
                        .directory(build.toFile()),
                build.resolve("build.log"));
        return build.resolve("target").resolve("release").resolve("joule-peer-" + crate);
    }

    private boolean holds(Path crates) throws IOException {
        if (!Files.isDirectory(crates)) {
            return false;
        }
        try (Stream<Path> folders = Files.list(crates)) {
            return folders.anyMatch(one -> one.getFileName().toString().startsWith(crate + "-"));
        }
    }

    /** Copies only changed files, so that cargo builds only when needed. */
    private static void copy(Path sources, Path build) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = build.resolve(sources.relativize(file).toString());
                if (!Files.exists(copy) || Files.mismatch(file, copy) >= 0) {
                    Files.createDirectories(copy.getParent());
                    Files.write(copy, Files.readAllBytes(file));
                }
            }
        }
    }
}
