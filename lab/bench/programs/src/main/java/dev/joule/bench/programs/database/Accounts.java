package dev.joule.bench.programs.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A table of {@value #COUNT} accounts. */
public final class Accounts {

    /** The number of accounts; they are numbered from 0. */
    public static final int COUNT = 1_000;

    private static final String QUERY = "SELECT owner FROM account WHERE id = ?";

    private final DataSource pool;

    private Accounts(DataSource pool) {
        this.pool = pool;
    }

    /** Creates the table in a database that does not have it. */
    public static Accounts createIn(DataSource pool) {
        try (Connection connection = pool.getConnection();
                Statement create = connection.createStatement()) {
            create.execute("CREATE TABLE account (id INT PRIMARY KEY, owner VARCHAR(40))");
            insert(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("the table cannot be created", e);
        }
        return new Accounts(pool);
    }

    private static void insert(Connection connection) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO account VALUES (?, ?)")) {
            for (int id = 0; id < COUNT; id++) {
                insert.setInt(1, id);
                insert.setString(2, owner(id));
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Takes a connection from the pool and returns the owner of an account. */
    public String ownerOf(int id) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return ownerOf(connection, id);
        }
    }

    /** Returns the owner of an account. */
    public static String ownerOf(Connection connection, int id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(QUERY)) {
            query.setInt(1, id);
            try (ResultSet found = query.executeQuery()) {
                if (!found.next() || !found.getString(1).equals(owner(id))) {
                    throw new SQLException("a wrong answer to the query of account " + id);
                }
                return owner(id);
            }
        }
    }

    private static String owner(int id) {
        return "owner " + id;
    }
}
