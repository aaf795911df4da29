package dev.joule.verify.bytecode;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Changes to accesses of fields and {@link VarHandle}s. */
public final class AccessEdits {
    private static final ClassDesc HANDLE = VarHandle.class.describeConstable().orElseThrow();

    private AccessEdits() {}

    /** Turns accesses of a mode of {@link VarHandle} into another with the same arguments. */
    public static Edit weaken(String mode, String weaker) {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call) || !isAccess(call, mode)) {
                return false;
            }
            code.invokevirtual(HANDLE, weaker, call.typeSymbol());
            return true;
        };
    }

    /** Splits an atomic read-modify-write into a read and a write, the write without a fence. */
    public static Edit inTwoSteps(String mode) {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call) || !isAccess(call, mode)) {
                return false;
            }
            MethodTypeDesc type = call.typeSymbol();
            Arguments arguments = Arguments.store(code, type);
            ClassDesc value = type.parameterType(type.parameterCount() - 1);
            ClassDesc read =
                    type.returnType().equals(ConstantDescs.CD_void) ? value : type.returnType();
            TypeKind kind = TypeKind.from(read);
            int seen = code.allocateLocal(kind);
            arguments.loadPlace(code);
            code.invokevirtual(HANDLE, "getVolatile", arguments.placeType(read));
            code.storeLocal(kind, seen);
            arguments.loadPlace(code);
            loadNext(code, mode, arguments, seen, kind);
            code.invokevirtual(HANDLE, "setRelease", type.changeReturnType(ConstantDescs.CD_void));
            if (!type.returnType().equals(ConstantDescs.CD_void)) {
                code.loadLocal(kind, seen);
            }
            return true;
        };
    }

    private static void loadNext(
            CodeBuilder code, String mode, Arguments arguments, int seen, TypeKind kind) {
        if (mode.equals("getAndSet")) {
            arguments.loadLast(code);
            return;
        }
        code.loadLocal(kind, seen);
        arguments.loadLast(code);
        switch (mode) {
            case "getAndAdd" -> code.ladd();
            case "getAndBitwiseOr" -> code.lor();
            case "getAndBitwiseAnd" -> code.land();
            default -> throw new IllegalArgumentException(mode);
        }
    }

    /** Replaces a CAS with an unconditional store. */
    public static Edit storeForCas() {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call) || !isAccess(call, "compareAndSet")) {
                return false;
            }
            Arguments arguments = Arguments.store(code, call.typeSymbol());
            arguments.loadPlaceOfCas(code);
            arguments.loadLast(code);
            code.invokevirtual(HANDLE, "setRelease", arguments.storeTypeOfCas());
            code.iconst_1();
            return true;
        };
    }

    /** Omits the CAS of a {@code long} that would change nothing, and with it its fence. */
    public static Edit noCasWithoutChange() {
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call) || !isAccess(call, "compareAndSet")) {
                return false;
            }
            Arguments arguments = Arguments.store(code, call.typeSymbol());
            Label same = code.newLabel();
            Label after = code.newLabel();
            arguments.loadExpectedOfCas(code);
            arguments.loadLast(code);
            code.lcmp().ifeq(same);
            arguments.loadAll(code);
            code.with(element).goto_(after);
            code.labelBinding(same).iconst_1();
            code.labelBinding(after);
            return true;
        };
    }

    /** Replaces the value of a static field with null. */
    public static Edit nullInsteadOf(String field) {
        return (code, element) -> {
            if (element instanceof FieldInstruction access
                    && access.opcode() == Opcode.GETSTATIC
                    && access.name().equalsString(field)) {
                code.aconst_null();
                return true;
            }
            return false;
        };
    }

    /** Replaces the value that a read of a field of an object has with null. */
    public static Edit nullInsteadOfField(String field) {
        return (code, element) -> {
            if (!isRead(element, field)) {
                return false;
            }
            code.pop().aconst_null();
            return true;
        };
    }

    /**
     * Reads a {@code long} field of {@code this} before another one that the method reads first.
     */
    public static Edit readBefore(String field, String first) {
        int[] early = {-1};
        return (code, element) -> {
            if (isRead(element, first) && early[0] < 0) {
                FieldInstruction read = (FieldInstruction) element;
                early[0] = code.allocateLocal(TypeKind.LONG);
                code.aload(0).getfield(read.owner().asSymbol(), field, ConstantDescs.CD_long);
                code.lstore(early[0]).with(element);
                return true;
            }
            if (isRead(element, field) && early[0] >= 0) {
                code.pop().lload(early[0]);
                early[0] = -1;
                return true;
            }
            return false;
        };
    }

    private static boolean isRead(CodeElement element, String field) {
        return element instanceof FieldInstruction access
                && access.opcode() == Opcode.GETFIELD
                && access.name().equalsString(field);
    }

    /** Weakens the stores into a volatile field to release. */
    public static Edit releaseField(String name) {
        return (code, element) -> {
            if (!(element instanceof FieldInstruction field)
                    || field.opcode() != Opcode.PUTFIELD
                    || !field.name().equalsString(name)) {
                return false;
            }
            ClassDesc owner = declarerOf(name, field.owner().asInternalName());
            ClassDesc type = field.typeSymbol();
            TypeKind kind = TypeKind.from(type);
            int value = code.allocateLocal(kind);
            int target = code.allocateLocal(TypeKind.REFERENCE);
            code.storeLocal(kind, value).astore(target);
            code.loadConstant(handleOf(owner, name, type));
            code.aload(target).loadLocal(kind, value);
            code.invokevirtual(
                    HANDLE, "setRelease", MethodTypeDesc.of(ConstantDescs.CD_void, owner, type));
            return true;
        };
    }

    /** Returns the class that declares the field: that class or one above it. */
    private static ClassDesc declarerOf(String field, String className) {
        ClassModel model = ClassFile.of().parse(ClassFiles.read(className));
        boolean isDeclared =
                model.fields().stream().anyMatch(each -> each.fieldName().equalsString(field));
        return isDeclared
                ? model.thisClass().asSymbol()
                : declarerOf(field, model.superclass().orElseThrow().asInternalName());
    }

    private static DynamicConstantDesc<VarHandle> handleOf(
            ClassDesc owner, String name, ClassDesc type) {
        return DynamicConstantDesc.ofNamed(
                ConstantDescs.BSM_VARHANDLE_FIELD, name, ConstantDescs.CD_VarHandle, owner, type);
    }

    /** Splits {@link AtomicLong#getAndAdd} into two steps, the write without a fence. */
    public static Edit addInTwoSteps() {
        ClassDesc atomic = AtomicLong.class.describeConstable().orElseThrow();
        return (code, element) -> {
            if (!CallEdits.isCallOf(element, "getAndAdd")) {
                return false;
            }
            int delta = code.allocateLocal(TypeKind.LONG);
            int seen = code.allocateLocal(TypeKind.LONG);
            code.lstore(delta).dup();
            code.invokevirtual(atomic, "get", MethodTypeDesc.of(ConstantDescs.CD_long));
            code.lstore(seen).lload(seen).lload(delta).ladd();
            code.invokevirtual(
                    atomic,
                    "lazySet",
                    MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_long));
            code.lload(seen);
            return true;
        };
    }

    /**
     * Moves a store into a field of {@code this} behind an atomic access.
     *
     * @param local the local variable that holds the value
     */
    public static Edit lateStore(String field, int local, String access) {
        FieldInstruction[] moved = new FieldInstruction[1];
        return (code, element) -> {
            if (element instanceof FieldInstruction store
                    && store.opcode() == Opcode.PUTFIELD
                    && store.name().equalsString(field)) {
                moved[0] = store;
                code.pop2(); // the object and a value of one slot
                return true;
            }
            FieldInstruction store = moved[0];
            if (store != null
                    && element instanceof InvokeInstruction call
                    && isAccess(call, access)) {
                code.with(element).aload(0).aload(local).with(store);
                return true;
            }
            return false;
        };
    }

    /** Moves an access without a result behind another one. */
    public static Edit lateAccess(String mode, String behind) {
        Arguments[] arguments = new Arguments[1];
        InvokeInstruction[] moved = new InvokeInstruction[1];
        return (code, element) -> {
            if (!(element instanceof InvokeInstruction call)) {
                return false;
            }
            if (isAccess(call, mode)) {
                arguments[0] = Arguments.store(code, call.typeSymbol());
                moved[0] = call;
                return true;
            }
            if (moved[0] != null && isAccess(call, behind)) {
                code.with(element);
                arguments[0].loadAll(code);
                code.with(moved[0]);
                return true;
            }
            return false;
        };
    }

    private static boolean isAccess(InvokeInstruction call, String mode) {
        return call.owner().asSymbol().equals(HANDLE) && call.name().equalsString(mode);
    }

    /** The arguments of an access, preceded by its handle, moved from the stack to locals. */
    private record Arguments(List<ClassDesc> types, List<Integer> locals) {

        static Arguments store(CodeBuilder code, MethodTypeDesc access) {
            List<ClassDesc> types = new ArrayList<>();
            types.add(HANDLE);
            types.addAll(access.parameterList());
            List<Integer> locals = new ArrayList<>();
            for (ClassDesc type : types) {
                locals.add(code.allocateLocal(TypeKind.from(type)));
            }
            for (int i = types.size() - 1; i >= 0; i--) {
                code.storeLocal(TypeKind.from(types.get(i)), locals.get(i));
            }
            return new Arguments(types, locals);
        }

        private void load(CodeBuilder code, int from, int to) {
            for (int i = from; i < to; i++) {
                code.loadLocal(TypeKind.from(types.get(i)), locals.get(i));
            }
        }

        void loadAll(CodeBuilder code) {
            load(code, 0, types.size());
        }

        void loadLast(CodeBuilder code) {
            load(code, types.size() - 1, types.size());
        }

        /** Loads the handle, the object or array, and the index if there is one. */
        void loadPlace(CodeBuilder code) {
            load(code, 0, types.size() - 1);
        }

        MethodTypeDesc placeType(ClassDesc result) {
            return MethodTypeDesc.of(result, types.subList(1, types.size() - 1));
        }

        void loadPlaceOfCas(CodeBuilder code) {
            load(code, 0, types.size() - 2);
        }

        void loadExpectedOfCas(CodeBuilder code) {
            load(code, types.size() - 2, types.size() - 1);
        }

        MethodTypeDesc storeTypeOfCas() {
            List<ClassDesc> left = new ArrayList<>(types.subList(1, types.size() - 2));
            left.add(types.getLast());
            return MethodTypeDesc.of(ConstantDescs.CD_void, left);
        }
    }
}
