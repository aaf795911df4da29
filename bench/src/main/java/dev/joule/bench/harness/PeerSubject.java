package dev.joule.bench.harness;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A subject in another language: a program of ours under {@code bench/peers}. */
public final class PeerSubject implements Subject {

    private final String name;
    private final Toolchain toolchain;
    private final Set<String> rows;
    private @Nullable Path program;

    public PeerSubject(String name, Toolchain toolchain, Set<String> rows) {
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
        Path bench = benchFolder();
        if (bench == null) {
            return "bench/peers was not found from here";
        }
        try {
            Path sources = bench.resolve("peers").resolve(name);
            Path build = bench.resolve("target").resolve("peers").resolve(name);
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
        return List.of(program.toString());
    }

    /** Looks for the module's folder from where the classes are and from here, upwards. */
    private static @Nullable Path benchFolder() {
        for (Path start : starts()) {
            for (Path at = start.toAbsolutePath(); at != null; at = at.getParent()) {
                Path bench = at.resolve("bench");
                if (Files.isDirectory(bench.resolve("peers"))) {
                    return bench;
                }
            }
        }
        return null;
    }

    private static List<Path> starts() {
        List<Path> starts = new ArrayList<>();
        CodeSource source = PeerSubject.class.getProtectionDomain().getCodeSource();
        if (source != null && source.getLocation() != null) {
            try {
                starts.add(Path.of(source.getLocation().toURI()));
            } catch (URISyntaxException | IllegalArgumentException e) {
                // Classes that are not in a file system leave the current folder.
            }
        }
        starts.add(Path.of(""));
        return starts;
    }
}
