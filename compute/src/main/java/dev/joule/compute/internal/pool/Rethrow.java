package dev.joule.compute.internal.pool;

/** Throws anything, declared or not: what came out of a user's code goes on unchanged. */
public final class Rethrow {

    private Rethrow() {}

    /** Throws it; the result is for a {@code throw} that tells the compiler so. */
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
