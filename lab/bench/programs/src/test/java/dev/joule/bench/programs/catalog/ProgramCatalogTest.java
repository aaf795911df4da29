package dev.joule.bench.programs.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.child.SamplePlan;
import dev.joule.bench.child.SampleSink;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.programs.PoolProgram;
import dev.joule.bench.programs.PoolProgram.Database;
import dev.joule.bench.programs.ProgramsSuite;
import dev.joule.bench.programs.servers.HelidonServer;
import dev.joule.bench.programs.servers.JdkServer;
import dev.joule.bench.programs.servers.JettyServer;
import dev.joule.bench.programs.servers.RunningServer;
import dev.joule.bench.programs.spring.Application;
import dev.joule.bench.programs.threads.PoolWorkload;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ProgramCatalogTest {

    @Test
    void hasTheProgramsOfTheSuite() {
        List<String> measured =
                ProgramsSuite.suite().rows().stream().map(Row::measuredBy).distinct().toList();
        assertThat(new ProgramCatalog().workloads("jdk").keySet())
                .containsExactlyInAnyOrderElementsOf(measured);
    }

    @Test
    void hasTheProgramsWithoutClientsOnPlatformThreads() {
        assertThat(new ProgramCatalog().workloads(ProgramsSuite.PLATFORM))
                .containsKeys("cpu_hogs_rate", "postgres_200_on_20_rate", "redis_200_on_20_rate")
                .doesNotContainKey("jetty_64_rate");
    }

    @Test
    void everyInstalledDatabaseAnswersRightly() throws Exception {
        Subject platform = ProgramsSuite.suite().subjects().getLast();
        SamplePlan plan = new SamplePlan(true, Duration.ofMillis(100), Duration.ofMillis(300), 1);
        for (PoolProgram program :
                List.of(
                        new PoolProgram(Database.POSTGRES, 20, 10),
                        new PoolProgram(Database.REDIS, 200, 20))) {
            Row rate = program.rows().getFirst();
            if (platform.supports(rate)) {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                new PoolWorkload(program, Thread.ofPlatform().factory())
                        .run(rate.name(), plan, new SampleSink(new PrintStream(out, true, UTF_8)));
                assertThat(out.toString(UTF_8))
                        .contains(program.label() + "_errors 0.0000")
                        .doesNotContain(rate.name() + " 0.0000");
            }
        }
    }

    @Test
    void everyServerAnswersWithText() throws Exception {
        for (RunningServer.Start start :
                List.<RunningServer.Start>of(
                        JettyServer::start, JdkServer::start, HelidonServer::start)) {
            RunningServer server = start.start();
            assertThat(get(server, RunningServer.PATH)).isEqualTo(RunningServer.TEXT);
            server.stop().stop();
        }
    }

    @Test
    void theApplicationAnswersAtAllPaths() throws Exception {
        RunningServer server = Application.start();
        for (String path : List.of("/text", "/sleep")) {
            assertThat(get(server, path)).isEqualTo(RunningServer.TEXT);
        }
        assertThat(get(server, "/json")).contains("\"text\":\"" + RunningServer.TEXT);
        assertThat(get(server, "/h2")).contains("\"text\":\"owner ");
        assertThat(get(server, "/http_client")).isEqualTo("/backend");
        server.stop().stop();
    }

    private static String get(RunningServer server, String path) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI address = URI.create("http://127.0.0.1:" + server.port() + path);
            HttpResponse<String> response =
                    client.send(
                            HttpRequest.newBuilder(address).build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(200);
            return response.body();
        }
    }
}
