package dev.joule.internal.scheduler;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Defines the classes of the library anew, so that they report the operations of {@code VarHandle}s
 * that they execute to {@link ExecutedOperations}.
 */
final class RecordingLoader extends ClassLoader {
    private static final ClassDesc RECORD = ClassDesc.of(ExecutedOperations.class.getName());
    private static final MethodTypeDesc ADD =
            MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String);

    private final Path classes;
    private final ClassFile format =
            ClassFile.of(
                    ClassHierarchyResolverOption.of(
                            ClassHierarchyResolver.ofResourceParsing(
                                    RecordingLoader.class.getClassLoader())));

    RecordingLoader(Path classes) {
        super(RecordingLoader.class.getClassLoader());
        this.classes = classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Path file = classes.resolve(name.replace('.', '/') + ".class");
        if (!Files.exists(file)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name, file) : loaded;
        }
    }

    private Class<?> define(String name, Path file) throws ClassNotFoundException {
        try {
            ClassModel model = format.parse(file);
            byte[] bytes = format.transformClass(model, recordingOperations(model));
            bytes = format.transformClass(format.parse(bytes), recordingInitializer(model));
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException failure) {
            throw new ClassNotFoundException(name, failure);
        }
    }

    private static ClassTransform recordingOperations(ClassModel in) {
        CodeTransform each =
                (code, element) -> {
                    if (element instanceof InvokeInstruction call && isOperation(call)) {
                        code.loadConstant(nameOf(in, call)).invokestatic(RECORD, "add", ADD);
                    }
                    code.with(element);
                };
        return ClassTransform.transformingMethodBodies(each);
    }

    private static ClassTransform recordingInitializer(ClassModel in) {
        CodeTransform atTheStart =
                new CodeTransform() {
                    @Override
                    public void atStart(CodeBuilder code) {
                        code.loadConstant(initializerOf(in)).invokestatic(RECORD, "add", ADD);
                    }

                    @Override
                    public void accept(CodeBuilder code, CodeElement element) {
                        code.with(element);
                    }
                };
        return ClassTransform.transformingMethodBodies(RecordingLoader::isInitializer, atTheStart);
    }

    /** Returns whether a call is an operation of a {@code VarHandle}. */
    static boolean isOperation(InvokeInstruction call) {
        return call.opcode() == Opcode.INVOKEVIRTUAL
                && call.owner().asInternalName().equals("java/lang/invoke/VarHandle")
                && !call.name().equalsString("accessModeType");
    }

    static boolean isInitializer(MethodModel method) {
        return method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME);
    }

    /** Returns the name under which the initializer of a class is recorded. */
    static String initializerOf(ClassModel model) {
        return ownerOf(model) + " initialized";
    }

    private static String ownerOf(ClassModel model) {
        return model.thisClass().asInternalName().replaceFirst("^dev/joule/(internal/)?", "");
    }

    /** Returns the name of an operation: its class, its method and its type. */
    static String nameOf(ClassModel in, InvokeInstruction call) {
        String owner = in.thisClass().asInternalName().replaceFirst("^dev/joule/(internal/)?", "");
        return owner + "." + call.name().stringValue() + call.typeSymbol().displayDescriptor();
    }
}
