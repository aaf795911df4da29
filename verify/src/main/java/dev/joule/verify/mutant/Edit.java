package dev.joule.verify.mutant;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.VarHandle;

/** The change that a mutant makes to an instruction of its method. */
@FunctionalInterface
public interface Edit {

    /**
     * Writes another instruction in place of the element.
     *
     * @return whether the element was replaced; {@code false} leaves it unchanged
     */
    boolean replace(CodeBuilder code, CodeElement element);

    /** Turns accesses of a mode of {@link VarHandle} into another with the same arguments. */
    static Edit weaken(String mode, String weaker) {
        ClassDesc handle = VarHandle.class.describeConstable().orElseThrow();
        return (code, element) -> {
            if (element instanceof InvokeInstruction call
                    && call.owner().asSymbol().equals(handle)
                    && call.name().equalsString(mode)) {
                code.invokevirtual(handle, weaker, call.typeSymbol());
                return true;
            }
            return false;
        };
    }

    /** Omits calls of a method of that name; their result becomes 0 or null. */
    static Edit skip(String method) {
        return assume(method, 0);
    }

    /** Omits calls of a method of that name; their result becomes the constant. */
    static Edit assume(String method, int answer) {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call) || !call.name().equalsString(method)) {
                return false;
            }
            popArguments(code, call);
            push(code, call.typeSymbol().returnType(), answer);
            return true;
        };
    }

    /**
     * Omits all exception handlers: an exception that was caught propagates, and no finally block
     * runs then.
     */
    static Edit unguarded() {
        return (code, element) -> element instanceof ExceptionCatch;
    }

    /** Makes calls of a method of that name, but replaces their result with the constant. */
    static Edit ignoreAnswer(String method, int answer) {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call) || !call.name().equalsString(method)) {
                return false;
            }
            code.with(element);
            ClassDesc type = call.typeSymbol().returnType();
            pop(code, type);
            push(code, type, answer);
            return true;
        };
    }

    private static void popArguments(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        for (int i = type.parameterCount() - 1; i >= 0; i--) {
            pop(code, type.parameterType(i));
        }
        if (call.opcode() != java.lang.classfile.Opcode.INVOKESTATIC) {
            code.pop();
        }
    }

    private static void pop(CodeBuilder code, ClassDesc type) {
        switch (TypeKind.from(type).slotSize()) {
            case 1 -> code.pop();
            case 2 -> code.pop2();
            default -> {}
        }
    }

    private static void push(CodeBuilder code, ClassDesc type, int value) {
        switch (TypeKind.from(type).asLoadable()) {
            case VOID -> {}
            case REFERENCE -> code.aconst_null();
            case LONG -> code.loadConstant((long) value);
            case FLOAT -> code.loadConstant((float) value);
            case DOUBLE -> code.loadConstant((double) value);
            default -> code.loadConstant(value);
        }
    }
}
