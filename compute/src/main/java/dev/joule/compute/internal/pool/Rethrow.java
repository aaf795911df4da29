package dev.joule.compute.internal.pool;

/** Throws any exception, declared or not, so that a user's exceptions propagate unchanged. */
public final class Rethrow {
    private static final int MAX_SUPPRESSED = 64;

    private Rethrow() {}

    /** Throws the exception; the result type allows the call in a {@code throw} statement. */
    public static RuntimeException unchecked(Throwable failure) {
        return Rethrow.<RuntimeException>cast(failure);
    }

    /** Adds a later failure to the first one, unless it is the same or the first has 64. */
    public static void suppress(Throwable first, Throwable later) {
        if (first != later && first.getSuppressed().length < MAX_SUPPRESSED) {
            first.addSuppressed(later);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler's view only
    private static <X extends Throwable> RuntimeException cast(Throwable failure) throws X {
        throw (X) failure;
    }
}
