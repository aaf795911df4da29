package dev.joule.testkit;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.JavaTypeVariable;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.List;
import java.util.stream.Stream;

/**
 * A condition: nothing that a user can name has an internal type in its signature: supertypes, type
 * parameters, and the fields, methods and constructors that are public or protected. Bodies may use
 * anything.
 */
public final class ExposesNoInternals extends ArchCondition<JavaClass> {

    ExposesNoInternals() {
        super("expose no internal type");
    }

    /** Returns whether a user outside the module can name the class, if its package is exported. */
    static boolean isVisible(JavaClass type) {
        return isVisible((HasModifiers) type)
                && type.getEnclosingClass().map(ExposesNoInternals::isVisible).orElse(true);
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        check(type, type.getName(), events, supertypes(type));
        for (JavaField field : type.getFields()) {
            if (isVisible(field)) {
                check(type, field.getFullName(), events, Stream.of(field.getType()));
            }
        }
        for (JavaCodeUnit unit : type.getCodeUnits()) {
            if (isVisible(unit)) {
                check(type, unit.getFullName(), events, signature(unit));
            }
        }
    }

    private static void check(
            JavaClass type, String where, ConditionEvents events, Stream<JavaType> exposed) {
        exposed.flatMap(t -> t.getAllInvolvedRawTypes().stream())
                .filter(ExposesNoInternals::isInternal)
                .map(t -> where + " exposes " + t.getName())
                .forEach(message -> events.add(SimpleConditionEvent.violated(type, message)));
    }

    private static Stream<JavaType> supertypes(JavaClass type) {
        return Stream.of(
                        type.getSuperclass().stream(),
                        type.getInterfaces().stream(),
                        bounds(type.getTypeParameters()))
                .flatMap(s -> s);
    }

    private static Stream<JavaType> signature(JavaCodeUnit unit) {
        return Stream.of(
                        Stream.of(unit.getReturnType()),
                        unit.getParameterTypes().stream(),
                        unit.getExceptionTypes().stream(),
                        bounds(unit.getTypeParameters()))
                .flatMap(s -> s);
    }

    private static Stream<JavaType> bounds(List<? extends JavaTypeVariable<?>> variables) {
        return variables.stream().flatMap(v -> v.getUpperBounds().stream());
    }

    private static boolean isVisible(HasModifiers member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static boolean isInternal(JavaClass type) {
        return type.getPackageName().matches(".*\\.internal(\\..*)?");
    }
}
