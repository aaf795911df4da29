package dev.joule.verify.mutant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates mutated classes. */
public final class Mutants {

    private Mutants() {}

    /**
     * Returns the mutated class.
     *
     * @throws IllegalStateException if the mutant's instruction does not occur in its method
     */
    public static byte[] bytesOf(Mutant mutant) {
        ClassLoader loader = Mutants.class.getClassLoader();
        ClassFile files =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.defaultResolver()
                                        .orElse(ClassHierarchyResolver.ofResourceParsing(loader))));
        ClassModel model = files.parse(originalOf(mutant.className(), loader));
        int[] places = new int[1];
        CodeTransform code =
                (builder, element) -> {
                    if (mutant.edit().replace(builder, element)) {
                        places[0]++;
                    } else {
                        builder.with(element);
                    }
                };
        byte[] changed =
                files.transformClass(
                        model,
                        ClassTransform.transformingMethodBodies(
                                method -> isTarget(method, mutant), code));
        if (places[0] == 0) {
            throw new IllegalStateException(
                    "mutant " + mutant.name() + ": nothing to change in " + mutant.place());
        }
        return changed;
    }

    /** Writes the mutated class into a folder that is meant as the first entry of a class path. */
    public static void writeTo(Path folder, Mutant mutant) throws IOException {
        Path file = folder.resolve(mutant.className().replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, bytesOf(mutant));
    }

    private static boolean isTarget(MethodModel method, Mutant mutant) {
        return method.methodName().equalsString(mutant.method());
    }

    static byte[] originalOf(String className, ClassLoader loader) {
        try (InputStream in = loader.getResourceAsStream(className.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new IllegalStateException("there is no class " + className);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
