package dev.joule.bench.programs;

import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Toolchain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads that query a database through a pool of connections.
 *
 * @param database the kind of the database
 * @param threads the number of virtual threads
 * @param connections the size of the pool
 */
public record PoolProgram(Database database, int threads, int connections)
        implements ThreadProgram {

    /** The databases. */
    public enum Database {
        /** A database in the memory of the same process. */
        H2("hikari_h2"),
        /** A server in processes of its own. */
        POSTGRES("postgres"),
        /** A server that keeps its data in memory. */
        REDIS("redis");

        private final String label;

        Database(String label) {
            this.label = label;
        }
    }

    /** The programs, in the order of the table. */
    public static final List<PoolProgram> ALL =
            List.of(
                    new PoolProgram(Database.H2, 200, 10),
                    new PoolProgram(Database.H2, 200, 200),
                    new PoolProgram(Database.POSTGRES, 20, 10),
                    new PoolProgram(Database.POSTGRES, 200, 10),
                    new PoolProgram(Database.POSTGRES, 20, 20),
                    new PoolProgram(Database.POSTGRES, 200, 20),
                    new PoolProgram(Database.REDIS, 200, 20));

    @Override
    public String label() {
        return "%s_%d_on_%d".formatted(database.label, threads, connections);
    }

    /** Returns the server that a row needs and that is not installed, or null. */
    static @Nullable String missingServer(Row row) {
        if (isOf(Database.POSTGRES, row) && PostgresCommands.folder() == null) {
            return "PostgreSQL";
        }
        return isOf(Database.REDIS, row) && !Toolchain.isInstalled("redis-server")
                ? "redis-server"
                : null;
    }

    private static boolean isOf(Database database, Row row) {
        return row.name().startsWith(database.label + "_");
    }
}
