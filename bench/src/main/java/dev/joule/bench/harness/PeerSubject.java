package dev.joule.bench.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A subject in another language: a program of this project under {@code bench/peers}. */
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
        Path peers = Checkout.find("bench/peers");
        if (peers == null) {
            return "bench/peers was not found from here";
        }
        try {
            Path sources = peers.resolve(name);
            Path build = peers.resolveSibling("target").resolve("peers").resolve(name);
            program = toolchain.build(sources, build).toAbsolutePath();
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

    @Override
    public List<String> command() {
        if (program == null) {
            throw new IllegalStateException(name + " was not prepared");
        }
        return List.of(program.toString(), suite);
    }
}
