package dev.joule.agent.jdk;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls of a hook that are inserted in a method of the JDK. The hook gets the method's parameters,
 * or the first of them.
 *
 * @param atStart the method of the hook that is called first: if it returns true, or an object, the
 *     JDK's method returns
 * @param field the field of {@code this} that is the first argument of {@code atStart}
 * @param slot the local variable of the JDK's first parameter
 * @param result the result of the JDK's method if {@code atStart} returns true; null for none
 */
record HookCall(Member atStart, @Nullable Member field, int slot, @Nullable Integer result)
        implements CodeTransform {

    /** Calls a hook at the start of a method without a result. */
    HookCall(Member atStart, int slot) {
        this(atStart, null, slot, null);
    }

    @Override
    public void atStart(CodeBuilder code) {
        List<ClassDesc> types = atStart.methodType().parameterList();
        if (field != null) {
            code.aload(0).getfield(field.ownerClass(), field.name(), field.fieldType());
            types = types.subList(1, types.size());
        }
        call(code, types, atStart);
        Label goOn = code.newLabel();
        switch (TypeKind.from(atStart.methodType().returnType())) {
            case VOID -> {}
            case REFERENCE -> code.dup().ifnull(goOn).areturn().labelBinding(goOn).pop();
            default -> {
                code.ifeq(goOn);
                if (result == null) {
                    code.return_();
                } else {
                    code.loadConstant(result.intValue()).ireturn();
                }
                code.labelBinding(goOn);
            }
        }
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        code.with(element);
    }

    /** Calls a method with the values of local variables of these types as its last arguments. */
    private void call(CodeBuilder code, List<ClassDesc> types, Member method) {
        int local = slot;
        for (ClassDesc type : types) {
            TypeKind kind = TypeKind.from(type);
            code.loadLocal(kind, local);
            local += kind.slotSize();
        }
        code.invokestatic(method.ownerClass(), method.name(), method.methodType());
    }
}
