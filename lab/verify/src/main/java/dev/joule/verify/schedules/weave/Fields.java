package dev.joule.verify.schedules.weave;

import dev.joule.verify.bytecode.ClassFiles;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the declaration of a field that code names. */
final class Fields {

    /** A field that threads may share: not final, not static, and declared by a class of Joule. */
    record Shared(String name, boolean isVolatile) {}

    private final Map<String, ClassModel> models = new HashMap<>();
    private final Map<String, Optional<Shared>> known = new HashMap<>();

    /** Returns the field, or null if threads cannot share it. */
    @Nullable Shared find(String owner, String name) {
        return known.computeIfAbsent(
                        owner + "." + name, key -> Optional.ofNullable(search(owner, name)))
                .orElse(null);
    }

    private @Nullable Shared search(String owner, String name) {
        String at = owner;
        while (at.startsWith(WovenLoader.OURS)) {
            ClassModel model =
                    models.computeIfAbsent(at, type -> ClassFile.of().parse(ClassFiles.read(type)));
            for (FieldModel field : model.fields()) {
                if (field.fieldName().equalsString(name)) {
                    return describe(at, field);
                }
            }
            at = model.superclass().map(ClassEntry::asInternalName).orElse("");
        }
        return null;
    }

    private static @Nullable Shared describe(String owner, FieldModel field) {
        if (field.flags().has(AccessFlag.FINAL) || field.flags().has(AccessFlag.STATIC)) {
            return null;
        }
        String name = owner.substring(owner.lastIndexOf('/') + 1) + "." + field.fieldName();
        return new Shared(name.intern(), field.flags().has(AccessFlag.VOLATILE));
    }
}
