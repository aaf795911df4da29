package dev.joule.agent.jdk;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Builds a hook: a class of static fields and methods, none of them public. Its parts are constants
 * of enums without bodies, not lambdas and not classes, each of which would cost the start of every
 * program up to a millisecond (design/0011).
 */
final class HookClass implements Consumer<ClassBuilder> {

    /** One of its methods, which writes its body into what it accepts. */
    interface Method extends Consumer<CodeBuilder> {
        String methodName();

        MethodTypeDesc type();
    }

    private final Map<String, ClassDesc> fields;
    private final List<? extends Method> methods;

    private HookClass(Map<String, ClassDesc> fields, List<? extends Method> methods) {
        this.fields = fields;
        this.methods = methods;
    }

    static byte[] build(
            ClassDesc name, Map<String, ClassDesc> fields, List<? extends Method> methods) {
        return ClassFile.of().build(name, new HookClass(fields, methods));
    }

    @Override
    public void accept(ClassBuilder type) {
        type.withFlags(AccessFlag.FINAL, AccessFlag.SUPER);
        for (var field : fields.entrySet()) {
            type.withField(field.getKey(), field.getValue(), ClassFile.ACC_STATIC);
        }
        for (Method method : methods) {
            type.withMethodBody(method.methodName(), method.type(), ClassFile.ACC_STATIC, method);
        }
    }
}
