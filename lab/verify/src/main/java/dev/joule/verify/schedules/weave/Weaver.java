package dev.joule.verify.schedules.weave;

import dev.joule.verify.bytecode.ClassFiles;
import dev.joule.verify.schedules.explore.Hooks;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;

/** Rewrites a class so that it calls {@link Hooks} before each access to shared state. */
final class Weaver {
    static final ClassDesc HOOKS = Hooks.class.describeConstable().orElseThrow();

    private final Fields fields = new Fields();

    byte[] weave(byte[] original) {
        ClassModel model = ClassFiles.files().parse(original);
        HandleCalls handles = new HandleCalls(model);
        ClassTransform transform =
                new ClassTransform() {
                    @Override
                    public void accept(ClassBuilder builder, ClassElement element) {
                        if (element instanceof MethodModel method && method.code().isPresent()) {
                            builder.transformMethod(
                                    method,
                                    MethodTransform.transformingCode(
                                            codeOf(model, method, handles)));
                        } else {
                            builder.with(element);
                        }
                    }

                    @Override
                    public void atEnd(ClassBuilder builder) {
                        handles.writeTo(builder);
                    }
                };
        return ClassFiles.files().transformClass(model, transform);
    }

    private CodeTransform codeOf(ClassModel model, MethodModel method, HandleCalls handles) {
        CodeTransform accesses = new AccessTransform(fields, handles, model, method);
        Shortcut shortcut = Shortcut.of(model, method);
        if (shortcut != null) {
            return accesses.andThen(shortcut);
        }
        return method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)
                ? accesses.andThen(new Quiet())
                : accesses;
    }

    /**
     * Weaves a static initializer: it runs once for all schedules, so no schedule may begin in it.
     */
    private static final class Quiet implements CodeTransform {
        @Override
        public void atStart(CodeBuilder code) {
            code.invokestatic(HOOKS, "beginQuiet", ConstantDescs.MTD_void);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (element instanceof ReturnInstruction end && end.opcode() == Opcode.RETURN) {
                code.invokestatic(HOOKS, "endQuiet", ConstantDescs.MTD_void);
            }
            code.with(element);
        }
    }
}
