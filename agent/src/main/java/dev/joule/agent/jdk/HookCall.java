package dev.joule.agent.jdk;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a hook that is inserted at the start of a method of the JDK: if it returns true, or an
 * object, the JDK's method returns. The hook gets the method's parameters, or the first of them.
 *
 * @param atStart the method of the hook
 * @param field the field of {@code this} that is the first argument of {@code atStart}
 * @param slot the local variable of the JDK's first parameter
 * @param result the result of the JDK's method if {@code atStart} returns true; null for none
 */
record HookCall(Member atStart, @Nullable Member field, int slot, @Nullable Integer result)
        implements CodeChange {
    static final int NOP = 0x00;
    static final int INVOKESTATIC = 0xB8;
    private static final int ICONST_0 = 0x03;
    private static final int ALOAD = 0x19;
    private static final int POP = 0x57;
    private static final int DUP = 0x59;
    private static final int IFEQ = 0x99;
    private static final int IRETURN = 0xAC;
    private static final int ARETURN = 0xB0;
    private static final int RETURN = 0xB1;
    private static final int GETFIELD = 0xB4;
    private static final int IFNULL = 0xC6;

    /** The kinds of values; ALOAD is the last of five instructions, one for each. */
    private static final String KINDS = "IJFDL";

    private static final int UNIT = 4;

    /** Calls a hook at the start of a method without a result. */
    HookCall(Member atStart, int slot) {
        this(atStart, null, slot, null);
    }

    @Override
    public List<Insertion> insertions(ClassBytes file, ClassBytes.Method method) {
        String type = atStart.type();
        ByteWriter code = new ByteWriter();
        int end = type.indexOf(')');
        int at = 1;
        int stack = 2; // of a result that is copied
        if (field != null) {
            code.u1(ALOAD).u1(0).u1(GETFIELD).u2(file.addField(field));
            at = endOfType(type, at);
            stack++;
        }
        int local = slot;
        while (at < end) {
            int kind = KINDS.indexOf(type.charAt(at));
            kind = kind < 0 ? (type.charAt(at) == '[' ? 4 : 0) : kind;
            code.u1(ALOAD - 4 + kind).u1(local);
            int size = kind == 1 || kind == 3 ? 2 : 1;
            local += size;
            stack += size;
            at = endOfType(type, at);
        }
        code.u1(INVOKESTATIC).u2(file.addMethod(atStart));
        int frame = -1;
        int item = 0;
        switch (type.charAt(end + 1)) {
            case 'V' -> {}
            case 'L' -> {
                code.u1(DUP).u1(IFNULL).u2(UNIT).u1(ARETURN);
                frame = code.size();
                item = file.addClass(type.substring(end + 2, type.length() - 1));
                code.u1(POP);
            }
            default -> {
                code.u1(IFEQ).u2(result == null ? UNIT : UNIT + 1);
                if (result == null) {
                    code.u1(RETURN);
                } else {
                    code.u1(ICONST_0 + result).u1(IRETURN);
                }
                frame = code.size();
                code.u1(NOP);
            }
        }
        while (code.size() % UNIT != 0) {
            code.u1(NOP);
        }
        return List.of(new Insertion(0, code, stack, frame, item));
    }

    /** Returns the end of the type that begins there. */
    private static int endOfType(String types, int from) {
        int at = from;
        while (types.charAt(at) == '[') {
            at++;
        }
        return types.charAt(at) == 'L' ? types.indexOf(';', at) + 1 : at + 1;
    }
}
