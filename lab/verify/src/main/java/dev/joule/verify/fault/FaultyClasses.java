package dev.joule.verify.fault;

import dev.joule.verify.bytecode.ClassFiles;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates the classes with a fault. */
public final class FaultyClasses {

    private FaultyClasses() {}

    /**
     * Returns the class with the fault.
     *
     * @throws IllegalStateException if the instruction to change does not occur in its method
     */
    public static byte[] bytesOf(Fault fault) {
        ClassFile files = ClassFiles.files();
        ClassModel model = files.parse(ClassFiles.read(fault.className()));
        int[] places = new int[1];
        CodeTransform code =
                (builder, element) -> {
                    if (fault.edit().replace(builder, element)) {
                        places[0]++;
                    } else {
                        builder.with(element);
                    }
                };
        byte[] changed =
                files.transformClass(
                        model,
                        ClassTransform.transformingMethodBodies(
                                method -> isTarget(method, fault), code));
        if (places[0] == 0) {
            throw new IllegalStateException(
                    "fault " + fault.id() + ": nothing to change in " + fault.place());
        }
        return changed;
    }

    /** Writes the class with the fault into a folder, which is the first of a class path. */
    public static void writeTo(Path folder, Fault fault) throws IOException {
        Path file = folder.resolve(fault.className().replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, bytesOf(fault));
    }

    private static boolean isTarget(MethodModel method, Fault fault) {
        return method.methodName().equalsString(fault.method());
    }
}
