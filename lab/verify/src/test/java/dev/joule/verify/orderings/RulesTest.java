package dev.joule.verify.orderings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.verify.Parts;
import dev.joule.verify.fault.Detection;
import dev.joule.verify.fault.Detection.Engine;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.schedules.explore.Cast;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jcstress.infra.runners.TestList;

/** Tests that the rules name what the explorer and jcstress have. */
@Timeout(60)
class RulesTest {

    @Test
    void everyRuleHasAFaultUnlessItPromisesNoOrder() {
        for (Rule rule : Rules.ALL) {
            boolean isUnordered = rule.subject().isEmpty();
            assertThat(rule.faults().isEmpty()).as(rule.name()).isEqualTo(isUnordered);
        }
    }

    @Test
    void theExplorerDetectsTheFaultsOfItsRules() throws IOException {
        List<Detection> detections = Parts.detections();
        for (Rule rule : Rules.ALL) {
            if (!rule.subject().isEmpty() && rule.race().isEmpty()) {
                for (Fault fault : rule.faults()) {
                    assertThat(detections)
                            .contains(Detection.of(fault, Engine.EXPLORER, rule.subject()));
                }
            }
        }
    }

    @Test
    void everyRaceIsAScenarioOfTwo() {
        assertThat(Rules.RACES)
                .isNotEmpty()
                .allSatisfy(rule -> {
                    Cast cast = new Cast();
                    ScenarioRace.scenario(rule.race()).cast().accept(cast);
                    assertThat(cast.bodies()).hasSize(2);
                });
    }

    @Test
    void jcstressKnowsTheRace() {
        assertThat(TestList.tests()).containsExactly(ScenarioRace.class.getName());
    }
}
