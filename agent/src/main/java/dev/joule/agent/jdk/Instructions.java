package dev.joule.agent.jdk;

/** The instructions of a method, one after the other. */
final class Instructions {
    static final int ASTORE = 0x3A;
    static final int ASTORE_0 = 0x4B;
    static final int ASTORE_3 = 0x4E;
    static final int GETSTATIC = 0xB2;
    static final int PUTSTATIC = 0xB3;
    static final int PUTFIELD = 0xB5;
    static final int INVOKEINTERFACE = 0xB9;
    static final int TYPE_TEST = 0xC1;
    static final int TABLESWITCH = 0xAA;

    private static final int LOOKUPSWITCH = 0xAB;
    private static final int FIRST_BRANCH = 0x99;
    private static final int LAST_BRANCH = 0xA8;
    private static final int INVOKEVIRTUAL = 0xB6;
    private static final int WIDE = 0xC4;
    private static final int WIDE_INCREMENT = 0x84;
    private static final int IFNULL = 0xC6;
    private static final int IFNONNULL = 0xC7;
    private static final int GOTO_W = 0xC8;
    private static final int JSR_W = 0xC9;

    /** The lengths of instructions by their codes; 0 for those of several lengths. */
    private static final String LENGTHS =
            "1".repeat(0x10)
                    + "23233"
                    + "2".repeat(5)
                    + "1".repeat(28)
                    + "2".repeat(5)
                    + "1".repeat(73)
                    + "3"
                    + "1".repeat(20)
                    + "3".repeat(16)
                    + "200"
                    + "1".repeat(6)
                    + "3".repeat(7)
                    + "55323113311"
                    + "0"
                    + "43355";

    private final ClassBytes file;

    /** The place of the first instruction. */
    private final int start;

    private final int size;
    private int pc;
    private int length;

    /**
     * @param attribute the place of the attribute with the code, or 0
     */
    Instructions(ClassBytes file, int attribute) {
        this.file = file;
        start = attribute + 14;
        size = attribute == 0 ? 0 : file.u4(attribute + 10);
    }

    /** Goes on to the next instruction, or the first; returns whether there is one. */
    boolean next() throws UnknownJdkException {
        pc += length;
        if (pc >= size) {
            return false;
        }
        int code = opcode();
        length = code < LENGTHS.length() ? LENGTHS.charAt(code) - '0' : 0;
        if (length == 0) {
            length = longLength(code);
        }
        return true;
    }

    private int longLength(int code) throws UnknownJdkException {
        int operands = operands();
        return switch (code) {
            case WIDE -> file.u1(start + pc + 1) == WIDE_INCREMENT ? 6 : 4;
            case TABLESWITCH -> operands - pc + 12 + 4 * (s4(operands + 8) - s4(operands + 4) + 1);
            case LOOKUPSWITCH -> operands - pc + 8 + 8 * s4(operands + 4);
            default -> throw new UnknownJdkException("an instruction " + code);
        };
    }

    /** Returns the place of this instruction in the code. */
    int pc() {
        return pc;
    }

    int nextPc() {
        return pc + length;
    }

    int opcode() {
        return file.u1(start + pc);
    }

    boolean isSwitch() {
        return opcode() == TABLESWITCH || opcode() == LOOKUPSWITCH;
    }

    /** Returns where the operands of a switch are in the code: behind a gap. */
    int operands() {
        return (pc + 4) & ~3;
    }

    /** Returns four bytes at a place in the code. */
    int s4(int at) {
        return file.u4(start + at);
    }

    /** Returns the number of the constant that this instruction uses. */
    int constant() {
        return file.u2(start + pc + 1);
    }

    boolean isOnField() {
        return opcode() >= GETSTATIC && opcode() <= PUTFIELD;
    }

    /** Returns whether this is a call of a method, which is known when it is linked. */
    boolean isCall() {
        return opcode() >= INVOKEVIRTUAL && opcode() <= INVOKEINTERFACE;
    }

    /** Returns the local variable in which this instruction stores a reference, or -1. */
    int storesIn() {
        int code = opcode();
        if (code == ASTORE) {
            return file.u1(start + pc + 1);
        }
        return code >= ASTORE_0 && code <= ASTORE_3 ? code - ASTORE_0 : -1;
    }

    /** Returns the bytes of this instruction's distance to another; 0 if it has none. */
    int branchBytes() {
        int code = opcode();
        if ((code >= FIRST_BRANCH && code <= LAST_BRANCH) || code == IFNULL || code == IFNONNULL) {
            return 2;
        }
        return code == GOTO_W || code == JSR_W ? 4 : 0;
    }

    /** Returns the place in the code to which this instruction branches. */
    int target() {
        return pc + (branchBytes() == 2 ? (short) file.u2(start + pc + 1) : s4(pc + 1));
    }

    /** Copies bytes of the code. */
    void copy(int from, int to, ByteWriter out) {
        file.copy(start + from, start + to, out);
    }
}
