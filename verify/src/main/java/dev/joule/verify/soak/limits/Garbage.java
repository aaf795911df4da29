package dev.joule.verify.soak.limits;

/** Allocates unused objects: a task and a handler that allocate fail in a full heap. */
final class Garbage {
    /** The last object, stored so that the compiler does not remove the allocation. */
    static volatile Object last = "";

    private Garbage() {}

    static void make(int bytes) {
        last = new byte[bytes];
    }
}
