package dev.joule.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each example does what its comment says, and is short enough to be read at once. */
@Tag("slow")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExamplesTest {
    private static final Path SOURCES = Path.of("src/main/java/dev/joule/examples");
    private static final int MAX_LINES = 125;

    private static final Map<String, String> SITE =
            Map.of(
                    "/", "<a href=\"/a\">a</a> <a href=\"b\">b</a> <a href=\"http://other/\">c</a>",
                    "/a", "<a href=\"/b\">b</a> <a href=\"/gone\">d</a>",
                    "/b", "<a href=\"/\">back</a> <a href=\"/a#part\">a</a>");

    private final Map<String, Integer> requests = new ConcurrentHashMap<>();
    private HttpServer server;
    private String address;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    requests.merge(path, 1, Integer::sum);
                    byte[] page = SITE.getOrDefault(path, "none").getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(SITE.containsKey(path) ? 200 : 404, page.length);
                    exchange.getResponseBody().write(page);
                    exchange.close();
                });
        server.start();
        address =
                "http://"
                        + InetAddress.getLoopbackAddress().getHostAddress()
                        + ":"
                        + server.getAddress().getPort();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @Test
    void theCrawlerReadsEachPageOfTheSiteOnce() throws Exception {
        assertThat(Program.run(WebCrawler.class, address + "/", 100))
                .containsExactly(
                        "200 " + address + "/",
                        "200 " + address + "/a",
                        "200 " + address + "/b",
                        "404 " + address + "/gone",
                        "4 pages");
        assertThat(requests).isEqualTo(Map.of("/", 1, "/a", 1, "/b", 1, "/gone", 1));
    }

    @Test
    void theCrawlerKeepsItsLimit() throws Exception {
        assertThat(Program.run(WebCrawler.class, address + "/", 2)).endsWith("2 pages");
        assertThat(requests).isEqualTo(Map.of("/", 1, "/a", 1));
    }

    @Test
    void theFrontierReadsEachPageOnce() throws Exception {
        assertThat(Program.run(SiteMap.class, address + "/", 3))
                .containsExactly(
                        "200 " + address + "/",
                        "200 " + address + "/a",
                        "200 " + address + "/b",
                        "404 " + address + "/gone");
        assertThat(requests).isEqualTo(Map.of("/", 1, "/a", 1, "/b", 1, "/gone", 1));
    }

    @Test
    void theWordsOfAllFilesAreCounted(@TempDir Path folder) throws Exception {
        Path one = Files.writeString(folder.resolve("one"), "a b a\n".repeat(1000));
        Path two = Files.writeString(folder.resolve("two"), "C a, b; c?\n".repeat(1000));
        assertThat(Program.run(WordCount.class, one, two))
                .containsExactly("a: 3000", "b: 2000", "c: 2000");
        assertThat(Program.run(WordCount.class, one, folder.resolve("none")))
                .singleElement()
                .asString()
                .startsWith("failed: java.nio.file.NoSuchFileException");
    }

    @Test
    void theChatServerSendsEachLineToAll() throws Exception {
        try (Program program = Program.start(List.of(), ChatServer.class, 0)) {
            int port = Integer.parseInt(program.line().replaceAll("\\D", ""));
            try (Chatter first = new Chatter(port)) {
                first.say("Ada");
                assertThat(first.hear()).isEqualTo("Ada has joined");
                try (Chatter second = new Chatter(port)) {
                    second.say("Bob");
                    assertThat(first.hear()).isEqualTo("Bob has joined");
                    assertThat(second.hear()).isEqualTo("Bob has joined");
                    first.say("hello");
                    assertThat(first.hear()).isEqualTo("Ada: hello");
                    assertThat(second.hear()).isEqualTo("Ada: hello");
                }
                assertThat(program.rest()).contains("closed");
                assertThat(first.hear()).isNull();
            }
        }
    }

    /** A client of the chat server. */
    private record Chatter(Socket socket, PrintWriter out, BufferedReader in)
            implements AutoCloseable {

        Chatter(int port) throws IOException {
            this(new Socket(InetAddress.getLoopbackAddress(), port));
        }

        private Chatter(Socket socket) throws IOException {
            this(
                    socket,
                    new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8),
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.UTF_8)));
        }

        void say(String line) {
            out.println(line);
        }

        String hear() throws IOException {
            return in.readLine();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @Test
    void theClientSendsAllItsRequestsAtItsRate() throws Exception {
        List<String> lines = Program.run(RateLimitedClient.class, address + "/", 10, 50);
        assertThat(requests).isEqualTo(Map.of("/", 10));
        assertThat(lines).singleElement().asString().matches("10 of 10 answers are good; \\d+ ms");
        // One token at the start and one every 20 ms: the tenth comes after 180 ms, or later.
        String millis = lines.getFirst().replaceAll(".*; (\\d+) ms", "$1");
        assertThat(Integer.parseInt(millis)).isGreaterThanOrEqualTo(180);
    }

    @Test
    void theLimitedRequestsAreAllSentAndKeepTheirLimit() throws Exception {
        List<String> lines = Program.run(LimitedRequests.class, address + "/", 20, 3);
        assertThat(lines).hasSize(2).startsWith("20 of 20 answers are good");
        assertThat(lines.getLast()).matches("[1-3] at a time at most");
        assertThat(requests).isEqualTo(Map.of("/", 20));
    }

    @Test
    void theCacheReadsEachPageOnce() throws Exception {
        assertThat(Program.run(PageCache.class, address + "/", "a", "b"))
                .containsExactly(
                        "a: " + 20 * SITE.get("/a").length() + " characters read",
                        "b: " + 20 * SITE.get("/b").length() + " characters read",
                        "2 requests");
        assertThat(requests).isEqualTo(Map.of("/a", 1, "/b", 1));
    }

    @Test
    void theAnalysisCountsAndRanks(@TempDir Path folder) throws Exception {
        StringBuilder log = new StringBuilder();
        for (int i = 1; i <= 200; i++) {
            int status = i % 100 == 0 ? 500 : i % 10 == 0 ? 404 : 200;
            log.append("GET /page").append(i).append(' ').append(status);
            log.append(' ').append(i).append('\n');
        }
        Path file = Files.writeString(folder.resolve("access.log"), log.append('\n'));
        assertThat(Program.run(LogAnalysis.class, file))
                .containsExactly(
                        "200 requests",
                        "200: 180",
                        "404: 18",
                        "500: 2",
                        "median: 100 ms",
                        "99th percentile: 198 ms",
                        "slowest: /page199");
    }

    @Test
    void theQueueCancelsWhatIsLate() throws Exception {
        assertThat(
                        Program.run(
                                JobQueue.class,
                                "a:1:50000",
                                "b:50000:100",
                                "c:50000:1",
                                "d:0:50000"))
                .containsExactly(
                        "a:1:50000 done",
                        "b:50000:100 too late",
                        "c:50000:1 too late",
                        "d:0:50000 done");
    }

    @Test
    void theServerRunsOnTheAgentsWorkers() throws Exception {
        assertThat(Program.run(AgentServer.class, 5)).containsExactly("5 carried by ForkJoinPool");
        Path agent = Program.file("agent/target/joule-agent.jar");
        try (Program program =
                Program.start(List.of("-javaagent:" + agent), AgentServer.class, 5)) {
            assertThat(program.rest()).containsExactly("5 carried by joule-agent");
        }
    }

    @Test
    void thePageHasTheCommandOfEachExample() throws IOException {
        String page = Files.readString(Path.of("../docs/guide/examples.md"));
        try (Stream<Path> sources = Files.list(SOURCES)) {
            for (Path source : sources.toList()) {
                String comment = Files.readString(source).replaceAll("\\s*\\n \\* ?", " ");
                Matcher command = Pattern.compile("\\{@code (java [^}]*)}").matcher(comment);
                assertThat(command.find()).as("a command in %s", source).isTrue();
                assertThat(page).contains("\n" + command.group(1) + "\n");
                String name = source.getFileName().toString().replace(".java", "");
                assertThat(command.group(1)).contains(" dev.joule.examples." + name + " ");
            }
        }
    }

    @Test
    void everyExampleIsOneShortFile() throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            List<Path> examples = files.toList();
            assertThat(examples).hasSize(10);
            for (Path example : examples) {
                assertThat(Files.readAllLines(example)).hasSizeLessThanOrEqualTo(MAX_LINES);
            }
        }
    }
}
