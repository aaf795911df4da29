package dev.joule.agent.jdk;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A class file of the JDK, read as far as the agent has to, and copied with code inserted.
 *
 * <p>The JDK's class-file API does the same by hundreds of classes and lambdas, which each program
 * under the agent would load and link while it starts. The tests compare the two.
 */
final class ClassBytes {
    private static final int FIRST_CONSTANT = 10;
    private static final int U2 = 0xFFFF;

    /* The tags of constants. */
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    /** The sizes of constants by their tags, but that of a text; 0 for a tag that is none. */
    private static final String SIZES = "000559933555500435533";

    /**
     * A method.
     *
     * @param named its name and type
     * @param code the place of its attribute with the code; 0 if it has none
     */
    record Method(String named, int code) {}

    private final byte[] file;

    /** The places of the constants. */
    private final int[] places;

    private final int endOfConstants;
    private final List<String> fields = new ArrayList<>();
    private final List<Method> methods = new ArrayList<>();

    /** The constants that are added. */
    private final ByteWriter added = new ByteWriter();

    private int constants;

    ClassBytes(byte[] file) throws UnknownJdkException {
        this.file = file;
        constants = u2(FIRST_CONSTANT - 2);
        places = new int[constants];
        int at = FIRST_CONSTANT;
        for (int i = 1; i < constants; i++) {
            places[i] = at;
            int tag = file[at];
            if (tag == UTF8) {
                at += 3 + u2(at + 1);
            } else {
                int size = tag < 0 || tag >= SIZES.length() ? 0 : SIZES.charAt(tag) - '0';
                if (size == 0) {
                    throw new UnknownJdkException("a constant of kind " + tag);
                }
                at += size;
            }
            if (tag == LONG || tag == DOUBLE) {
                i++;
            }
        }
        endOfConstants = at;
        at += 6; // access, this, super
        at += 2 + 2 * u2(at); // interfaces
        at = readMembers(at, false);
        readMembers(at, true);
    }

    /** Reads the fields or the methods; returns their end. */
    private int readMembers(int from, boolean areMethods) {
        int at = from + 2;
        for (int left = u2(from); left > 0; left--) {
            String name = text(u2(at + 2));
            String type = text(u2(at + 4));
            int code = 0;
            int attributes = u2(at + 6);
            at += 8;
            for (; attributes > 0; attributes--) {
                if (areMethods && text(u2(at)).equals("Code")) {
                    code = at;
                }
                at += 6 + u4(at + 2);
            }
            if (areMethods) {
                methods.add(new Method(name + type, code));
            } else {
                fields.add(name + ' ' + type);
            }
        }
        return at;
    }

    int u1(int at) {
        return file[at] & 0xFF;
    }

    int u2(int at) {
        return (u1(at) << 8) | u1(at + 1);
    }

    int u4(int at) {
        return (u2(at) << 16) | u2(at + 2);
    }

    /** Returns a text by its number. */
    String text(int number) {
        int at = places[number];
        return new String(file, at + 3, u2(at + 1), StandardCharsets.UTF_8);
    }

    /** Returns the name of a class by its number, with slashes. */
    String className(int number) {
        return text(u2(places[number] + 1));
    }

    /** Returns the class of a field or method by its number, with slashes. */
    String owner(int number) {
        return className(u2(places[number] + 1));
    }

    /** Returns the name of a field or method by its number. */
    String name(int number) {
        return text(u2(places[u2(places[number] + 3)] + 1));
    }

    /** Returns the type of a field or method by its number. */
    String type(int number) {
        return text(u2(places[u2(places[number] + 3)] + 3));
    }

    boolean hasField(String name, String type) {
        return fields.contains(name + ' ' + type);
    }

    List<Method> methods() {
        return methods;
    }

    /** Returns the instructions of a method; none if it has no code. */
    Instructions instructions(Method method) {
        return new Instructions(this, method.code());
    }

    /** Adds a class, with slashes, to the constants. */
    int addClass(String name) {
        int text = addText(name);
        added.u1(CLASS).u2(text);
        return constants++;
    }

    int addField(Member field) {
        return addMember(FIELD, field);
    }

    int addMethod(Member method) {
        return addMember(METHOD, method);
    }

    private int addMember(int tag, Member member) {
        int owner = addClass(member.owner());
        int name = addText(member.name());
        int type = addText(member.type());
        added.u1(NAME_AND_TYPE).u2(name).u2(type);
        int nameAndType = constants++;
        added.u1(tag).u2(owner).u2(nameAndType);
        return constants++;
    }

    int addText(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        added.u1(UTF8).u2(bytes.length).bytes(bytes, 0, bytes.length);
        return constants++;
    }

    /**
     * Returns a copy of the class file with some methods changed.
     *
     * @param changes by the method's name and type
     */
    byte[] with(Map<String, ? extends CodeChange> changes) throws UnknownJdkException {
        ByteWriter rest = new ByteWriter();
        int copied = endOfConstants;
        for (Method method : methods) {
            CodeChange change = changes.get(method.named());
            if (change != null && method.code() != 0) {
                rest.bytes(file, copied, method.code());
                new CodeCopy(this, method, change.insertions(this, method)).write(rest);
                copied = method.code() + 6 + u4(method.code() + 2);
            }
        }
        rest.bytes(file, copied, file.length);
        if (constants > U2) {
            throw new UnknownJdkException("too many constants");
        }
        ByteWriter all = new ByteWriter();
        all.bytes(file, 0, FIRST_CONSTANT - 2).u2(constants);
        all.bytes(file, FIRST_CONSTANT, endOfConstants).all(added).all(rest);
        return all.toBytes();
    }

    /** Copies bytes of this file. */
    void copy(int from, int to, ByteWriter out) {
        out.bytes(file, from, to);
    }
}
