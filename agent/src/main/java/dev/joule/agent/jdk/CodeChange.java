package dev.joule.agent.jdk;

import java.util.List;

/** A change of a method's code: other code is inserted, and nothing is left out. */
interface CodeChange {

    /**
     * Code that is inserted. Branches to the instruction behind it do not run it.
     *
     * @param before the place of the instruction behind it
     * @param code the code; a multiple of four bytes, so that the gaps in switches stay
     * @param stack the most values that it has on the stack
     * @param frame a place in it that is branched to, with the method's own variables; or -1
     * @param item the number of the class of the one value on the stack there, or 0
     */
    record Insertion(int before, ByteWriter code, int stack, int frame, int item) {}

    /** Returns what is inserted in a method, in the order of the places. */
    List<Insertion> insertions(ClassBytes file, ClassBytes.Method method)
            throws UnknownJdkException;
}
