package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.OperationsInTests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every public operation is called by a test, each overload by itself. */
@Timeout(60)
class SyncEveryOperationIsTestedTest {

    @Test
    void nothingIsLeftOut() {
        OperationsInTests operations = new OperationsInTests("dev.joule.sync");
        assertThat(operations.all()).hasSizeGreaterThan(50);
        assertThat(operations.uncalled()).isEmpty();
    }
}
