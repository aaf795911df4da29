package dev.joule.verify.soak;

/** An exception made by the soak: it knows what it belongs to. */
interface Fault {

    /** Where it was thrown. */
    enum Origin {
        /** In a task's body. */
        TASK,
        /** In {@code cancelled()}. */
        CANCELLED,
        /** In a worker's hook. */
        HOOK,
        /** In a context's restore. */
        CONTEXT
    }

    Origin origin();

    /** The task's line in the ledger, or -1. */
    int id();

    /** One that must be declared. */
    final class Checked extends Exception implements Fault {
        private static final long serialVersionUID = 1;
        private final int id;

        Checked(int id) {
            super("checked, as meant");
            this.id = id;
        }

        @Override
        public Origin origin() {
            return Origin.TASK;
        }

        @Override
        public int id() {
            return id;
        }
    }

    /** One that need not. */
    final class Unchecked extends RuntimeException implements Fault {
        private static final long serialVersionUID = 1;
        private final Origin origin;
        private final int id;

        Unchecked(Origin origin, int id) {
            super("unchecked, as meant");
            this.origin = origin;
            this.id = id;
        }

        @Override
        public Origin origin() {
            return origin;
        }

        @Override
        public int id() {
            return id;
        }
    }

    /** One that nobody should catch. */
    final class Severe extends Error implements Fault {
        private static final long serialVersionUID = 1;
        private final Origin origin;
        private final int id;

        Severe(Origin origin, int id) {
            super("an error, as meant");
            this.origin = origin;
            this.id = id;
        }

        @Override
        public Origin origin() {
            return origin;
        }

        @Override
        public int id() {
            return id;
        }
    }

    /** Throws an exception of any kind from where none is declared. */
    @SuppressWarnings("unchecked") // the cast is the trick
    static <T extends Throwable> RuntimeException sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
