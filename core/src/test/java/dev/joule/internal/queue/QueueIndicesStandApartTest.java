package dev.joule.internal.queue;

import dev.joule.testing.HeapLayouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class QueueIndicesStandApartTest {

    @Test
    void headAndTailHaveTheirCacheLinesToThemselves() {
        HeapLayouts.assertApart(LocalQueue.class, "head");
        HeapLayouts.assertApart(LocalQueue.class, "tail");
    }
}
