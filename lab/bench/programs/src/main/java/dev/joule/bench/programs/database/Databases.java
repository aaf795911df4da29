package dev.joule.bench.programs.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** Creates pools of connections by HikariCP. */
public final class Databases {

    /** The longest wait for a connection; a longer one is an error. */
    private static final long PATIENCE_MILLIS = 30_000;

    private Databases() {}

    /** Returns a pool of connections to a database in the memory of this process. */
    public static HikariDataSource h2(int connections) {
        return pool("jdbc:h2:mem:programs;DB_CLOSE_DELAY=-1", connections);
    }

    /** Returns a pool of a fixed number of connections. */
    public static HikariDataSource pool(String url, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(connections);
        config.setConnectionTimeout(PATIENCE_MILLIS);
        return new HikariDataSource(config);
    }
}
