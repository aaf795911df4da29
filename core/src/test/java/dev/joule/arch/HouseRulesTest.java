package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.joule.testkit.HouseRules;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HouseRulesTest {

    private static final JavaClasses CORE =
            new ClassFileImporter().importPath(Path.of("target", "classes"));

    @Test
    void theApiIsThere() {
        assertThat(CORE).extracting(c -> c.getPackageName()).contains(CoreRooms.API);
    }

    @Test
    void internalPackagesHaveNoCycles() {
        check(HouseRules.internalPackagesHaveNoCycles(CoreRooms.ROOT));
    }

    @Test
    void apiExposesNoInternals() {
        check(HouseRules.apiExposesNoInternals(CoreRooms.API));
    }

    @Test
    void coreDependsOnTheJdkOnly() {
        check(HouseRules.dependsOnTheJdkOnly(CoreRooms.ROOT));
    }

    @Test
    void varHandlesArePrivate() {
        check(HouseRules.varHandlesArePrivate());
    }

    @Test
    void threadsParkOnlyInTheirRooms() {
        check(HouseRules.parksOnlyIn(CoreRooms.PARK_ROOMS));
    }

    @Test
    void theClockIsReadOnlyInItsRooms() {
        check(HouseRules.readsTheClockOnlyIn(CoreRooms.CLOCK_ROOMS));
    }

    @Test
    void theJdksInsideIsReachedForInOneRoomOnly() {
        check(HouseRules.reachesInsideOnlyIn(CoreRooms.INSIDE_ROOM));
        assertThat(
                        HouseRules.reachesInsideOnlyIn("dev.joule.internal.worker")
                                .evaluate(CORE)
                                .hasViolation())
                .as("in that room it is")
                .isTrue();
    }

    @Test
    void testsAreNamedSoThatTheyRun() {
        JavaClasses tests =
                new ClassFileImporter()
                        .withImportOption(location -> !location.contains("/arch/fixture/"))
                        .importPath(Path.of("target", "test-classes"));
        HouseRules.testsAreNamedAsSuch().check(tests);
        HouseRules.stressTestsAreTagged().check(tests);
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(CORE);
    }
}
