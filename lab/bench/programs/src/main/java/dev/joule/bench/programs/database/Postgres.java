package dev.joule.bench.programs.database;

import dev.joule.bench.programs.PostgresCommands;
import dev.joule.tools.children.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A PostgreSQL server of its own, in a temporary folder and on the loopback address. */
public final class Postgres implements AutoCloseable {

    private static final String USER = "joule";

    /** The user of the distribution's package: the server refuses to run as root. */
    private static final String SYSTEM_USER = "postgres";

    private static final boolean IS_ROOT = System.getProperty("user.name", "").equals("root");

    private final ServerProcess server;
    private final String url;

    private Postgres(ServerProcess server, String url) {
        this.server = server;
        this.url = url;
    }

    /** Creates an empty database and starts its server. */
    public static Postgres start() throws IOException, InterruptedException {
        Path folder = folder();
        String data = folder.resolve("data").toString();
        List<String> create = command("initdb", "-D", data, "-U", USER, "-A", "trust", "-N");
        if (ServerProcess.run(folder, create).waitFor() != 0) {
            throw new IOException("initdb failed: " + ServerProcess.log(folder));
        }
        int port = ServerProcess.freePort();
        List<String> serve =
                command(
                        "postgres",
                        "-D",
                        data,
                        "-h",
                        ServerProcess.ADDRESS,
                        "-p",
                        Integer.toString(port),
                        "-c",
                        "unix_socket_directories=");
        String url =
                "jdbc:postgresql://%s:%d/postgres?user=%s"
                        .formatted(ServerProcess.ADDRESS, port, USER);
        return new Postgres(ServerProcess.start(folder, serve, () -> isReady(url)), url);
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

    private static List<String> command(String command, String... arguments) throws IOException {
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
        return all;
    }

    private static boolean isReady(String url) {
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
        server.close();
    }
}
