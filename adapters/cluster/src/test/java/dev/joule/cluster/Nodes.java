package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.children.Child;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * JVMs with nodes of one cluster, on free ports. When one does not answer, all print their threads.
 */
final class Nodes implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final List<String> FLAGS =
            List.of(
                    "-Xmx128m",
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "--add-opens=java.base/java.lang=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");

    final int seed;
    private final List<Child> all = new ArrayList<>();

    Nodes() throws IOException {
        seed = freePort();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Starts three nodes, the seed first, and waits until they are a cluster. */
    List<Child> three() throws Exception {
        List<Child> nodes = List.of(start(seed), start(0), start(0));
        for (Child node : nodes) {
            await(node, "joined ");
            ask(node, "nodes 3");
        }
        awaitWorkers(nodes.getFirst(), 3);
        return nodes;
    }

    /** Waits until a caller gives work to so many nodes: some seconds after they have joined. */
    void awaitWorkers(Child caller, int count) throws Exception {
        run(caller, count, 0, "-1 QUIET  60000");
        ask(caller, "seen " + count);
        caller.tell("cancel");
        await(caller, "error ");
    }

    Child start(int port) throws IOException {
        return start(port, 1, 1);
    }

    Child start(int port, int version, int slowness) throws IOException {
        Child node =
                Child.start(
                        Child.java(
                                List.of(),
                                FLAGS,
                                TestNode.class.getName(),
                                List.of(
                                        String.valueOf(port),
                                        "127.0.0.1:" + seed,
                                        String.valueOf(version),
                                        String.valueOf(slowness))));
        all.add(node);
        return node;
    }

    /** Starts a run of plain pieces of some milliseconds each. */
    static void run(Child node, int pieces, int millis) throws IOException {
        run(node, pieces, millis, "0 PLAIN  60000");
    }

    static void run(Child node, int pieces, int millis, String rest) throws IOException {
        node.tell("run " + pieces + " " + millis + " " + rest);
    }

    void assertAnswer(Child node, int pieces) throws Exception {
        assertThat(await(node, "answer "))
                .isEqualTo(String.valueOf(TestNode.sum(0, pieces * 100L)));
    }

    /** Asks for something, and waits for the line that says so. */
    String ask(Child node, String line) throws Exception {
        node.tell(line);
        return await(node, line);
    }

    /** Returns the rest of the next line with this prefix. */
    String await(Child node, String prefix) throws Exception {
        String line = node.await(prefix, LIMIT);
        if (line == null) {
            for (Child each : all) {
                signal(each, "QUIT");
                each.await("Heap", Duration.ofSeconds(3));
            }
            StringBuilder text =
                    new StringBuilder("no \"" + prefix + "\" from " + all.indexOf(node));
            all.forEach(each -> text.append("\n\n").append(String.join("\n", each.output())));
            throw new AssertionError(text);
        }
        return line;
    }

    static void signal(Child node, String signal) throws Exception {
        new ProcessBuilder("kill", "-" + signal, String.valueOf(node.pid())).start().waitFor();
    }

    @Override
    public void close() {
        all.forEach(Child::close);
    }
}
