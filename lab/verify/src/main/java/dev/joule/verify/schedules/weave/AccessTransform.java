package dev.joule.verify.schedules.weave;

import dev.joule.verify.schedules.explore.Mode;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;

/** Weaves the body of one method. */
final class AccessTransform implements CodeTransform {
    private static final ClassDesc MODE = Mode.class.describeConstable().orElseThrow();
    private static final MethodTypeDesc FIELD_HOOK =
            MethodTypeDesc.of(
                    ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_String, MODE);
    private static final MethodTypeDesc ELEMENT_HOOK =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_int);

    private static final MethodTypeDesc THREAD_ID_HOOK =
            MethodTypeDesc.of(
                    ConstantDescs.CD_long, Thread.class.describeConstable().orElseThrow());
    private static final String LIBRARY = "java/util/concurrent/";

    /** Static methods of the JDK that are replaced with a hook of the same type. */
    private static final Map<String, String> REPLACED =
            Map.of(
                    "java/lang/Thread.onSpinWait", "spin",
                    "java/lang/Thread.yield", "spin",
                    "java/lang/Thread.currentThread", "currentThread",
                    "java/lang/System.nanoTime", "nanoTime",
                    "java/lang/invoke/VarHandle.fullFence", "fullFence",
                    "java/util/concurrent/locks/LockSupport.park", "park",
                    "java/util/concurrent/locks/LockSupport.parkNanos", "parkNanos",
                    "java/util/concurrent/locks/LockSupport.unpark", "unpark");

    private final Fields fields;
    private final HandleCalls handles;
    private final ClassModel model;

    /** True while {@code this} must not escape: in a constructor before the call of another one. */
    private boolean isBare;

    AccessTransform(Fields fields, HandleCalls handles, ClassModel model, MethodModel method) {
        this.fields = fields;
        this.handles = handles;
        this.model = model;
        isBare = method.methodName().equalsString(ConstantDescs.INIT_NAME);
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        switch (element) {
            case InvokeInstruction call -> invoke(code, call);
            case FieldInstruction access when !isBare -> field(code, access);
            case ArrayLoadInstruction load -> {
                code.dup2();
                code.invokestatic(Weaver.HOOKS, "elementRead", ELEMENT_HOOK);
                code.with(load);
            }
            case ArrayStoreInstruction store -> arrayStore(code, store);
            default -> code.with(element);
        }
    }

    private void invoke(CodeBuilder code, InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        if (call.opcode() == Opcode.INVOKEVIRTUAL
                && call.owner().asSymbol().equals(HandleCalls.HANDLE)) {
            handles.call(code, name, call.typeSymbol());
            return;
        }
        if (owner.startsWith(LIBRARY)
                && (call.opcode() == Opcode.INVOKEVIRTUAL
                        || call.opcode() == Opcode.INVOKEINTERFACE)) {
            handles.callLibrary(code, call);
            return;
        }
        if (owner.equals("java/lang/Thread") && name.equals("threadId")) {
            code.invokestatic(Weaver.HOOKS, name, THREAD_ID_HOOK);
            return;
        }
        String hook = REPLACED.get(owner + "." + name);
        if (hook != null && call.opcode() == Opcode.INVOKESTATIC) {
            code.invokestatic(Weaver.HOOKS, hook, call.typeSymbol());
            return;
        }
        code.with(call);
        if (isBare && call.opcode() == Opcode.INVOKESPECIAL && isOtherConstructor(owner, name)) {
            isBare = false;
        }
    }

    private boolean isOtherConstructor(String owner, String name) {
        return name.equals(ConstantDescs.INIT_NAME)
                && (owner.equals(model.thisClass().asInternalName())
                        || model.superclass()
                                .map(type -> type.asInternalName().equals(owner))
                                .orElse(true));
    }

    private void field(CodeBuilder code, FieldInstruction access) {
        boolean read = access.opcode() == Opcode.GETFIELD;
        Fields.Shared field =
                read || access.opcode() == Opcode.PUTFIELD
                        ? fields.find(access.owner().asInternalName(), access.name().stringValue())
                        : null;
        if (field == null) {
            code.with(access);
            return;
        }
        if (read) {
            code.dup();
            tell(code, field, field.isVolatile() ? Mode.ACQUIRE : Mode.READ);
        } else {
            boolean wide = TypeKind.from(access.typeSymbol()).slotSize() == 2;
            // owner, value -> owner, value, owner
            if (wide) {
                code.dup2_x1().pop2().dup_x2();
            } else {
                code.swap().dup_x1();
            }
            tell(code, field, field.isVolatile() ? Mode.VOLATILE_WRITE : Mode.WRITE);
        }
        code.with(access);
    }

    private static void tell(CodeBuilder code, Fields.Shared field, Mode mode) {
        code.loadConstant(field.name());
        code.getstatic(MODE, mode.name(), MODE);
        code.invokestatic(Weaver.HOOKS, "field", FIELD_HOOK);
    }

    /** Stores the element in a local, since the hook takes the operands below it on the stack. */
    private static void arrayStore(CodeBuilder code, ArrayStoreInstruction store) {
        TypeKind kind = store.typeKind().asLoadable();
        int local = code.allocateLocal(kind);
        code.storeLocal(kind, local);
        code.dup2();
        code.invokestatic(Weaver.HOOKS, "elementWrite", ELEMENT_HOOK);
        code.loadLocal(kind, local);
        code.with(store);
    }
}
