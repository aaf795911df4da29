package dev.joule.bench.programs.threads;

import com.zaxxer.hikari.HikariDataSource;
import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.child.Workload;
import dev.joule.bench.fairness.Entrant;
import dev.joule.bench.programs.PoolProgram;
import dev.joule.bench.programs.database.Accounts;
import dev.joule.bench.programs.database.Databases;
import dev.joule.bench.programs.database.Postgres;
import dev.joule.bench.programs.database.Redis;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Threads that take a connection, query, and give it back.
 *
 * @param program the database and the sizes
 * @param threads makes the threads
 */
public record PoolWorkload(PoolProgram program, ThreadFactory threads) implements Workload {

    @Override
    public void run(String row, SamplePlan plan, SampleSink sink) throws Exception {
        switch (program.database()) {
            case H2 -> {
                try (HikariDataSource pool = Databases.h2(program.connections())) {
                    query(pool, plan, sink);
                }
            }
            case POSTGRES -> {
                try (Postgres server = Postgres.start();
                        HikariDataSource pool =
                                Databases.pool(server.url(), program.connections())) {
                    query(pool, plan, sink);
                }
            }
            case REDIS -> {
                try (Redis redis = Redis.start(program.connections())) {
                    run(entrant -> command(redis, entrant), plan, sink);
                }
            }
        }
    }

    private void query(DataSource pool, SamplePlan plan, SampleSink sink) throws Exception {
        Accounts.createIn(pool);
        run(entrant -> query(pool, entrant), plan, sink);
    }

    private void run(Turn turn, SamplePlan plan, SampleSink sink) throws Exception {
        ThreadReport.of(program, threads, turn, plan, sink);
    }

    private static boolean query(DataSource pool, Entrant entrant) {
        try (Connection connection = pool.getConnection()) {
            entrant.entered();
            Accounts.ownerOf(connection, ThreadLocalRandom.current().nextInt(Accounts.COUNT));
            return true;
        } catch (SQLException failed) {
            return false;
        }
    }

    private static boolean command(Redis redis, Entrant entrant) {
        try (Jedis connection = redis.connection()) {
            entrant.entered();
            return Redis.getOrSet(connection);
        } catch (JedisException failed) {
            return false;
        }
    }
}
