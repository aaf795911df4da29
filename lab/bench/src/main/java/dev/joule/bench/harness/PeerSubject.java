package dev.joule.bench.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A subject in another language: a program of this project under {@code lab/bench/peers}. */
public final class PeerSubject implements Subject {

    private final String suite;
    private final String name;
    private final Toolchain toolchain;
    private final Set<String> rows;
    private @Nullable Path program;

    public PeerSubject(String suite, String name, Toolchain toolchain, Set<String> rows) {
        this.suite = suite;
        this.name = name;
        this.toolchain = toolchain;
        this.rows = Set.copyOf(rows);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean supports(Row row) {
        return rows.contains(row.name());
    }

    @Override
    public @Nullable String prepare() {
        Path peers = Checkout.find("lab/bench/peers");
        if (peers == null) {
            return "lab/bench/peers was not found from here";
        }
        Path sources = peers.resolve(name);
        Path build = peers.resolveSibling("target").resolve("peers").resolve(name);
        return BuildStep.attempt(() -> program = toolchain.build(sources, build).toAbsolutePath());
    }

    @Override
    public List<String> command() {
        if (program == null) {
            throw new IllegalStateException(name + " was not prepared");
        }
        return List.of(program.toString(), suite);
    }
}
