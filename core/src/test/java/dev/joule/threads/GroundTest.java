package dev.joule.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.threads.Ground.Threads;
import org.junit.jupiter.api.Test;

/** The grounds are what they say. Under the agent the JDK's is the agent's. */
class GroundTest {

    @Test
    void theJdksThreadsAreCarriedByTheJdkOrByTheAgent() throws Exception {
        assertThat(carrierOn(Ground.JDK))
                .startsWith(System.getProperty("joule.test.jdkCarrier", "ForkJoinPool-"));
    }

    @Test
    void joulesThreadsAreCarriedByASchedulerOfTheTest() throws Exception {
        assertThat(carrierOn(Ground.JOULE)).startsWith("joule-scheduler-");
    }

    private static String carrierOn(Ground ground) throws Exception {
        try (Threads threads = ground.open()) {
            String text = threads.call(() -> Thread.currentThread().toString());
            return text.substring(text.indexOf('@') + 1);
        }
    }
}
