package dev.joule.arch;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.lang.ArchRule;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.AccessibleObject;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;

/** The rules. Those that name packages take the root package, so that a canary can have its own. */
final class HouseRules {

    static final String ROOT = "dev.joule";

    /** The exported packages. */
    static final String[] API = {ROOT, ROOT + ".task", ROOT + ".time"};

    /** Where a thread may park. */
    static final String[] PARK_ROOMS = {
        "dev.joule.internal.park..",
        "dev.joule.internal.task..",
        "dev.joule.internal.blocking..",
        "dev.joule.internal.executor..",
    };

    /** Where the clock may be read; everybody else is told the time. */
    static final String[] CLOCK_ROOMS = {
        "dev.joule.internal.park..",
        "dev.joule.internal.worker..",
        "dev.joule.internal.task..",
        "dev.joule.internal.blocking..",
        "dev.joule.internal.timer..",
        "dev.joule.internal.scheduler..",
        "dev.joule.internal.executor..",
    };

    /** Where the JDK's private parts may be reached for. */
    static final String INSIDE_ROOM = "dev.joule.internal.virtual";

    private static final List<String> TEST_ANNOTATIONS =
            List.of(
                    "org.junit.jupiter.api.Test",
                    "org.junit.jupiter.api.RepeatedTest",
                    "org.junit.jupiter.params.ParameterizedTest",
                    "net.jqwik.api.Property",
                    "net.jqwik.api.Example");

    private HouseRules() {}

    static ArchRule internalPackagesHaveNoCycles(String root) {
        return slices().matching(root + ".internal.(*)..").should().beFreeOfCycles();
    }

    static ArchRule apiExposesNoInternals(String... api) {
        return classes()
                .that()
                .resideInAnyPackage(api)
                .and(describe("are visible to a user", ExposesNoInternals::isVisible))
                .should(new ExposesNoInternals());
    }

    /** {@code root} and its sub-packages need the JDK and annotations, nothing else. */
    static ArchRule dependsOnTheJdkOnly(String root) {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        root + "..", "java..", "jdk.jfr..", "org.jspecify.annotations..");
    }

    static ArchRule varHandlesArePrivate() {
        return fields().that().haveRawType(VarHandle.class).should().bePrivate();
    }

    static ArchRule parksOnlyIn(String... rooms) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(rooms)
                .should()
                .accessTargetWhere(
                        reaches("park a thread", LockSupport.class, "park")
                                .or(reaches("sleep", Thread.class, "sleep")));
    }

    static ArchRule readsTheClockOnlyIn(String... rooms) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(rooms)
                .should()
                .accessTargetWhere(reaches("read the clock", System.class, "nanoTime"));
    }

    /** Nobody else asks for what a class keeps to itself, be it the JDK's or another's. */
    static ArchRule reachesInsideOnlyIn(String... rooms) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(rooms)
                .should()
                .accessTargetWhere(
                        reaches("look inside", MethodHandles.class, "privateLookupIn")
                                .or(describe("make accessible", HouseRules::makesAccessible)));
    }

    /** The owner is the kind of member, not the class that declares the method. */
    private static boolean makesAccessible(JavaAccess<?> access) {
        String name = access.getTarget().getName();
        return (name.equals("setAccessible") || name.equals("trySetAccessible"))
                && access.getTargetOwner().isAssignableTo(AccessibleObject.class);
    }

    /** Surefire runs the classes whose name ends in Test and passes over the others in silence. */
    static ArchRule testsAreNamedAsSuch() {
        return classes()
                .that()
                .areTopLevelClasses()
                .and(describe("hold tests", HouseRules::holdsTests))
                .and(describe("are no base class", c -> !isAbstract(c)))
                .should()
                .haveSimpleNameEndingWith("Test");
    }

    /** {@code ./joule test fast} leaves out what has the tag. */
    static ArchRule stressTestsAreTagged() {
        return classes()
                .that()
                .haveSimpleNameEndingWith("StressTest")
                .and(describe("are no base class", c -> !isAbstract(c)))
                .should()
                .beAnnotatedWith(Tag.class);
    }

    private static boolean isAbstract(HasModifiers type) {
        return type.getModifiers().contains(JavaModifier.ABSTRACT);
    }

    private static boolean holdsTests(JavaClass type) {
        return type.getMethods().stream()
                .anyMatch(m -> TEST_ANNOTATIONS.stream().anyMatch(m::isAnnotatedWith));
    }

    /** A call of, or a reference to, a method of the owner whose name starts so. */
    private static DescribedPredicate<JavaAccess<?>> reaches(
            String what, Class<?> owner, String prefix) {
        return describe(
                what,
                access ->
                        access.getTargetOwner().isEquivalentTo(owner)
                                && access.getTarget().getName().startsWith(prefix));
    }
}
