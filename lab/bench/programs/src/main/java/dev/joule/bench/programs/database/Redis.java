package dev.joule.bench.programs.database;

import dev.joule.tools.children.Children;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.JedisPoolConfig;
import redis.clients.jedis.exceptions.JedisException;

/** A Redis server of its own, which keeps nothing on disk, and a pool of connections by Jedis. */
@SuppressWarnings("deprecation") // RedisClient hides when it has a connection from its pool
public final class Redis implements AutoCloseable {

    private static final int KEYS = 1_000;

    private final ServerProcess server;
    private final JedisPool pool;

    private Redis(ServerProcess server, JedisPool pool) {
        this.server = server;
        this.pool = pool;
    }

    /** Starts the server, sets all keys, and creates a pool with that many connections. */
    public static Redis start(int connections) throws IOException, InterruptedException {
        Path folder = Children.folder("joule-redis");
        int port = ServerProcess.freePort();
        List<String> command =
                List.of(
                        "redis-server",
                        "--bind",
                        ServerProcess.ADDRESS,
                        "--port",
                        Integer.toString(port),
                        "--save",
                        "");
        ServerProcess server = ServerProcess.start(folder, command, () -> isFilled(port));
        JedisPoolConfig config = new JedisPoolConfig();
        config.setMaxTotal(connections);
        config.setMaxIdle(connections);
        return new Redis(server, new JedisPool(config, ServerProcess.ADDRESS, port));
    }

    private static boolean isFilled(int port) {
        try (Jedis connection = new Jedis(ServerProcess.ADDRESS, port)) {
            for (int key = 0; key < KEYS; key++) {
                set(connection, key);
            }
            return true;
        } catch (JedisException e) {
            return false;
        }
    }

    /** Takes a connection from the pool; closing it gives it back. */
    public Jedis connection() {
        return pool.getResource();
    }

    /** Gets or sets a random key, and returns whether the reply is right. */
    public static boolean getOrSet(Jedis connection) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int key = random.nextInt(KEYS);
        return random.nextBoolean()
                ? value(key).equals(connection.get(Integer.toString(key)))
                : set(connection, key);
    }

    private static boolean set(Jedis connection, int key) {
        return connection.set(Integer.toString(key), value(key)).equals("OK");
    }

    private static String value(int key) {
        return "value " + key;
    }

    @Override
    public void close() throws IOException {
        pool.close();
        server.close();
    }
}
