package dev.joule.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;
import com.tngtech.archunit.lang.ArchRule;
import dev.joule.tools.commands.JouleLine;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests the dependencies between the modules, which docs/architecture.md draws: they point only
 * down.
 */
@Timeout(120)
class ArrowsTest {

    /** A module: its packages, and the other packages of Joule that it may use. */
    private record Room(List<String> packages, List<String> mayUse) {

        ArchRule rule() {
            return classes()
                    .that()
                    .resideInAnyPackage(array(packages))
                    .should()
                    .onlyDependOnClassesThat(
                            resideIn(packages).or(resideIn(mayUse)).or(areForeign()));
        }

        private static DescribedPredicate<JavaClass> resideIn(List<String> packages) {
            return JavaClass.Predicates.resideInAnyPackage(array(packages));
        }

        /**
         * Matches the classes of libraries, which the module descriptors restrict and this test
         * does not.
         */
        private static DescribedPredicate<JavaClass> areForeign() {
            return JavaClass.Predicates.resideOutsideOfPackage("dev.joule..");
        }

        private static String[] array(List<String> names) {
            return names.toArray(String[]::new);
        }
    }

    private static final Room COMPUTE =
            new Room(List.of("dev.joule.compute", "dev.joule.compute.internal.."), List.of());

    private static final Room CORE =
            new Room(
                    List.of(
                            "dev.joule",
                            "dev.joule.task",
                            "dev.joule.time",
                            "dev.joule.internal.."),
                    List.of());

    private static final Room SYNC =
            new Room(
                    List.of("dev.joule.sync.."),
                    List.of("dev.joule", "dev.joule.task", "dev.joule.time"));

    /** Is called by the core, and asks it. */
    private static final Room OBSERVE =
            new Room(
                    List.of("dev.joule.observe"),
                    List.of("dev.joule", "dev.joule.internal.diagnose"));

    private static final Room TESTKIT = new Room(List.of("dev.joule.testkit"), List.of());

    private static final Room TOOLS = new Room(List.of("dev.joule.tools.."), List.of());

    /** The micro benchmarks measure the parts; the rest of the module is a user like any other. */
    private static final Room MICRO =
            new Room(
                    List.of("dev.joule.bench.micro.."),
                    List.of(
                            "dev.joule",
                            "dev.joule.task",
                            "dev.joule.time",
                            "dev.joule.internal..",
                            "dev.joule.compute",
                            "dev.joule.tools.children"));

    private static final Room BENCH =
            new Room(
                    List.of(
                            "dev.joule.bench",
                            "dev.joule.bench.child..",
                            "dev.joule.bench.compute..",
                            "dev.joule.bench.demo..",
                            "dev.joule.bench.fairness..",
                            "dev.joule.bench.harness..",
                            "dev.joule.bench.libraries..",
                            "dev.joule.bench.programs..",
                            "dev.joule.bench.sync..",
                            "dev.joule.bench.tasks..",
                            "dev.joule.bench.threads.."),
                    List.of(
                            "dev.joule",
                            "dev.joule.task",
                            "dev.joule.time",
                            "dev.joule.compute",
                            "dev.joule.sync",
                            "dev.joule.tools.."));

    /**
     * The proofs check the parts of the scheduler and the compute pool, so they may use all of
     * them.
     */
    private static final Room VERIFY =
            new Room(
                    List.of("dev.joule.verify.."),
                    List.of(
                            "dev.joule",
                            "dev.joule.task",
                            "dev.joule.time",
                            "dev.joule.internal..",
                            "dev.joule.compute..",
                            "dev.joule.sync",
                            "dev.joule.tools.."));

    /** The agent contains its own core, and makes the JDK use its internals. */
    private static final Room AGENT =
            new Room(
                    List.of("dev.joule.agent.."),
                    List.of(
                            "dev.joule",
                            "dev.joule.internal.diagnose",
                            "dev.joule.internal.driver",
                            "dev.joule.internal.idle",
                            "dev.joule.internal.scheduler",
                            "dev.joule.internal.worker",
                            "dev.joule.observe"));

    private static final Room CLI =
            new Room(List.of("dev.joule.cli.."), List.of("dev.joule.tools.."));

    private static final List<Room> HOUSE =
            List.of(CORE, COMPUTE, SYNC, OBSERVE, AGENT, TESTKIT, TOOLS, MICRO, BENCH, VERIFY, CLI);

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importLocations(locations());

    /** Returns the class path, and the agent's internals, which are not on it. */
    private static Set<Location> locations() {
        Set<Location> locations = new HashSet<>(Locations.ofPackage("dev.joule"));
        Path agent =
                Path.of(System.getProperty("basedir", "."), "..", "agent", "target", "classes");
        locations.add(Location.of(agent.toAbsolutePath().normalize()));
        return locations;
    }

    @Test
    void everyRoomHasClasses() {
        assertThat(CLASSES)
                .extracting(JavaClass::getPackageName)
                .contains(
                        "dev.joule",
                        "dev.joule.agent",
                        "dev.joule.agent.jdk",
                        "dev.joule.agent.start",
                        "dev.joule.bench",
                        "dev.joule.compute",
                        "dev.joule.sync",
                        "dev.joule.observe",
                        "dev.joule.tools.load",
                        "dev.joule.verify",
                        "dev.joule.cli");
    }

    @Test
    void arrowsPointDownOnly() {
        HOUSE.forEach(room -> room.rule().check(CLASSES));
    }

    /** Checks the agent's use of the JDK's internals; HouseRulesTest checks the core's. */
    @Test
    void theJdksInsideIsReachedForWhereItIsDrawn() {
        List<String> rooms =
                List.of("dev.joule.agent", "dev.joule.agent.jdk", "dev.joule.internal.virtual");
        looksInsideOnlyIn(rooms).check(CLASSES);
        for (String room : rooms) {
            assertThat(looksInsideOnlyIn(List.of(room)).evaluate(CLASSES).hasViolation()).isTrue();
        }
    }

    /** Returns the rule that only these modules may use internals; the proofs may use all. */
    private static ArchRule looksInsideOnlyIn(List<String> rooms) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(Room.array(rooms))
                .and()
                .resideOutsideOfPackage("dev.joule.verify..")
                .should()
                .callMethod(
                        MethodHandles.class,
                        "privateLookupIn",
                        Class.class,
                        MethodHandles.Lookup.class);
    }

    @Test
    void everyClassIsInARoom() {
        String[] rooms = HOUSE.stream().flatMap(r -> r.packages().stream()).toArray(String[]::new);
        classes().should().resideInAnyPackage(rooms).check(CLASSES);
    }

    /** Checks the test itself: this very class depends from "dev.joule.cli" on the tools. */
    @Test
    void anArrowThatIsNotDrawnIsCaught() {
        Room hermit = new Room(CLI.packages(), List.of());
        JavaClasses self = new ClassFileImporter().importClasses(ArrowsTest.class);
        assertThat(hermit.rule().evaluate(self).getFailureReport().getDetails())
                .anyMatch(violation -> violation.contains(JouleLine.class.getName()));
        assertThat(CLI.rule().evaluate(self).hasViolation()).isFalse();
    }
}
