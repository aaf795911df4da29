package dev.joule.verify.orderings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.joule.verify.mutant.Mutant;
import dev.joule.verify.mutant.MutantLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * Tests that the instructions that the twins change still exist, and that the changed class can be
 * loaded.
 */
@Timeout(60)
class EveryTwinFindsItsPlaceTest {

    static Stream<Mutant> twins() {
        return Rules.ALL.stream().flatMap(rule -> rule.twins().stream());
    }

    @ParameterizedTest
    @MethodSource("twins")
    void aTwinCanBeLoadedAndVerified(Mutant twin) {
        assertThatCode(() -> Class.forName(twin.className(), true, new MutantLoader(twin)))
                .doesNotThrowAnyException();
    }

    @Test
    void everyRaceHasATwin() {
        assertThat(Rules.ALL)
                .allSatisfy(rule ->
                        assertThat(rule.twins().isEmpty())
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
