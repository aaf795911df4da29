package dev.joule.agent.jdk;

import dev.joule.agent.jdk.CodeChange.Insertion;
import java.util.List;

/** A copy of a method's code with other code inserted. */
final class CodeCopy {
    private static final int HEADER = 14;

    /* The kinds of frames. */
    private static final int SAME = 63;
    private static final int ONE_ITEM = 127;
    private static final int ONE_ITEM_FAR = 247;
    private static final int SAME_FAR = 251;
    private static final int FULL = 255;

    /* The kinds of values in frames that have an operand. */
    private static final int OBJECT = 7;
    private static final int NEW_OBJECT = 8;

    private final ClassBytes file;
    private final ClassBytes.Method method;
    private final List<Insertion> insertions;

    CodeCopy(ClassBytes file, ClassBytes.Method method, List<Insertion> insertions) {
        this.file = file;
        this.method = method;
        this.insertions = insertions;
    }

    /** Returns where an instruction of the original is in the copy. */
    private int moved(int pc) {
        int to = pc;
        for (Insertion insertion : insertions) {
            to += insertion.before() <= pc ? insertion.code().size() : 0;
        }
        return to;
    }

    /** Writes the attribute. */
    void write(ByteWriter out) throws UnknownJdkException {
        int from = method.code();
        int size = file.u4(from + 10);
        int stack = file.u2(from + 6);
        for (Insertion insertion : insertions) {
            stack = Math.max(stack, insertion.stack());
        }
        ByteWriter body = new ByteWriter();
        body.u2(stack).u2(file.u2(from + 8)).u4(moved(size));
        copyInstructions(body);
        int at = from + HEADER + size;
        at = copyHandlers(at, body);
        copyAttributes(at, body);
        out.u2(file.u2(from)).u4(body.size()).all(body);
    }

    private void copyInstructions(ByteWriter out) throws UnknownJdkException {
        Instructions code = file.instructions(method);
        while (code.next()) {
            for (Insertion insertion : insertions) {
                if (insertion.before() == code.pc()) {
                    out.all(insertion.code());
                }
            }
            int bytes = code.branchBytes();
            if (bytes == 0) {
                if (code.isSwitch()) {
                    copySwitch(code, out);
                } else {
                    code.copy(code.pc(), code.nextPc(), out);
                }
                continue;
            }
            int distance = distance(code.pc(), code.target());
            out.u1(code.opcode());
            if (bytes == 4) {
                out.u4(distance);
            } else if (distance == (short) distance) {
                out.u2(distance);
            } else {
                throw unknown("a far branch");
            }
        }
    }

    private int distance(int pc, int target) {
        return moved(target) - moved(pc);
    }

    private void copySwitch(Instructions code, ByteWriter out) {
        int pc = code.pc();
        int at = code.operands();
        code.copy(pc, at, out);
        out.u4(distance(pc, pc + code.s4(at)));
        boolean isTable = code.opcode() == Instructions.TABLESWITCH;
        int head = isTable ? at + 12 : at + 8;
        code.copy(at + 4, head, out);
        for (at = head; at < code.nextPc(); at += 4) {
            if (!isTable) { // the value comes first
                code.copy(at, at + 4, out);
                at += 4;
            }
            out.u4(distance(pc, pc + code.s4(at)));
        }
    }

    private int copyHandlers(int from, ByteWriter out) {
        int count = file.u2(from);
        out.u2(count);
        int at = from + 2;
        for (int i = 0; i < count; i++, at += 8) {
            out.u2(moved(file.u2(at))).u2(moved(file.u2(at + 2))).u2(moved(file.u2(at + 4)));
            out.u2(file.u2(at + 6));
        }
        return at;
    }

    private void copyAttributes(int from, ByteWriter out) throws UnknownJdkException {
        int left = file.u2(from);
        int at = from + 2;
        ByteWriter copies = new ByteWriter();
        boolean hasFrames = false;
        for (int i = 0; i < left; i++) {
            String name = file.text(file.u2(at));
            ByteWriter copy = new ByteWriter();
            switch (name) {
                case "StackMapTable" -> {
                    hasFrames = true;
                    copyFrames(at + 6, copy);
                }
                case "LineNumberTable" -> copyLines(at + 6, copy);
                case "LocalVariableTable", "LocalVariableTypeTable" -> copyVariables(at + 6, copy);
                default -> throw unknown("an attribute " + name);
            }
            copies.u2(file.u2(at)).u4(copy.size()).all(copy);
            at += 6 + file.u4(at + 2);
        }
        if (!hasFrames && hasNewFrames()) {
            ByteWriter frames = new ByteWriter();
            copyFrames(0, frames);
            copies.u2(file.addText("StackMapTable")).u4(frames.size()).all(frames);
            left++;
        }
        out.u2(left).all(copies);
    }

    private void copyLines(int from, ByteWriter out) {
        int count = file.u2(from);
        out.u2(count);
        for (int i = 0, at = from + 2; i < count; i++, at += 4) {
            out.u2(moved(file.u2(at))).u2(file.u2(at + 2));
        }
    }

    private void copyVariables(int from, ByteWriter out) {
        int count = file.u2(from);
        out.u2(count);
        for (int i = 0, at = from + 2; i < count; i++, at += 10) {
            int start = file.u2(at);
            int end = start + file.u2(at + 2);
            out.u2(moved(start)).u2(moved(end) - moved(start));
            file.copy(at + 4, at + 10, out);
        }
    }

    private boolean hasNewFrames() {
        for (Insertion insertion : insertions) {
            if (insertion.frame() >= 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Copies the frames. One that is new comes before all others: only code before the first
     * instruction has one.
     *
     * @param from the place of the frames; 0 if there are none
     */
    private void copyFrames(int from, ByteWriter out) throws UnknownJdkException {
        int count = from == 0 ? 0 : file.u2(from);
        ByteWriter frames = new ByteWriter();
        int before = -1; // the last frame's place in the copy
        int made = 0;
        for (Insertion insertion : insertions) {
            if (insertion.frame() >= 0) {
                if (insertion.before() != 0 || made > 0) {
                    throw unknown("a frame in between");
                }
                made++;
                before = insertion.frame();
                if (insertion.item() == 0) {
                    frames.u1(SAME_FAR).u2(before);
                } else {
                    frames.u1(ONE_ITEM_FAR).u2(before).u1(OBJECT).u2(insertion.item());
                }
            }
        }
        int at = from + 2;
        int pc = -1;
        for (int i = 0; i < count; i++) {
            int kind = file.u1(at);
            int apart = apart(kind, at);
            pc += apart + 1;
            int newApart = moved(pc) - before - 1;
            before = moved(pc);
            at = copyFrame(kind, newApart, at, frames);
        }
        out.u2(made + count).all(frames);
    }

    /** Returns the number of bytes between a frame's instruction and the one of the last frame. */
    private int apart(int kind, int at) throws UnknownJdkException {
        if (kind <= ONE_ITEM) {
            return kind & SAME;
        }
        if (kind < ONE_ITEM_FAR) {
            throw unknown("a frame of kind " + kind);
        }
        return file.u2(at + 1);
    }

    /** Copies a frame; returns where the next one is. */
    private int copyFrame(int kind, int apart, int from, ByteWriter out) {
        int at = kind <= ONE_ITEM ? from + 1 : from + 3;
        int values;
        if (kind <= SAME) {
            out.u1(SAME_FAR).u2(apart);
            values = 0;
        } else if (kind <= ONE_ITEM_FAR) {
            out.u1(ONE_ITEM_FAR).u2(apart);
            values = 1;
        } else if (kind <= SAME_FAR) {
            out.u1(kind).u2(apart);
            values = 0;
        } else if (kind < FULL) {
            out.u1(kind).u2(apart);
            values = kind - SAME_FAR;
        } else {
            out.u1(kind).u2(apart);
            at = copyValues(file.u2(at), at + 2, out.u2(file.u2(at)));
            values = file.u2(at);
            out.u2(values);
            at += 2;
        }
        return copyValues(values, at, out);
    }

    private int copyValues(int count, int from, ByteWriter out) {
        int at = from;
        for (int i = 0; i < count; i++) {
            int kind = file.u1(at++);
            out.u1(kind);
            if (kind == OBJECT || kind == NEW_OBJECT) {
                out.u2(kind == NEW_OBJECT ? moved(file.u2(at)) : file.u2(at));
                at += 2;
            }
        }
        return at;
    }

    private UnknownJdkException unknown(String what) {
        return new UnknownJdkException(method.named() + " has " + what);
    }
}
