package dev.joule.verify.soak.limits;

/** Objects that nobody needs: a task and a handler that allocate fail in a full heap. */
final class Garbage {
    /** Where they go, so that they are made. */
    static volatile Object last = "";

    private Garbage() {}

    static void make(int bytes) {
        last = new byte[bytes];
    }
}
