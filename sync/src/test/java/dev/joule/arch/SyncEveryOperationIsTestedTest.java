package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every public operation is called by a test, each overload by itself. */
@Timeout(60)
class SyncEveryOperationIsTestedTest {

    private static final String API = "dev.joule.sync";

    private static final JavaClasses ALL =
            new ClassFileImporter()
                    .importPaths(Path.of("target", "classes"), Path.of("target", "test-classes"));

    private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");

    @Test
    void nothingIsLeftOut() {
        Set<String> left = operations();
        assertThat(left).hasSizeGreaterThan(50);
        left.removeAll(calledByTests());
        assertThat(left).isEmpty();
    }

    private static Set<String> operations() {
        return ALL.stream()
                .filter(type -> type.getPackageName().equals(API) && !isTest(type))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(type -> type.getCodeUnits().stream())
                .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(unit -> !unit.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(unit -> !OF_EVERY_OBJECT.contains(unit.getName()))
                .map(JavaCodeUnit::getFullName)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> calledByTests() {
        Set<String> called = new HashSet<>();
        ALL.stream()
                .filter(SyncEveryOperationIsTestedTest::isTest)
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
