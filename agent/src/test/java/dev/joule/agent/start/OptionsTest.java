package dev.joule.agent.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.SchedulerBuilder;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class OptionsTest {
    private static final int PROCESSORS = 6;

    private final Properties properties = new Properties();

    private Options read(@Nullable String arguments) throws Options.Mistake {
        return Options.read(arguments, properties, PROCESSORS);
    }

    @Test
    void unsaidTheyAreThese() throws Exception {
        assertThat(read(null))
                .isEqualTo(new Options(PROCESSORS, "agent", false, false, true, false));
        assertThat(read(" ")).isEqualTo(read(null));
    }

    @Test
    void argumentsSayEach() throws Exception {
        assertThat(read("workers=3, name=shop,summary=exit ,unsupported=fail"))
                .isEqualTo(new Options(3, "shop", true, true, true, false));
    }

    @Test
    void propertiesSayEach() throws Exception {
        properties.setProperty("joule.workers", "3");
        properties.setProperty("joule.name", "shop");
        properties.setProperty("joule.summary", "exit");
        properties.setProperty("joule.unsupported", "fail");
        assertThat(read(null)).isEqualTo(new Options(3, "shop", true, true, true, false));
    }

    @Test
    void thePollersAreTheWorkersOrTheJdks() throws Exception {
        assertThat(read("pollers=workers")).isEqualTo(read(null));
        assertThat(read("pollers=jdk"))
                .isEqualTo(new Options(PROCESSORS, "agent", false, false, false, false));
        properties.setProperty("joule.pollers", "jdk");
        assertThat(read(null).polls()).isFalse();
        assertThat(read("pollers=workers").polls()).isTrue();
    }

    @Test
    void stallsAreLoggedIfAskedFor() throws Exception {
        assertThat(read("stall.warn=true"))
                .isEqualTo(new Options(PROCESSORS, "agent", false, false, true, true));
        properties.setProperty("joule.stall.warn", "true");
        assertThat(read(null).logsStalls()).isTrue();
        assertThat(read("stall.warn=false").logsStalls()).isFalse();
    }

    @Test
    void argumentsComeBeforeProperties() throws Exception {
        properties.setProperty("joule.workers", "3");
        properties.setProperty("joule.summary", "exit");
        assertThat(read("workers=4,summary=none"))
                .isEqualTo(new Options(4, "agent", false, false, true, false));
    }

    @Test
    void theJdksOwnPropertiesCountWhereOursSayNothing() throws Exception {
        properties.setProperty("jdk.virtualThreadScheduler.parallelism", "4");
        assertThat(read(null).workers()).isEqualTo(4);
        assertThat(read("workers=5").workers()).isEqualTo(5);
        properties.setProperty("jdk.virtualThreadScheduler.maxPoolSize", "2");
        assertThat(read(null).workers()).isEqualTo(2);
        assertThat(read("workers=5").workers()).isEqualTo(5);
        properties.setProperty("jdk.virtualThreadScheduler.parallelism", "3841");
        properties.setProperty("jdk.virtualThreadScheduler.maxPoolSize", "10000");
        assertThat(read(null).workers()).as("as many as can be").isEqualTo(3840);
    }

    @Test
    void moreProcessorsThanWorkersCanBeAreNoMistake() throws Exception {
        assertThat(Options.read(null, properties, 5000).workers())
                .isEqualTo(SchedulerBuilder.MAX_WORKERS);
    }

    @Test
    void mistakesAreTold() {
        assertMistake("workers=0", "workers must be 1 to 3840, not \"0\"");
        assertMistake("workers=3841", "workers must be 1 to 3840, not \"3841\"");
        assertMistake("workers=", "workers must be 1 to 3840, not \"\"");
        assertMistake("name= ", "the name is blank");
        assertMistake("summary=always", "summary must be exit or none, not \"always\"");
        assertMistake("unsupported=stop", "unsupported must be fail or warn, not \"stop\"");
        assertMistake("stall.warn=yes", "stall.warn must be true or false, not \"yes\"");
        assertMistake("worker=2", "no option is called worker");
        assertMistake("workers", "an option has the form name=value, not \"workers\"");
        assertMistake("workers=2,", "an option has the form name=value, not \"\"");
        properties.setProperty("jdk.virtualThreadScheduler.parallelism", "many");
        assertMistake(
                null,
                "jdk.virtualThreadScheduler.parallelism must be a positive number, not \"many\"");
        properties.setProperty("jdk.virtualThreadScheduler.parallelism", "0");
        assertMistake(
                null,
                "jdk.virtualThreadScheduler.parallelism must be a positive number, not \"0\"");
        properties.setProperty("joule.workers", "-1");
        assertMistake(null, "workers must be 1 to 3840, not \"-1\"");
    }

    private void assertMistake(@Nullable String arguments, String message) {
        assertThatThrownBy(() -> read(arguments))
                .isInstanceOf(Options.Mistake.class)
                .hasMessage(message);
    }
}
