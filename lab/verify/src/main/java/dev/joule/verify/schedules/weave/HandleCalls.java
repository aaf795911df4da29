package dev.joule.verify.schedules.weave;

import dev.joule.verify.schedules.explore.Mode;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.VarHandle;
import java.lang.reflect.AccessFlag;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The calls of {@link VarHandle} methods, and of concurrent classes of the JDK, in a class: each
 * kind is moved into a static method that passes the arguments to the hooks first, and the result
 * afterwards.
 */
final class HandleCalls {
    static final ClassDesc HANDLE = VarHandle.class.describeConstable().orElseThrow();
    private static final ClassDesc MODE = Mode.class.describeConstable().orElseThrow();

    private record Kind(ClassDesc owner, boolean isInterface, String method, MethodTypeDesc type) {
        MethodTypeDesc asStatic() {
            return type.insertParameterTypes(0, owner);
        }
    }

    /** The methods of the JDK's concurrent classes that change nothing. */
    private static final Set<String> READS = Set.of("get", "sum", "size", "isEmpty", "contains");

    private final ClassDesc owner;
    private final boolean ownerIsInterface;
    private final Map<Kind, String> names = new LinkedHashMap<>();

    HandleCalls(ClassModel model) {
        owner = model.thisClass().asSymbol();
        ownerIsInterface = model.flags().has(AccessFlag.INTERFACE);
    }

    /** Calls the static method instead of the handle's; the stack stays the same. */
    void call(CodeBuilder code, String method, MethodTypeDesc type) {
        call(code, new Kind(HANDLE, false, method, type));
    }

    /** Does the same for a call of a concurrent class of the JDK. */
    void callLibrary(CodeBuilder code, InvokeInstruction call) {
        call(
                code,
                new Kind(
                        call.owner().asSymbol(),
                        call.isInterface(),
                        call.name().stringValue(),
                        call.typeSymbol()));
    }

    private void call(CodeBuilder code, Kind kind) {
        String name = names.computeIfAbsent(kind, key -> kind.method() + "$woven" + names.size());
        code.invokestatic(owner, name, kind.asStatic(), ownerIsInterface);
    }

    void writeTo(ClassBuilder builder) {
        names.forEach((kind, name) ->
                builder.withMethodBody(
                        name,
                        kind.asStatic(),
                        ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC,
                        code -> write(code, kind)));
    }

    private static void write(CodeBuilder code, Kind kind) {
        boolean isHandle = kind.owner().equals(HANDLE);
        if (isHandle) {
            tellAccess(code, kind);
        } else {
            tellCall(code, kind);
        }
        code.aload(0);
        int slot = 1;
        for (ClassDesc parameter : kind.type().parameterList()) {
            TypeKind parameterKind = TypeKind.from(parameter);
            code.loadLocal(parameterKind, slot);
            slot += parameterKind.slotSize();
        }
        if (kind.isInterface()) {
            code.invokeinterface(kind.owner(), kind.method(), kind.type());
        } else {
            code.invokevirtual(kind.owner(), kind.method(), kind.type());
        }
        ClassDesc answer = kind.type().returnType();
        tellAnswer(code, answer, isHandle && Mode.ofMethod(kind.method()) == Mode.CAS);
        code.return_(TypeKind.from(answer));
    }

    private static void tellCall(CodeBuilder code, Kind kind) {
        code.aload(0).loadConstant(kind.owner().displayName());
        code.loadConstant(READS.contains(kind.method()) ? 0 : 1);
        code.invokestatic(
                Weaver.HOOKS,
                "handleCall",
                MethodTypeDesc.of(
                        ConstantDescs.CD_void,
                        ConstantDescs.CD_Object,
                        ConstantDescs.CD_String,
                        ConstantDescs.CD_boolean));
    }

    private static void tellAccess(CodeBuilder code, Kind kind) {
        MethodTypeDesc type = kind.type();
        Mode mode = Mode.ofMethod(kind.method());
        code.aload(0).aload(1);
        if (type.parameterType(0).isArray()) {
            code.iload(2);
        } else {
            code.iconst_m1();
        }
        code.getstatic(MODE, mode.name(), MODE);
        code.invokestatic(
                Weaver.HOOKS,
                "handle",
                MethodTypeDesc.of(
                        ConstantDescs.CD_void,
                        HANDLE,
                        ConstantDescs.CD_Object,
                        ConstantDescs.CD_int,
                        MODE));
    }

    private static void tellAnswer(CodeBuilder code, ClassDesc type, boolean isSwap) {
        switch (TypeKind.from(type)) {
            case VOID -> {}
            case BOOLEAN -> {
                code.dup();
                tell(code, isSwap ? "swapped" : "answered", type);
            }
            case LONG -> {
                code.dup2();
                tell(code, "answered", type);
            }
            case INT -> {
                code.dup();
                tell(code, "answered", type);
            }
            case REFERENCE -> {
                code.dup();
                tell(code, "answered", ConstantDescs.CD_Object);
            }
            default -> throw new IllegalStateException("a handle that answers " + type);
        }
    }

    private static void tell(CodeBuilder code, String hook, ClassDesc type) {
        code.invokestatic(Weaver.HOOKS, hook, MethodTypeDesc.of(ConstantDescs.CD_void, type));
    }
}
