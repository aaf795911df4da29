package dev.joule.verify.schedules;

import dev.joule.verify.mutant.Edit;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;

/** Changes that only these mutants make, and short names for the most frequent ones. */
final class Edits {
    private static final String CAS = "compareAndSet";

    private Edits() {}

    /** Makes the CAS, and treats it as successful even if it failed. */
    static Edit blindCas() {
        return blind(CAS);
    }

    /** Does the same for a CAS in an accessor. */
    static Edit blind(String accessor) {
        return Edit.ignoreAnswer(accessor, 1);
    }

    /** Makes two changes of the same method. */
    static Edit both(Edit one, Edit other) {
        return (code, element) -> one.replace(code, element) || other.replace(code, element);
    }

    /** Calls another static method of the same class and type. */
    static Edit callInstead(String method, String other) {
        return (code, element) -> {
            if (element instanceof InvokeInstruction call
                    && call.opcode() == Opcode.INVOKESTATIC
                    && call.name().equalsString(method)) {
                code.invokestatic(call.owner().asSymbol(), other, call.typeSymbol());
                return true;
            }
            return false;
        };
    }

    /** Replaces the value of a static field with null. */
    static Edit nullInsteadOf(String field) {
        return (code, element) -> {
            if (element instanceof FieldInstruction access
                    && access.opcode() == Opcode.GETSTATIC
                    && access.name().equalsString(field)) {
                code.aconst_null();
                return true;
            }
            return false;
        };
    }
}
