package dev.joule.testkit;

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
public final class HouseRules {

    private static final List<String> TEST_ANNOTATIONS =
            List.of(
                    "org.junit.jupiter.api.Test",
                    "org.junit.jupiter.api.RepeatedTest",
                    "org.junit.jupiter.params.ParameterizedTest",
                    "net.jqwik.api.Property",
                    "net.jqwik.api.Example");

    private HouseRules() {}

    public static ArchRule internalPackagesHaveNoCycles(String root) {
        return slices().matching(root + ".internal.(*)..").should().beFreeOfCycles();
    }

    public static ArchRule apiExposesNoInternals(String... api) {
        return classes()
                .that()
                .resideInAnyPackage(api)
                .and(describe("are visible to a user", ExposesNoInternals::isVisible))
                .should(new ExposesNoInternals());
    }

    /** Returns the rule that a package and those below it need only the JDK and annotations. */
    public static ArchRule dependsOnTheJdkOnly(String root) {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        root + "..", "java..", "jdk.jfr..", "org.jspecify.annotations..");
    }

    public static ArchRule varHandlesArePrivate() {
        return fields().that().haveRawType(VarHandle.class).should().bePrivate();
    }

    public static ArchRule parksOnlyIn(String... rooms) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(rooms)
                .should()
                .accessTargetWhere(
                        reaches("park a thread", LockSupport.class, "park")
                                .or(reaches("sleep", Thread.class, "sleep")));
    }

    public static ArchRule readsTheClockOnlyIn(String... rooms) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(rooms)
                .should()
                .accessTargetWhere(reaches("read the clock", System.class, "nanoTime"));
    }

    /** Returns the rule that only these packages use the private parts of other classes. */
    public static ArchRule reachesInsideOnlyIn(String... rooms) {
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

    /**
     * Returns the rule that a class with tests has a name that ends in Test: Surefire ignores all
     * others.
     */
    public static ArchRule testsAreNamedAsSuch() {
        return classes()
                .that()
                .areTopLevelClasses()
                .and(describe("hold tests", HouseRules::holdsTests))
                .and(describe("are no base class", c -> !isAbstract(c)))
                .should()
                .haveSimpleNameEndingWith("Test");
    }

    /** Returns the rule for the tag by which {@code ./joule test fast} excludes stress tests. */
    public static ArchRule stressTestsAreTagged() {
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

    /** Matches calls of, and references to, methods of the owner with that prefix. */
    private static DescribedPredicate<JavaAccess<?>> reaches(
            String what, Class<?> owner, String prefix) {
        return describe(
                what,
                access ->
                        access.getTargetOwner().isEquivalentTo(owner)
                                && access.getTarget().getName().startsWith(prefix));
    }
}
