package dev.joule.agent.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.internal.worker.SchedulerConfig;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class AgentOptionsTest {
    private static final int NOT_GIVEN = 0;

    private final Properties properties = new Properties();

    private AgentOptions read(@Nullable String arguments) throws AgentOptions.Mistake {
        return AgentOptions.read(arguments, properties);
    }

    @Test
    void unsaidTheyAreThese() throws Exception {
        assertThat(read(null)).isEqualTo(options(NOT_GIVEN, "agent", false, false, true, false));
        assertThat(read(" ")).isEqualTo(read(null));
    }

    @Test
    void argumentsSayEach() throws Exception {
        assertThat(read("workers=3, name=shop,summary=exit ,unsupported=fail"))
                .isEqualTo(options(3, "shop", true, true, true, false));
    }

    @Test
    void propertiesSayEach() throws Exception {
        properties.setProperty("joule.workers", "3");
        properties.setProperty("joule.name", "shop");
        properties.setProperty("joule.summary", "exit");
        properties.setProperty("joule.unsupported", "fail");
        assertThat(read(null)).isEqualTo(options(3, "shop", true, true, true, false));
    }

    @Test
    void thePollersAreTheWorkersOrTheJdks() throws Exception {
        assertThat(read("pollers=workers")).isEqualTo(read(null));
        assertThat(read("pollers=jdk"))
                .isEqualTo(options(NOT_GIVEN, "agent", false, false, false, false));
        properties.setProperty("joule.pollers", "jdk");
        assertThat(read(null).polls()).isFalse();
        assertThat(read("pollers=workers").polls()).isTrue();
    }

    @Test
    void itCanBeSwitchedOff() throws Exception {
        assertThat(read(null).isOff()).isFalse();
        assertThat(read("scheduler=joule").isOff()).isFalse();
        properties.setProperty("joule.scheduler", "jdk");
        assertThat(read(null).isOff()).isTrue();
        assertMistake("scheduler=fjp", "scheduler must be jdk or joule, not \"fjp\"");
    }

    @Test
    void stallsAreLoggedIfAskedFor() throws Exception {
        assertThat(read("stall.warn=true"))
                .isEqualTo(options(NOT_GIVEN, "agent", false, false, true, true));
        properties.setProperty("joule.stall.warn", "true");
        assertThat(read(null).logsStalls()).isTrue();
        assertThat(read("stall.warn=false").logsStalls()).isFalse();
    }

    @Test
    void argumentsComeBeforeProperties() throws Exception {
        properties.setProperty("joule.workers", "3");
        properties.setProperty("joule.summary", "exit");
        assertThat(read("workers=4,summary=none"))
                .isEqualTo(options(4, "agent", false, false, true, false));
    }

    @Test
    void thereMayBeFewerSparesAndALaterLimit() throws Exception {
        assertThat(read(null).spares()).isEmpty();
        assertThat(read("spares=0").spares()).hasValue(0);
        assertThat(read(null).stallNanos()).isEqualTo(10_000_000);
        assertThat(read("stall.limit=250ms").stallNanos()).isEqualTo(250_000_000);
        properties.setProperty("joule.stall.limit", "2s");
        assertThat(read(null).stallNanos()).isEqualTo(2_000_000_000L);
    }

    @Test
    void unknownPropertiesAreNamedWithTheNearestRightOne() {
        properties.setProperty("joule.wrokers", "2");
        properties.setProperty("joule.stallWarn", "true");
        properties.setProperty("joule.elephant", "1");
        properties.setProperty("joule.name", "shop");
        properties.setProperty("other.wrokers", "2");
        assertThat(OptionSource.unknown(properties))
                .containsExactly(
                        "no property is called joule.elephant",
                        "no property is called joule.stallWarn; did you mean joule.stall.warn?",
                        "no property is called joule.wrokers; did you mean joule.workers?");
    }

    @Test
    void mistakesAreReported() {
        assertMistake("workers=0", "workers must be 1 to 3840, not \"0\"");
        assertMistake("workers=3841", "workers must be 1 to 3840, not \"3841\"");
        assertMistake("workers=", "workers must be 1 to 3840, not \"\"");
        assertMistake("name= ", "the name is blank");
        assertMistake("summary=always", "summary must be exit or none, not \"always\"");
        assertMistake("unsupported=stop", "unsupported must be fail or warn, not \"stop\"");
        assertMistake("stall.warn=yes", "stall.warn must be true or false, not \"yes\"");
        assertMistake("worker=2", "no option is called worker; did you mean workers?");
        assertMistake("workers", "an option has the form name=value, not \"workers\"");
        assertMistake("workers=2,", "the options end with a comma: leave it out");
        assertMistake("workers=2,,name=x", "an option is missing between two commas");
        assertMistake("stall.warn", "stall.warn has no value: write stall.warn=true");
        assertMistake("workers=2,elephant=1", "no option is called elephant");
        assertMistake("spares=-1", "spares must be 0 to 4096, not \"-1\"");
        for (String limit : List.of("10", "0ms", "-1s", "s", "ten ms")) {
            assertMistake(
                    "stall.limit=" + limit,
                    "stall.limit must be a time such as 10ms or 2s, not \"" + limit + '"');
        }
        properties.setProperty("joule.workers", "-1");
        assertMistake(null, "workers must be 1 to 3840, not \"-1\"");
    }

    private void assertMistake(@Nullable String arguments, String message) {
        assertThatThrownBy(() -> read(arguments))
                .isInstanceOf(AgentOptions.Mistake.class)
                .hasMessage(message);
    }

    /**
     * Returns options with the defaults of the later settings.
     *
     * @param workers 0 if not given
     */
    static AgentOptions options(
            int workers,
            String name,
            boolean hasSummary,
            boolean failsIfUnsupported,
            boolean polls,
            boolean logsStalls) {
        return new AgentOptions(
                false,
                workers == NOT_GIVEN ? OptionalInt.empty() : OptionalInt.of(workers),
                name,
                hasSummary,
                failsIfUnsupported,
                polls,
                logsStalls,
                SchedulerConfig.STALL_LIMIT.toNanos(),
                OptionalInt.empty());
    }
}
