package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.joule.arch.fixture.UntaggedStressTest;
import dev.joule.arch.fixture.cycle.internal.left.Left;
import dev.joule.arch.fixture.cycle.internal.right.Right;
import dev.joule.arch.fixture.leak.api.Leaky;
import dev.joule.arch.fixture.leak.api.Tight;
import dev.joule.arch.fixture.rooms.Breaker;
import dev.joule.arch.fixture.rooms.Misnamed;
import dev.joule.testkit.HouseRules;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A rule that cannot fail is no rule: each catches the fixture that breaks it. */
@Tag("slow")
class HouseRulesCanaryTest {

    private static final String FIXTURE = "dev.joule.arch.fixture";
    private static final String ROOMS = FIXTURE + ".rooms";

    @Test
    void aCycleIsCaught() {
        assertThat(
                        violations(
                                HouseRules.internalPackagesHaveNoCycles(FIXTURE + ".cycle"),
                                Left.class,
                                Right.class))
                .singleElement()
                .asString()
                .contains("Cycle detected");
    }

    @Test
    void everyWayToExposeAnInternalIsCaught() {
        ArchRule rule = HouseRules.apiExposesNoInternals(FIXTURE + ".leak.api");
        assertThat(violations(rule, Leaky.class))
                .extracting(v -> v.replaceAll(".*?Leaky", "").replaceAll(" exposes.*", ""))
                .containsExactlyInAnyOrder(
                        "",
                        ".field",
                        ".result()",
                        ".parameter(java.util.List)",
                        ".bound()",
                        ".raised()");
        assertThat(violations(rule, Tight.class)).isEmpty();
    }

    @Test
    void aDependencyIsCaught() {
        assertThat(violations(HouseRules.dependsOnTheJdkOnly(ROOMS), Breaker.class))
                .anyMatch(v -> v.contains("org.assertj"));
    }

    @Test
    void anOpenVarHandleIsCaught() {
        assertThat(violations(HouseRules.varHandlesArePrivate(), Breaker.class)).hasSize(1);
    }

    @Test
    void parkingElsewhereIsCaught() {
        assertThat(violations(HouseRules.parksOnlyIn(CoreRooms.PARK_ROOMS), Breaker.class))
                .anyMatch(v -> v.contains("Breaker.parks()") && v.contains("parkNanos"))
                .anyMatch(v -> v.contains("Breaker.parksByReference()"))
                .anyMatch(v -> v.contains("Breaker.sleeps()"))
                .hasSize(3);
        assertThat(violations(HouseRules.parksOnlyIn(ROOMS), Breaker.class)).isEmpty();
    }

    @Test
    void readingTheClockElsewhereIsCaught() {
        assertThat(violations(HouseRules.readsTheClockOnlyIn(CoreRooms.CLOCK_ROOMS), Breaker.class))
                .anyMatch(v -> v.contains("Breaker.readsTheClock()"))
                .anyMatch(v -> v.contains("Breaker.readsTheClockByReference()"))
                .hasSize(2);
        assertThat(violations(HouseRules.readsTheClockOnlyIn(ROOMS), Breaker.class)).isEmpty();
    }

    @Test
    void reachingInsideElsewhereIsCaught() {
        assertThat(violations(HouseRules.reachesInsideOnlyIn(CoreRooms.INSIDE_ROOM), Breaker.class))
                .anyMatch(v -> v.contains("Breaker.looksInside()"))
                .anyMatch(v -> v.contains("Breaker.looksInsideByReference()"))
                .anyMatch(v -> v.contains("Breaker.makesAccessible("))
                .anyMatch(v -> v.contains("Breaker.triesToMakeAccessible("))
                .hasSize(4);
        assertThat(violations(HouseRules.reachesInsideOnlyIn(ROOMS), Breaker.class)).isEmpty();
    }

    @Test
    void aTestThatNobodyRunsIsCaught() {
        assertThat(violations(HouseRules.testsAreNamedAsSuch(), Misnamed.class)).hasSize(1);
    }

    @Test
    void aStressTestWithoutTheTagIsCaught() {
        assertThat(violations(HouseRules.stressTestsAreTagged(), UntaggedStressTest.class))
                .hasSize(1);
    }

    private static List<String> violations(ArchRule rule, Class<?>... types) {
        JavaClasses classes = new ClassFileImporter().importClasses(types);
        return rule.allowEmptyShould(true).evaluate(classes).getFailureReport().getDetails();
    }
}
