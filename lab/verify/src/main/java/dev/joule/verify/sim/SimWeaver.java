package dev.joule.verify.sim;

import dev.joule.internal.queue.LocalQueue;
import dev.joule.verify.bytecode.ClassFiles;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Puts calls of {@link SimHooks} into the scheduler's classes. */
final class SimWeaver {
    /** The kinds of calls to insert. */
    enum Mode {
        /** A charge at the start of each method that {@link Costs} names. */
        COSTS,
        /** A point before each access to shared state. */
        POINTS
    }

    private static final List<String> PACKAGES =
            List.of("queue", "idle", "timer", "worker", "scheduler");

    private static final ClassDesc HOOKS = ClassDesc.of(SimHooks.class.getName());
    private static final ClassDesc VAR_HANDLE = ConstantDescs.CD_VarHandle;
    private static final MethodTypeDesc VOID = MethodTypeDesc.of(ConstantDescs.CD_void);
    private static final MethodTypeDesc VOID_INT =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);

    private final Mode mode;
    private int places;

    SimWeaver(Mode mode) {
        this.mode = mode;
    }

    /** Writes all woven classes into a folder; classes already there are woven in place. */
    void writeTo(Path folder) throws IOException {
        Map<String, byte[]> originals = originals();
        for (Map.Entry<String, byte[]> original : originals.entrySet()) {
            Path file = folder.resolve(original.getKey());
            byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : original.getValue();
            Files.createDirectories(file.getParent());
            Files.write(file, weave(bytes));
        }
        if (mode == Mode.COSTS) {
            checkCharges(originals.keySet());
        } else if (places < 100) {
            throw new IllegalStateException("only " + places + " accesses to shared state found");
        }
    }

    /** Returns the class files of the packages, by their path. */
    private static Map<String, byte[]> originals() throws IOException {
        Map<String, byte[]> originals = new HashMap<>();
        URI source;
        try {
            source = LocalQueue.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
        Path root = Path.of(source);
        if (Files.isDirectory(root)) {
            collect(root, originals);
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(root)) {
                collect(jar.getPath("/"), originals);
            }
        }
        return originals;
    }

    private static void collect(Path root, Map<String, byte[]> into) throws IOException {
        for (String name : PACKAGES) {
            String folder = "dev/joule/internal/" + name;
            try (Stream<Path> files = Files.list(root.resolve(folder))) {
                for (Path file : files.sorted().toList()) {
                    String simple = file.getFileName().toString();
                    if (simple.endsWith(".class") && !simple.equals("package-info.class")) {
                        try (InputStream in = Files.newInputStream(file)) {
                            into.put(folder + "/" + simple, in.readAllBytes());
                        }
                    }
                }
            }
        }
    }

    private void checkCharges(Set<String> classes) {
        for (Costs.Charge charge : Costs.CHARGES) {
            if (!classes.contains(charge.className().replace('.', '/') + ".class")) {
                throw new IllegalStateException("no class " + charge.className());
            }
        }
        if (places < Costs.CHARGES.size()) {
            throw new IllegalStateException("a method that costs something is gone");
        }
    }

    private byte[] weave(byte[] bytes) {
        ClassModel model = ClassFiles.files().parse(bytes);
        return ClassFiles.files()
                .transformClass(model, mode == Mode.COSTS ? charging(model) : pointing(model));
    }

    // ---- charges

    private ClassTransform charging(ClassModel model) {
        String name = model.thisClass().asInternalName().replace('/', '.');
        return ClassTransform.ofStateful(() ->
                (builder, element) -> {
                    int nanos = element instanceof MethodModel method ? costOf(name, method) : 0;
                    if (nanos == 0) {
                        builder.with(element);
                    } else {
                        places++;
                        builder.transformMethod(
                                (MethodModel) element,
                                java.lang.classfile.MethodTransform.transformingCode(
                                        chargeFirst(nanos)));
                    }
                });
    }

    private static int costOf(String className, MethodModel method) {
        for (Costs.Charge charge : Costs.CHARGES) {
            if (charge.className().equals(className)
                    && method.methodName().equalsString(charge.method())
                    && method.code().isPresent()) {
                return charge.nanos();
            }
        }
        return 0;
    }

    private static CodeTransform chargeFirst(int nanos) {
        return new CodeTransform() {
            @Override
            public void atStart(CodeBuilder code) {
                code.loadConstant(nanos).invokestatic(HOOKS, "charge", VOID_INT);
            }

            @Override
            public void accept(CodeBuilder code, CodeElement element) {
                code.with(element);
            }
        };
    }

    // ---- points

    private ClassTransform pointing(ClassModel model) {
        Set<String> volatiles = new HashSet<>();
        for (FieldModel field : model.fields()) {
            if (field.flags().has(AccessFlag.VOLATILE)) {
                volatiles.add(field.fieldName().stringValue());
            }
        }
        return ClassTransform.transformingMethodBodies(
                method -> !method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME),
                (code, element) -> {
                    if (isShared(element, model, volatiles)) {
                        places++;
                        code.invokestatic(HOOKS, "point", VOID);
                    }
                    code.with(element);
                });
    }

    private static boolean isShared(CodeElement element, ClassModel model, Set<String> volatiles) {
        return switch (element) {
            case InvokeInstruction call -> isAtomic(call.method());
            case FieldInstruction access -> isVolatile(access.field(), model, volatiles);
            default -> false;
        };
    }

    private static boolean isAtomic(MemberRefEntry called) {
        String owner = called.owner().asInternalName();
        return called.owner().asSymbol().equals(VAR_HANDLE)
                || owner.startsWith("java/util/concurrent/atomic/Atomic");
    }

    private static boolean isVolatile(
            FieldRefEntry field, ClassModel model, Set<String> volatiles) {
        return field.owner().asInternalName().equals(model.thisClass().asInternalName())
                && volatiles.contains(field.name().stringValue());
    }
}
