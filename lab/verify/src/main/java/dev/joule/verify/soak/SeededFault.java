package dev.joule.verify.soak;

import java.io.Serializable;

/** An exception thrown by the soak: it holds its origin. */
interface SeededFault {

    /** The places where it is thrown. */
    enum Origin {
        /** The body of a task. */
        TASK,
        /** The method {@code onCancel()}. */
        CANCELLED,
        /** A worker's hook. */
        HOOK
    }

    /** The data of a fault: its origin, and its task's line in the ledger or -1. */
    record Mark(Origin origin, int id) implements Serializable {}

    Mark mark();

    default Origin origin() {
        return mark().origin();
    }

    /** Returns the task's line in the ledger, or -1. */
    default int id() {
        return mark().id();
    }

    /** A checked exception. */
    final class Checked extends Exception implements SeededFault {
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

    /** An unchecked exception. */
    final class Unchecked extends RuntimeException implements SeededFault {
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

    /** An error, which code should not catch. */
    final class Severe extends Error implements SeededFault {
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

    /** Throws an exception of any kind from a method that declares none. */
    @SuppressWarnings("unchecked") // the unchecked cast avoids the declaration
    static <T extends Throwable> RuntimeException sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
