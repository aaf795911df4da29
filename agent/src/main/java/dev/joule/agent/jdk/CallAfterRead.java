package dev.joule.agent.jdk;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;

/**
 * Calls of a hook that are inserted behind each read of a static field: the hook gets the value,
 * and the method uses what the hook returns.
 *
 * @param field the name of the field
 * @param hook the method of the hook
 */
record CallAfterRead(String field, Member hook) implements CodeTransform {

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        code.with(element);
        if (isRead(element)) {
            code.invokestatic(hook.ownerClass(), hook.name(), hook.methodType());
        }
    }

    /** Returns whether an element of a method's code reads the field. */
    boolean isRead(CodeElement element) {
        return element instanceof FieldInstruction instruction
                && instruction.opcode() == Opcode.GETSTATIC
                && instruction.name().equalsString(field);
    }
}
