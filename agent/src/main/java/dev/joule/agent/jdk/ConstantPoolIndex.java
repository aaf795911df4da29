package dev.joule.agent.jdk;

import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.ConstantPool;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.util.BitSet;
import java.util.Set;

/**
 * The entries of a class file's constant pool that stand for a few fields and classes. Most methods
 * that use none of them are recognized by the bytes of their code, which takes a fraction of the
 * time that their instructions would.
 */
final class ConstantPoolIndex {
    private static final int BYTE = 0xFF;

    private final BitSet entries = new BitSet();

    /** The entries for fields and classes of these names. */
    static ConstantPoolIndex of(ConstantPool pool, Set<String> names) {
        ConstantPoolIndex uses = new ConstantPoolIndex();
        for (PoolEntry entry : pool) {
            if (names.contains(named(entry))) {
                uses.entries.set(entry.index());
            }
        }
        return uses;
    }

    /** No switch over types: linking one takes longer than all of this. */
    private static String named(PoolEntry entry) {
        if (entry instanceof ClassEntry type) {
            return type.asInternalName();
        }
        return entry instanceof FieldRefEntry field ? field.name().stringValue() : "";
    }

    /** Returns whether two bytes of the code in a row may be the index of one of the entries. */
    boolean mayBeIn(byte[] code) {
        for (int at = 1; at + 1 < code.length; at++) {
            if (entries.get(((code[at] & BYTE) << Byte.SIZE) | (code[at + 1] & BYTE))) {
                return true;
            }
        }
        return false;
    }
}
