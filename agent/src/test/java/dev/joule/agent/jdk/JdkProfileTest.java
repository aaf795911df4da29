package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The choice among the JDKs that are described. */
@Timeout(60)
class JdkProfileTest {

    @Test
    void aVersionHasItsOwnDescription() {
        assertThat(JdkProfile.of(25)).isSameAs(Jdk25.PROFILE);
        assertThat(JdkProfile.of(25).feature()).isEqualTo(25);
    }

    /** The places are compared, so a later version may be as the one before. */
    @Test
    void anUnknownOneHasTheNearestBeforeIt() {
        assertThat(JdkProfile.of(26)).isSameAs(Jdk25.PROFILE);
        assertThat(JdkProfile.of(24)).isSameAs(Jdk25.PROFILE);
    }

    @Test
    void theRunningOneHasOne() {
        assertThat(JdkProfile.current().feature()).isLessThanOrEqualTo(Runtime.version().feature());
    }
}
