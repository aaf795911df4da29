package dev.joule.internal.worker;

import dev.joule.testing.HeapLayouts;
import org.junit.jupiter.api.Test;

class TaskRunnerPaddingTest {

    /** Beside what others read they made each task twice as long, in every other process. */
    @Test
    void whatIsWrittenWithEachTaskHasItsCacheLinesToItself() {
        HeapLayouts.assertApart(
                TaskRunner.class,
                "current",
                "selfWoken",
                "futilityScore",
                "hasUnparked",
                "isYielding",
                "isYieldPending",
                "yieldRunStart",
                "nextYieldAt");
    }
}
