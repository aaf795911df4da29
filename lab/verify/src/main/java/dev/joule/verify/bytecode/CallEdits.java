package dev.joule.verify.bytecode;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/** Changes to the calls of methods, and to exception handlers. */
public final class CallEdits {

    private CallEdits() {}

    /** Omits calls of a method of that name; their result becomes 0 or null. */
    public static Edit skip(String method) {
        return assume(method, 0);
    }

    /** Omits calls of a method of that name; their result becomes the constant. */
    public static Edit assume(String method, int answer) {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call) || !call.name().equalsString(method)) {
                return false;
            }
            popArguments(code, call);
            push(code, call.typeSymbol().returnType(), answer);
            return true;
        };
    }

    /** Omits every second call of a void method of that name. */
    public static Edit skipEverySecond(String method) {
        boolean[] isSecond = new boolean[1];
        Edit skip = skip(method);
        return (code, element) -> {
            if (!isCallOf(element, method)) {
                return false;
            }
            boolean isSkipped = isSecond[0];
            isSecond[0] = !isSkipped;
            return isSkipped && skip.replace(code, element);
        };
    }

    /** Makes calls of a method of that name, but replaces their result with the constant. */
    public static Edit ignoreAnswer(String method, int answer) {
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

    /** Makes calls of a method of that name, and treats each as successful. */
    public static Edit blind(String method) {
        return ignoreAnswer(method, 1);
    }

    /** Calls another method of the same class and type with the same arguments. */
    public static Edit instead(String method, String other) {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call) || !isCallOf(call, method)) {
                return false;
            }
            code.invoke(
                    call.opcode(),
                    call.owner().asSymbol(),
                    other,
                    call.typeSymbol(),
                    call.isInterface());
            return true;
        };
    }

    /** Moves a call of a void method with at most one argument to the method's end. */
    public static Edit lastly(String method) {
        List<Integer> locals = new ArrayList<>();
        InvokeInstruction[] moved = new InvokeInstruction[1];
        return (code, element) -> {
            if (element instanceof InvokeInstruction call && isCallOf(call, method)) {
                moved[0] = call;
                locals.clear();
                for (int i = 0; i <= call.typeSymbol().parameterCount(); i++) {
                    locals.add(code.allocateLocal(TypeKind.REFERENCE));
                    code.astore(locals.getLast());
                }
                return true;
            }
            if (element instanceof ReturnInstruction) {
                locals.reversed().forEach(code::aload);
                code.with(moved[0]).with(element);
                return true;
            }
            return false;
        };
    }

    /** Moves a call of a method of {@code this} without arguments in front of another call. */
    public static Edit callFirst(
            String method, ClassDesc owner, MethodTypeDesc type, String before) {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call)) {
                return false;
            }
            if (call.name().equalsString(before)) {
                code.aload(0).invokevirtual(owner, method, type);
                code.with(element);
                return true;
            }
            return call.name().equalsString(method) && skip(method).replace(code, element);
        };
    }

    /** Returns whether an instruction calls a method of that name. */
    public static boolean isCallOf(CodeElement element, String method) {
        return element instanceof InvokeInstruction call && call.name().equalsString(method);
    }

    private static void popArguments(CodeBuilder code, InvokeInstruction call) {
        MethodTypeDesc type = call.typeSymbol();
        for (int i = type.parameterCount() - 1; i >= 0; i--) {
            pop(code, type.parameterType(i));
        }
        if (call.opcode() != Opcode.INVOKESTATIC) {
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
