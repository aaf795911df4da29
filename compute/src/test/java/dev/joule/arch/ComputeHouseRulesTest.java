package dev.joule.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.joule.testkit.HouseRules;
import dev.joule.testkit.PairsWith;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The rules of the house, which are core's and have their canaries there, in this module. */
@Timeout(60)
class ComputeHouseRulesTest {

    private static final String ROOT = "dev.joule.compute";
    private static final String INTERNAL = ROOT + ".internal.";

    /** The only package in which a thread may wait. */
    private static final String POOL = INTERNAL + "pool..";

    private static final JavaClasses COMPUTE =
            new ClassFileImporter().importPath(Path.of("target", "classes"));

    @Test
    void theClassesAreThere() {
        assertThat(COMPUTE)
                .extracting(c -> c.getPackageName())
                .contains(ROOT, INTERNAL + "deque", INTERNAL + "pool", INTERNAL + "sleep");
    }

    @Test
    void internalPackagesHaveNoCycles() {
        HouseRules.internalPackagesHaveNoCycles(ROOT).check(COMPUTE);
    }

    @Test
    void apiExposesNoInternals() {
        HouseRules.apiExposesNoInternals(ROOT).check(COMPUTE);
    }

    @Test
    void computeDependsOnTheJdkOnly() {
        HouseRules.dependsOnTheJdkOnly(ROOT).check(COMPUTE);
    }

    @Test
    void varHandlesArePrivate() {
        HouseRules.varHandlesArePrivate().check(COMPUTE);
    }

    @Test
    void threadsParkOnlyInThePool() {
        HouseRules.parksOnlyIn(POOL).check(COMPUTE);
    }

    @Test
    void theClockIsReadByLoopsOnly() {
        HouseRules.readsTheClockOnlyIn(INTERNAL + "loop..").check(COMPUTE);
    }

    @Test
    void theJdksInsideIsReachedForNowhere() {
        HouseRules.reachesInsideOnlyIn().check(COMPUTE);
    }

    /** Forks, steals, naps and loops never wait for a lock: one is taken per call from outside. */
    @Test
    void locksAreForWhoComesFromOutside() {
        ArchRule rule = locksOnlyIn("ExternalCalls");
        rule.check(COMPUTE);
        assertThat(locksOnlyIn("Nobody").evaluate(COMPUTE).hasViolation()).isTrue();
        assertThat(
                        COMPUTE.stream()
                                .flatMap(type -> type.getMethods().stream())
                                .filter(m -> m.getModifiers().contains(JavaModifier.SYNCHRONIZED))
                                .map(m -> m.getOwner().getSimpleName() + "#" + m.getName()))
                // the creation of the shared pool, and a failure of a scope, which is rare
                .containsExactlyInAnyOrder("SharedPool#created", "ScopeState#fail");
    }

    private static ArchRule locksOnlyIn(String type) {
        return noClasses()
                .that()
                .doNotHaveSimpleName(type)
                .should()
                .dependOnClassesThat()
                .haveNameMatching(
                        "java\\.util\\.concurrent\\.(locks\\..*Lock|CountDownLatch|Semaphore)");
    }

    @Test
    void testsAreNamedSoThatTheyRun() {
        JavaClasses tests = new ClassFileImporter().importPath(Path.of("target", "test-classes"));
        HouseRules.testsAreNamedAsSuch().check(tests);
        HouseRules.stressTestsAreTagged().allowEmptyShould(true).check(tests);
    }

    @Test
    void everyPartnerOfAnOrderingStillExists() throws IOException {
        assertThat(new PairsWith(COMPUTE).complaints(Path.of("src", "main", "java"))).isEmpty();
    }
}
