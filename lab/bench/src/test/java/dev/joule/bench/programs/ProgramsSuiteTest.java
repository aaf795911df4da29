package dev.joule.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.bench.harness.FigureKind;
import dev.joule.bench.harness.Load;
import dev.joule.bench.harness.ParsedOptions;
import dev.joule.bench.harness.Row;
import dev.joule.bench.harness.Subject;
import dev.joule.bench.harness.Suite;
import dev.joule.bench.harness.Toolchain;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ProgramsSuiteTest {

    private static final Suite SUITE = ProgramsSuite.suite();

    @Test
    void comparesTheAgentWithTheStockJvm() {
        assertThat(SUITE.subjects())
                .extracting(Subject::name)
                .containsExactly("jdk", "joule", "image", "platform");
        assertThat(SUITE.ratio()).isEqualTo(Suite.Ratio.SUBJECT_BY_FIRST);
    }

    @Test
    void everyProgramHasAllFiguresOfItsKind() {
        int served = ProgramRows.served().size() * RunFigure.values().length;
        int ofThreads = RunFigure.values().length + ThreadProgram.SHARES.size();
        assertThat(SUITE.rows())
                .filteredOn(row -> !row.name().equals(ProgramRows.START))
                .hasSize(served + ThreadProgram.all().size() * ofThreads)
                .allSatisfy(row -> assertThat(row.kind()).isEqualTo(FigureKind.PROGRAM))
                .extracting(Row::name)
                .doesNotHaveDuplicates()
                .contains("jetty_64_rate", "helidon_512_open_p999", "jdk_httpserver_64_errors")
                .contains(
                        "spring_tomcat_http_client_64_cpu",
                        "postgres_200_on_20_jain",
                        "redis_200_on_20_median",
                        "cpu_hogs_min");
    }

    @Test
    void platformThreadsRunTheProgramsWithoutClients() {
        Subject platform = SUITE.subjects().getLast();
        assertThat(SUITE.rows().stream().filter(platform::supports).map(Row::measuredBy))
                .contains("cpu_hogs_rate", "hikari_h2_200_on_10_rate")
                .doesNotContain("jetty_64_rate");
    }

    @Test
    void allJvmsWithVirtualThreadsStartTheApplication() {
        Row start =
                SUITE.rows().stream()
                        .filter(row -> row.name().equals(ProgramRows.START))
                        .findFirst()
                        .orElseThrow();
        assertThat(SUITE.subjects().stream().filter(one -> one.supports(start)).map(Subject::name))
                .containsExactly("jdk", "joule", "image");
    }

    @Test
    void anOpenLoopTakesItsRateFromTheClosedLoopOfTheSameServer() {
        List<String> names = SUITE.rows().stream().map(Row::name).toList();
        List<Load.Share> shares =
                SUITE.rows().stream()
                        .map(Row::load)
                        .filter(Objects::nonNull)
                        .map(Load::rate)
                        .filter(Load.Share.class::isInstance)
                        .map(Load.Share.class::cast)
                        .toList();

        assertThat(shares)
                .hasSize(2 * ProgramRows.SERVERS.size())
                .allSatisfy(share -> assertThat(share.row()).isIn(names));
    }

    @Test
    void aServerIsAFamilyOfRows() throws Exception {
        assertThat(ParsedOptions.of(SUITE, "--only", "jetty").rows())
                .hasSize(4 * RunFigure.values().length);
        assertThat(ProgramRows.serverOf("spring_tomcat_h2_512_open")).isEqualTo("spring_tomcat_h2");
    }

    @Test
    void aRowNamesTheServerThatIsNotInstalled() {
        Subject jdk = SUITE.subjects().getFirst();
        boolean hasRedis = Toolchain.isInstalled("redis-server");
        for (Row row : SUITE.rows()) {
            boolean lacksPostgres =
                    row.name().startsWith("postgres_") && PostgresCommands.folder() == null;
            boolean lacksRedis = row.name().startsWith("redis_") && !hasRedis;
            String instead = lacksPostgres ? "no PostgreSQL" : lacksRedis ? "no redis-server" : "-";
            assertThat(jdk.insteadOf(row)).isEqualTo(instead);
        }
    }
}
