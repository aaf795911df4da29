package dev.joule.verify.orderings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openjdk.jcstress.infra.runners.TestList;

/** Tests that the rules and jcstress have the same races. */
@Timeout(60)
class RulesTest {

    @Test
    void everyRaceHasAFault() {
        assertThat(Rules.ALL)
                .allSatisfy(rule ->
                        assertThat(rule.faults().isEmpty())
                                .as(rule.name())
                                .isEqualTo(rule.test() == null));
    }

    @Test
    void jcstressKnowsEveryRace() {
        assertThat(Rules.ALL.stream().filter(rule -> rule.test() != null).map(Rule::testName))
                .containsExactlyInAnyOrderElementsOf(TestList.tests())
                .isNotEmpty();
    }
}
