package dev.joule.bench.programs;

import dev.joule.bench.harness.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the commands of the PostgreSQL that the distribution has installed. */
public final class PostgresCommands {

    /** The folder with a folder for each version, in Debian and its relatives. */
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");

    private PostgresCommands() {}

    /** Returns the folder of the newest version's commands; null if there is none. */
    public static @Nullable Path folder() {
        Path newest = newestIn(VERSIONS);
        return newest == null ? Toolchain.folderOf("initdb") : newest;
    }

    static @Nullable Path newestIn(Path versions) {
        if (!Files.isDirectory(versions)) {
            return null;
        }
        try (Stream<Path> all = Files.list(versions)) {
            return all.map(version -> version.resolve("bin"))
                    .filter(commands -> Files.isExecutable(commands.resolve("initdb")))
                    .max(Comparator.comparingDouble(PostgresCommands::version))
                    .orElse(null);
        } catch (IOException e) {
            return null;
        }
    }

    private static double version(Path commands) {
        try {
            return Double.parseDouble(commands.getName(commands.getNameCount() - 2).toString());
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
