package dev.joule.verify.soak.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.joule.verify.mutant.MutantLoader;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that the code that the mutants change still exists, and that each names an act of its
 * limit.
 */
@Timeout(60)
class LimitMutantsTest {

    @ParameterizedTest
    @EnumSource
    void aMutantCanBeLoadedAndHasItsAct(LimitMutants each) {
        assertThat(each.limit().acts()).extracting(Act::name).contains(each.act());
        assertThatCode(() ->
                        Class.forName(
                                each.mutant().className(), true, new MutantLoader(each.mutant())))
                .doesNotThrowAnyException();
    }
}
