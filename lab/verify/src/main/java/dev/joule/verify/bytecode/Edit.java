package dev.joule.verify.bytecode;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;

/** A change to the instructions of a method. */
@FunctionalInterface
public interface Edit {

    /**
     * Writes other instructions in place of the element.
     *
     * @return whether the element was replaced; {@code false} leaves it unchanged
     */
    boolean replace(CodeBuilder code, CodeElement element);

    /** Returns an edit that makes this change and another one. */
    default Edit and(Edit other) {
        return (code, element) -> replace(code, element) || other.replace(code, element);
    }
}
