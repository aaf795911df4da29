package dev.joule.agent.jdk;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.util.Map;

/**
 * Changes the code of some methods of a class, and leaves everything else as it is.
 *
 * @param changes by the method's name and type
 */
record MethodRewriter(Map<String, ? extends CodeTransform> changes) implements ClassTransform {

    @Override
    public void accept(ClassBuilder type, ClassElement element) {
        if (element instanceof MethodModel method) {
            CodeTransform change = changes.get(named(method));
            if (change != null) {
                type.transformMethod(method, MethodTransform.transformingCode(change));
                return;
            }
        }
        type.with(element);
    }

    static String named(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }
}
