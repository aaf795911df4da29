package dev.joule.verify.bytecode;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;

/** Reads class files, and rewrites them with the class hierarchy of Joule's own classes. */
public final class ClassFiles {
    private static final ClassLoader LOADER = ClassFiles.class.getClassLoader();

    private static final ClassFile FILES =
            ClassFile.of(
                    ClassFile.ClassHierarchyResolverOption.of(
                            ClassHierarchyResolver.defaultResolver()
                                    .orElse(ClassHierarchyResolver.ofResourceParsing(LOADER))));

    private ClassFiles() {}

    /** Returns the parser and writer of class files. */
    public static ClassFile files() {
        return FILES;
    }

    /** Returns the bytes of a class, by its binary or internal name. */
    public static byte[] read(String className) {
        String file = className.replace('.', '/') + ".class";
        try (InputStream in = LOADER.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("there is no class " + className);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
