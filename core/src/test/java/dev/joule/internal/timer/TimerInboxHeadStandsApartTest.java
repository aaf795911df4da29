package dev.joule.internal.timer;

import dev.joule.testing.HeapLayouts;
import org.junit.jupiter.api.Test;

class TimerInboxHeadStandsApartTest {

    @Test
    void theHeadHasItsCacheLinesToItself() {
        HeapLayouts.assertApart(TimerInbox.class, "head");
    }
}
