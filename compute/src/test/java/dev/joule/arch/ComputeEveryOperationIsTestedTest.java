package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.testkit.OperationsInTests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every public operation is called by a test, each overload by itself. */
@Timeout(60)
class ComputeEveryOperationIsTestedTest {

    @Test
    void nothingIsLeftOut() {
        OperationsInTests operations = new OperationsInTests("dev.joule.compute");
        assertThat(operations.all()).hasSizeGreaterThan(200);
        assertThat(operations.uncalled()).isEmpty();
    }
}
