package dev.joule.internal.queue;

import dev.joule.testing.HeapLayouts;
import org.junit.jupiter.api.Test;

class QueueIndicesStandApartTest {

    @Test
    void headAndTailHaveTheirCacheLinesToThemselves() {
        HeapLayouts.assertApart(LocalQueue.class, "head");
        HeapLayouts.assertApart(LocalQueue.class, "tail");
    }
}
