package dev.joule.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReadinessTableTest {
    private final ReadinessTable descriptors = new ReadinessTable();

    @Test
    void eachNumberHasOneOfItsOwn() {
        Set<Readiness> all = new HashSet<>();
        for (int descriptor = 0; descriptor < 5_000; descriptor++) {
            assertThat(descriptors.find(descriptor)).isNull();
            Readiness made = descriptors.at(descriptor);
            assertThat(all.add(made)).isTrue();
        }
        for (int descriptor = 0; descriptor < 5_000; descriptor++) {
            assertThat(descriptors.find(descriptor)).isIn(all).isSameAs(descriptors.at(descriptor));
        }
    }

    @Test
    void largeNumbersHaveOneToo() {
        assertThat(descriptors.at(1 << 20)).isSameAs(descriptors.find(1 << 20));
        assertThat(descriptors.find((1 << 20) + 1)).isNull();
    }

    @Test
    void whatIsNoDescriptorHasNone() {
        assertThat(descriptors.find(EventQueue.NONE)).isNull();
        assertThat(descriptors.find(Integer.MAX_VALUE)).isNull();
    }
}
