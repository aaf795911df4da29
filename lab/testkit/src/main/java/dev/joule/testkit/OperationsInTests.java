package dev.joule.testkit;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds the public operations of a module's API that none of its tests calls. */
public final class OperationsInTests {
    private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");

    private final JavaClasses all =
            new ClassFileImporter()
                    .importPaths(Path.of("target", "classes"), Path.of("target", "test-classes"));

    private final String api;

    /**
     * @param api the package of the API, of the module in the current folder
     */
    public OperationsInTests(String api) {
        this.api = api;
    }

    /** Returns the operations, each overload by itself. */
    public Set<String> all() {
        return all.stream()
                .filter(type -> type.getPackageName().equals(api) && !isTest(type))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(type -> type.getCodeUnits().stream())
                .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(unit -> !unit.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(unit -> !OF_EVERY_OBJECT.contains(unit.getName()))
                .map(JavaCodeUnit::getFullName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns those that no test calls. */
    public Set<String> uncalled() {
        Set<String> left = all();
        left.removeAll(calledByTests());
        return left;
    }

    private Set<String> calledByTests() {
        Set<String> called = new HashSet<>();
        all.stream()
                .filter(OperationsInTests::isTest)
                .flatMap(type -> type.getCodeUnits().stream())
                .forEach(unit -> {
                    unit.getCallsFromSelf().forEach(c -> called.add(c.getTarget().getFullName()));
                    unit.getMethodReferencesFromSelf()
                            .forEach(r -> called.add(r.getTarget().getFullName()));
                    unit.getConstructorReferencesFromSelf()
                            .forEach(r -> called.add(r.getTarget().getFullName()));
                });
        return called;
    }

    private static boolean isTest(JavaClass type) {
        return type.getSource()
                .map(source -> source.getUri().getPath().contains("/test-classes/"))
                .orElse(false);
    }
}
