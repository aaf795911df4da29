package dev.joule.compute.internal.pool;

/**
 * Throws any exception, declared or not, so that exceptions of a user's code propagate unchanged.
 */
public final class Rethrow {

    private Rethrow() {}

    /** Throws the exception; the result type allows the call in a {@code throw} statement. */
    public static RuntimeException unchecked(Throwable failure) {
        return Rethrow.<RuntimeException>cast(failure);
    }

    /** Adds a later failure to the first one, unless they are the same. */
    public static void suppress(Throwable first, Throwable later) {
        if (first != later) {
            first.addSuppressed(later);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler's view only
    private static <X extends Throwable> RuntimeException cast(Throwable failure) throws X {
        throw (X) failure;
    }
}
