package dev.joule.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.joule.testkit.HouseRules;
import dev.joule.testkit.PairsWith;
import dev.joule.testkit.SummarySentences;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The rules of the house, which are core's and have their canaries there, in this module. */
@Timeout(60)
class SyncHouseRulesTest {

    private static final String ROOT = "dev.joule.sync";

    private static final JavaClasses SYNC =
            new ClassFileImporter().importPath(Path.of("target", "classes"));

    @Test
    void theClassesAreThere() {
        assertThat(SYNC).extracting(c -> c.getSimpleName()).contains("Channel", "Guarded");
    }

    @Test
    void apiExposesNoInternals() {
        HouseRules.apiExposesNoInternals(ROOT).check(SYNC);
    }

    @Test
    void syncDependsOnCoresApiOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        ROOT,
                        "dev.joule",
                        "dev.joule.task",
                        "dev.joule.time",
                        "java..",
                        "org.jspecify.annotations..")
                .check(SYNC);
    }

    @Test
    void varHandlesArePrivate() {
        HouseRules.varHandlesArePrivate().check(SYNC);
    }

    @Test
    void theJdksInsideIsReachedForNowhere() {
        HouseRules.reachesInsideOnlyIn().check(SYNC);
    }

    /** Threads park in two classes, and neither is under a lock. */
    @Test
    void threadsParkInOperationsAndSelectsOnly() {
        parksOnlyIn("Operation", "OwnThread").check(SYNC);
        assertThat(parksOnlyIn("Nobody").evaluate(SYNC).hasViolation()).isTrue();
    }

    private static ArchRule parksOnlyIn(String... types) {
        return noClasses()
                .that()
                .doNotHaveSimpleName(types[0])
                .and()
                .doNotHaveSimpleName(types[types.length - 1])
                .should()
                .dependOnClassesThat()
                .areAssignableTo(LockSupport.class);
    }

    /** A section under the spin lock may not wait for a lock of the JDK. */
    @Test
    void thereAreNoOtherLocks() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching(
                        "java\\.util\\.concurrent\\.(locks\\..*Lock|CountDownLatch|Semaphore)")
                .check(SYNC);
        assertThat(SYNC.stream().flatMap(type -> type.getMethods().stream()))
                .noneMatch(m -> m.getModifiers().contains(JavaModifier.SYNCHRONIZED));
    }

    @Test
    void testsAreNamedSoThatTheyRun() {
        JavaClasses tests = new ClassFileImporter().importPath(Path.of("target", "test-classes"));
        HouseRules.testsAreNamedAsSuch().check(tests);
        HouseRules.stressTestsAreTagged().check(tests);
    }

    @Test
    void firstSentencesStandAlone() throws IOException {
        assertThat(SummarySentences.offending(Path.of("src", "main", "java"))).isEmpty();
    }

    @Test
    void everyPartnerOfAnOrderingStillExists() throws IOException {
        assertThat(new PairsWith(SYNC).complaints(Path.of("src", "main", "java"))).isEmpty();
    }
}
