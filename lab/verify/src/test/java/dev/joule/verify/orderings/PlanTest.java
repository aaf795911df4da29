package dev.joule.verify.orderings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.verify.Part.Effort;
import dev.joule.verify.fault.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that the quick run leaves out no fault, only repetitions. */
@Timeout(60)
class PlanTest {

    @Test
    void theQuickRunHasEachFaultOnce() {
        assertThat(faults(Effort.QUICK))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        faults(Effort.FULL).stream().distinct().toList());
    }

    private static List<Fault> faults(Effort effort) {
        Plan plan = Plan.of(effort);
        return Rules.RACES.stream().flatMap(rule -> plan.faultsOf(rule).stream()).toList();
    }
}
