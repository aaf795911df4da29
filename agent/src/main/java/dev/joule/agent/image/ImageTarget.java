package dev.joule.agent.image;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The system and processor that a runtime image is for, such as {@code linux-amd64}. */
final class ImageTarget {
    private static final String DESCRIPTOR = "module-info";

    private ImageTarget() {}

    /** Refuses an image that cannot run here: Joule could neither make its archives nor try it. */
    static void requireOwn(Path from, ModulesFile modules) throws ImageException, IOException {
        try (InputStream own =
                Object.class.getModule().getResourceAsStream(DESCRIPTOR + ".class")) {
            if (own != null) {
                requireSame(from, modules.classFile(DESCRIPTOR), own.readAllBytes());
            }
        }
    }

    /**
     * Compares two descriptors of {@code java.base}.
     *
     * @param theirs the one of {@code from}
     */
    static void requireSame(Path from, byte @Nullable [] theirs, byte[] own) throws ImageException {
        String target = target(theirs);
        String here = target(own);
        if (target != null && here != null && !target.equals(here)) {
            throw new ImageException(
                    from
                            + " is for "
                            + target
                            + ", and this JVM for "
                            + here
                            + ": run joule image on a system of that kind");
        }
    }

    private static @Nullable String target(byte @Nullable [] descriptor) {
        if (descriptor == null) {
            return null;
        }
        return ClassFile.of()
                .parse(descriptor)
                .findAttribute(Attributes.moduleTarget())
                .map(attribute -> attribute.targetPlatform().stringValue())
                .orElse(null);
    }
}
