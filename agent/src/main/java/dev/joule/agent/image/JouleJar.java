package dev.joule.agent.image;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.classfile.attribute.ModulePackagesAttribute;
import java.lang.constant.ModuleDesc;
import java.lang.constant.PackageDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The file {@code lib/joule.jar} of an image: a module that exports nothing, with the content of
 * the jar that this tool is in.
 */
final class JouleJar {
    private static final String MODULE = "dev.joule.inside";
    private static final String CLASSES = "dev/";
    private static final String TOOL = "dev/joule/agent/image/";

    private JouleJar() {}

    static void write(Path from, Path to) throws IOException {
        try (ZipFile jar = new ZipFile(from.toFile());
                OutputStream file = Files.newOutputStream(to);
                ZipOutputStream out = new ZipOutputStream(file)) {
            out.setLevel(Deflater.NO_COMPRESSION); // each start of a program reads it
            Set<String> packages = new TreeSet<>();
            for (var entries = jar.entries(); entries.hasMoreElements(); ) {
                ZipEntry entry = entries.nextElement();
                String name = entry.getName();
                if (!entry.isDirectory() && name.startsWith(CLASSES) && !name.startsWith(TOOL)) {
                    if (name.endsWith(".class")) {
                        packages.add(name.substring(0, name.lastIndexOf('/')));
                    }
                    add(out, name, jar.getInputStream(entry).readAllBytes());
                }
            }
            add(out, "module-info.class", descriptor(packages));
        }
    }

    private static void add(ZipOutputStream out, String name, byte[] content) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setTime(0); // the same image each time
        out.putNextEntry(entry);
        out.write(content);
        out.closeEntry();
    }

    /** Both modules are optional: an image may lack them. */
    private static byte[] descriptor(Set<String> packages) {
        ModuleAttribute module =
                ModuleAttribute.of(
                        ModuleDesc.of(MODULE),
                        builder ->
                                builder.requires(
                                                ModuleDesc.of("java.base"),
                                                ClassFile.ACC_MANDATED,
                                                null)
                                        .requires(
                                                ModuleDesc.of("java.instrument"),
                                                ClassFile.ACC_STATIC_PHASE,
                                                null)
                                        .requires(
                                                ModuleDesc.of("jdk.jfr"),
                                                ClassFile.ACC_STATIC_PHASE,
                                                null));
        return ClassFile.of()
                .buildModule(
                        module,
                        builder ->
                                builder.with(
                                        ModulePackagesAttribute.ofNames(
                                                packages.stream()
                                                        .map(PackageDesc::ofInternalName)
                                                        .toList())));
    }
}
