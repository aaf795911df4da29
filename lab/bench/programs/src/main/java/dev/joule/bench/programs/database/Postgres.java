package dev.joule.bench.programs.database;

import dev.joule.bench.programs.PostgresCommands;
import dev.joule.tools.children.Children;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL server of its own, in a temporary folder and on the loopback address. */
public final class Postgres implements AutoCloseable {

    private static final String ADDRESS = "127.0.0.1";
    private static final String USER = "joule";
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long STOP_SECONDS = 10;
    private static final long PAUSE_MILLIS = 50;

    /** The user of the distribution's package: the server refuses to run as root. */
    private static final String SYSTEM_USER = "postgres";

    private static final boolean IS_ROOT = System.getProperty("user.name", "").equals("root");

    private final Path folder;
    private final Process process;
    private final String url;

    private Postgres(Path folder, Process process, String url) {
        this.folder = folder;
        this.process = process;
        this.url = url;
    }

    /** Creates an empty database and starts its server. */
    public static Postgres start() throws IOException, InterruptedException {
        Path folder = folder();
        Path data = folder.resolve("data");
        Process created =
                start(folder, "initdb", "-D", data.toString(), "-U", USER, "-A", "trust", "-N");
        if (created.waitFor() != 0) {
            throw new IOException("initdb failed: " + Files.readString(log(folder)));
        }
        int port = freePort();
        Process process =
                start(
                        folder,
                        "postgres",
                        "-D",
                        data.toString(),
                        "-h",
                        ADDRESS,
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "unix_socket_directories=");
        String url = "jdbc:postgresql://%s:%d/postgres?user=%s".formatted(ADDRESS, port, USER);
        Postgres server = new Postgres(folder, process, url);
        server.awaitReady();
        return server;
    }

    /** Creates a folder that the server's user owns and can reach. */
    private static Path folder() throws IOException {
        Path folder = Children.folder("joule-postgres");
        if (IS_ROOT) {
            Files.setOwner(
                    folder,
                    folder.getFileSystem()
                            .getUserPrincipalLookupService()
                            .lookupPrincipalByName(SYSTEM_USER));
            Path parent = folder.getParent();
            if (parent != null && Files.getOwner(parent).getName().equals("root")) {
                letPass(parent);
            }
        }
        return folder;
    }

    /** Permits others to pass through a private folder, but not to read it. */
    private static void letPass(Path parent) throws IOException {
        if (PosixFilePermissions.toString(Files.getPosixFilePermissions(parent))
                .equals("rwx------")) {
            Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwx--x--x"));
        }
    }

    private static Process start(Path folder, String command, String... arguments)
            throws IOException {
        Path commands = PostgresCommands.folder();
        if (commands == null) {
            throw new IOException("PostgreSQL is not installed");
        }
        List<String> all = new ArrayList<>();
        if (IS_ROOT) {
            all.addAll(List.of("setpriv", "--reuid", SYSTEM_USER, "--regid", SYSTEM_USER));
            all.add("--clear-groups");
        }
        all.add(commands.resolve(command).toString());
        all.addAll(List.of(arguments));
        return Children.start(
                new ProcessBuilder(all)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log(folder).toFile())));
    }

    private static Path log(Path folder) {
        return folder.resolve("log");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isReady()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IOException("PostgreSQL did not start: " + Files.readString(log(folder)));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private boolean isReady() {
        try (Connection connection = DriverManager.getConnection(url)) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    /** Returns the address of its database. */
    public String url() {
        return url;
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Children.delete(folder);
    }
}
