package dev.joule.agent.jdk;

import java.util.ArrayList;
import java.util.List;

/**
 * Calls of a hook that are inserted behind each read of a static field: the hook gets the value,
 * and the method uses what the hook returns.
 *
 * @param field the name of the field
 * @param hook the method of the hook
 */
record CallAfterRead(String field, Member hook) implements CodeChange {
    @Override
    public List<Insertion> insertions(ClassBytes file, ClassBytes.Method method)
            throws UnknownJdkException {
        int number = file.addMethod(hook);
        List<Insertion> insertions = new ArrayList<>();
        for (Instructions code = file.instructions(method); code.next(); ) {
            if (isRead(file, code)) {
                ByteWriter call = new ByteWriter();
                call.u1(HookCall.INVOKESTATIC).u2(number).u1(HookCall.NOP);
                insertions.add(new Insertion(code.nextPc(), call, 0, -1, 0));
            }
        }
        return insertions;
    }

    /** Returns whether an instruction reads the field. */
    boolean isRead(ClassBytes file, Instructions code) {
        return code.opcode() == Instructions.GETSTATIC && file.name(code.constant()).equals(field);
    }
}
