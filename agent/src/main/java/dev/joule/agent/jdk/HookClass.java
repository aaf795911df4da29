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
 * Builds a hook: a class of static fields and methods, none of them public. The methods' bodies are
 * written by constants of enums, not by lambdas, each of which would cost the start of every
 * program up to a millisecond (design/0011).
 */
final class HookClass implements Consumer<ClassBuilder> {

    /** A method of the class. */
    record Method(String name, MethodTypeDesc type, Consumer<CodeBuilder> body) {}

    private final Map<String, ClassDesc> fields;
    private final List<Method> methods;

    private HookClass(Map<String, ClassDesc> fields, List<Method> methods) {
        this.fields = fields;
        this.methods = methods;
    }

    static byte[] build(ClassDesc name, Map<String, ClassDesc> fields, List<Method> methods) {
        return ClassFile.of().build(name, new HookClass(fields, methods));
    }

    @Override
    public void accept(ClassBuilder type) {
        type.withFlags(AccessFlag.FINAL, AccessFlag.SUPER);
        for (var field : fields.entrySet()) {
            type.withField(field.getKey(), field.getValue(), ClassFile.ACC_STATIC);
        }
        for (Method method : methods) {
            type.withMethodBody(method.name(), method.type(), ClassFile.ACC_STATIC, method.body());
        }
    }
}
