package dev.joule.bench.fairness;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections to no database, so that a pool of them is all that is measured. */
final class StubConnections {

    /** A connection that knows its place in the pool. */
    interface Placed {
        int place();
    }

    private StubConnections() {}

    /**
     * Returns a pool of HikariCP with that many connections. A thread waits for one at most 30 s.
     */
    static DataSource pool(int size) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source(size));
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(size);
        return new HikariDataSource(config);
    }

    /** Returns the place of a connection of the pool, from 0. */
    static int placeOf(Connection connection) throws SQLException {
        return connection.unwrap(Placed.class).place();
    }

    /** Returns a source that numbers its connections; one that replaces another reuses a number. */
    private static DataSource source(int size) {
        AtomicInteger opened = new AtomicInteger();
        return stub(
                (source, method, arguments) ->
                        method.getReturnType() == Connection.class
                                ? connection(opened.getAndIncrement() % size)
                                : answer(method.getReturnType()),
                DataSource.class);
    }

    private static Connection connection(int place) {
        return stub(
                (connection, method, arguments) ->
                        switch (method.getName()) {
                            case "place" -> place;
                            case "isValid", "getAutoCommit" -> true;
                            case "equals" -> connection == arguments[0];
                            default -> answer(method.getReturnType());
                        },
                Connection.class,
                Placed.class);
    }

    private static <T> T stub(InvocationHandler handler, Class<T> type, Class<?>... more) {
        Class<?>[] types = new Class<?>[more.length + 1];
        types[0] = type;
        System.arraycopy(more, 0, types, 1, more.length);
        ClassLoader loader = StubConnections.class.getClassLoader();
        return type.cast(Proxy.newProxyInstance(loader, types, handler));
    }

    /** Returns a value of a return type that changes nothing. */
    private static @Nullable Object answer(Class<?> type) {
        if (type == boolean.class) {
            return false;
        }
        return type == int.class ? 0 : null;
    }
}
