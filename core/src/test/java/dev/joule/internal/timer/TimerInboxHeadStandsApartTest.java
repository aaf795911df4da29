package dev.joule.internal.timer;

import dev.joule.testing.HeapLayouts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class TimerInboxHeadStandsApartTest {

    @Test
    void theHeadHasItsCacheLinesToItself() {
        HeapLayouts.assertApart(TimerInbox.class, "head");
    }
}
