package dev.joule.internal.scheduler;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The operations that are executed beforehand end, and throw nothing. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LinkedOperationsTest {
    @Test
    void theyEnd() {
        assertThatCode(LinkedOperations::ensure).doesNotThrowAnyException();
    }
}
