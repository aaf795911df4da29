package dev.joule.verify.soak;

import java.io.Serializable;

/** An exception made by the soak: it knows what it belongs to. */
interface Fault {

    /** Where it was thrown. */
    enum Origin {
        /** In a task's body. */
        TASK,
        /** In {@code onCancel()}. */
        CANCELLED,
        /** In a worker's hook. */
        HOOK,
        /** In a context's capture, opening or closing. */
        CONTEXT
    }

    /** What one knows: its origin, and its task's line in the ledger or -1. */
    record Mark(Origin origin, int id) implements Serializable {}

    Mark mark();

    default Origin origin() {
        return mark().origin();
    }

    /** The task's line in the ledger, or -1. */
    default int id() {
        return mark().id();
    }

    /** One that must be declared. */
    final class Checked extends Exception implements Fault {
        private static final long serialVersionUID = 1;
        private final Mark mark;

        Checked(int id) {
            super("checked, as meant");
            mark = new Mark(Origin.TASK, id);
        }

        @Override
        public Mark mark() {
            return mark;
        }
    }

    /** One that need not. */
    final class Unchecked extends RuntimeException implements Fault {
        private static final long serialVersionUID = 1;
        private final Mark mark;

        Unchecked(Origin origin, int id) {
            super("unchecked, as meant");
            mark = new Mark(origin, id);
        }

        @Override
        public Mark mark() {
            return mark;
        }
    }

    /** One that nobody should catch. */
    final class Severe extends Error implements Fault {
        private static final long serialVersionUID = 1;
        private final Mark mark;

        Severe(Origin origin, int id) {
            super("an error, as meant");
            mark = new Mark(origin, id);
        }

        @Override
        public Mark mark() {
            return mark;
        }
    }

    /** Throws an exception of any kind from where none is declared. */
    @SuppressWarnings("unchecked") // the cast is the trick
    static <T extends Throwable> RuntimeException sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
