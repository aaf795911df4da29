package dev.joule.agent.jdk;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
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

    /** Compares a class with what is known of it. */
    interface Check {
        void check(ClassModel model) throws UnknownJdkException;
    }

    /**
     * Returns a class file with some methods changed.
     *
     * @param changes by the method's name and type
     * @throws UnknownJdkException if the check fails
     */
    static byte[] rewrite(
            byte[] classFile, Check check, Map<String, ? extends CodeTransform> changes)
            throws UnknownJdkException {
        ClassFile format = ClassFile.of();
        ClassModel model = format.parse(classFile);
        check.check(model);
        return format.transformClass(model, new MethodRewriter(changes));
    }

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
