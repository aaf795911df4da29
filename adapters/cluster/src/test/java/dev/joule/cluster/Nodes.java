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

    static final String STABLE = "pekko.cluster.split-brain-resolver.stable-after = 3s";

    /** The ports of three nodes; the first two are the seeds of all. */
    final List<Integer> ports = freePorts();

    /** Pekko's settings of the nodes that start from now on. */
    String settings = STABLE + "\npekko.cluster.seed-node-timeout = 2s";

    private final List<Child> all = new ArrayList<>();

    private static List<Integer> freePorts() {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket one = new ServerSocket(0, 1, here);
                ServerSocket two = new ServerSocket(0, 1, here);
                ServerSocket three = new ServerSocket(0, 1, here)) {
            return List.of(one.getLocalPort(), two.getLocalPort(), three.getLocalPort());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Starts three nodes, and waits until they are a cluster. */
    List<Child> three() throws Exception {
        List<Child> nodes = new ArrayList<>();
        for (int port : ports) {
            nodes.add(start(port));
        }
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
        List<String> args =
                List.of(
                        String.valueOf(port),
                        "127.0.0.1:" + ports.get(0) + ",127.0.0.1:" + ports.get(1),
                        String.valueOf(version),
                        String.valueOf(slowness),
                        settings);
        Child node = Child.start(Child.java(List.of(), FLAGS, TestNode.class.getName(), args));
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

    /** Starts a run whose pieces do not end, and waits until the other nodes have some. */
    void hold(Child caller, Child... others) throws Exception {
        run(caller, 100, 0, "-1 HOLD  60000");
        awaitAll("holding", others);
    }

    void awaitAll(String prefix, Child... nodes) throws Exception {
        for (Child node : nodes) {
            await(node, prefix);
        }
    }

    /** Runs plain pieces. */
    void assertRuns(Child caller, int pieces) throws Exception {
        run(caller, pieces, 5);
        assertAnswer(caller, pieces);
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
        return await(node, prefix, LIMIT);
    }

    String await(Child node, String prefix, Duration limit) throws Exception {
        String line = node.await(prefix, limit);
        if (line == null) {
            for (Child each : all) {
                signal("QUIT", each);
                each.await("Heap", Duration.ofSeconds(3));
            }
            StringBuilder text =
                    new StringBuilder("no \"" + prefix + "\" from " + all.indexOf(node));
            all.forEach(each -> text.append("\n\n").append(String.join("\n", each.output())));
            throw new AssertionError(text);
        }
        return line;
    }

    static void signal(String signal, Child... nodes) throws Exception {
        for (Child node : nodes) {
            new ProcessBuilder("kill", "-" + signal, String.valueOf(node.pid())).start().waitFor();
        }
    }

    @Override
    public void close() {
        all.forEach(Child::close);
    }
}
