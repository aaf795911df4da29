package dev.joule.agent.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.SchedulerBuilder;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The size comes from the options, and where they are silent from the JDK's properties. */
@Timeout(20)
class PoolSizeTest {
    private static final int PROCESSORS = 6;

    private final Properties properties = new Properties();

    private PoolSize size(String arguments) throws AgentOptions.Mistake {
        return PoolSize.of(AgentOptions.read(arguments, new Properties()), properties, PROCESSORS);
    }

    private void parallelism(String value) {
        properties.setProperty("jdk.virtualThreadScheduler.parallelism", value);
    }

    private void maxPoolSize(String value) {
        properties.setProperty("jdk.virtualThreadScheduler.maxPoolSize", value);
    }

    @Test
    void isThatOfTheProcessorsByDefault() throws Exception {
        assertThat(size("")).isEqualTo(new PoolSize(PROCESSORS, 256));
        assertThat(size("workers=5,spares=0")).isEqualTo(new PoolSize(5, 0));
        assertThat(PoolSize.of(AgentOptions.read(null, properties), properties, 5000).workers())
                .isEqualTo(SchedulerBuilder.MAX_WORKERS);
    }

    @Test
    void theJdksParallelismIsTheNumberOfWorkers() throws Exception {
        parallelism("4");
        assertThat(size("").workers()).isEqualTo(4);
        assertThat(size("workers=5").workers()).isEqualTo(5);
        maxPoolSize("2");
        assertThat(size("").workers()).isEqualTo(2);
        assertThat(size("workers=5").workers()).isEqualTo(5);
        parallelism("3841");
        maxPoolSize("10000");
        assertThat(size("").workers()).as("as many as possible").isEqualTo(3840);
    }

    /** The JDK's limit counts all carriers, also those of threads that block. */
    @Test
    void workersAndSparesAreAsManyAsTheJdksLimit() throws Exception {
        maxPoolSize("10");
        assertThat(size("workers=4").spares()).isEqualTo(6);
        assertThat(size("workers=4,spares=2").spares()).isEqualTo(2);
        assertThat(size("workers=12").spares()).isZero();
        maxPoolSize("1000");
        assertThat(size("workers=4").spares()).isEqualTo(996);
        maxPoolSize("100000");
        assertThat(size("workers=4").spares()).isEqualTo(SchedulerBuilder.MAX_SPARES);
        assertThat(size("workers=4,spares=4000").spares()).isEqualTo(4000);
    }

    @Test
    void aPropertyThatIsNoNumberIsReported() {
        for (String wrong : new String[] {"many", "0", ""}) {
            parallelism(wrong);
            assertThatThrownBy(() -> size(""))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(
                            "jdk.virtualThreadScheduler.parallelism must be a positive number, not"
                                    + " \""
                                    + wrong
                                    + '"');
        }
    }
}
