package dev.joule.internal.driver;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The readiness of each descriptor, by its number. The system assigns the lowest number that is
 * free, so the table is no larger than the largest number of descriptors that were open at the same
 * time. It consists of parts, each as large as all before it, so that no entry ever moves.
 */
final class ReadinessTable {
    private static final int FIRST_BITS = 8;
    private static final int FIRST = 1 << FIRST_BITS;

    private final AtomicReferenceArray<@Nullable AtomicReferenceArray<@Nullable Readiness>> parts =
            new AtomicReferenceArray<>(Integer.SIZE - FIRST_BITS);

    /** Returns the readiness of a descriptor, if it was ever asked for. */
    @Nullable Readiness find(int descriptor) {
        if (descriptor < 0) {
            return null;
        }
        int number = part(descriptor);
        AtomicReferenceArray<@Nullable Readiness> part = parts.getAcquire(number);
        return part == null ? null : part.getAcquire(descriptor - start(number));
    }

    /**
     * Returns the readiness of a descriptor, which is created if need be. Throws if the descriptor
     * is negative.
     */
    Readiness at(int descriptor) {
        Readiness found = find(descriptor);
        return found == null ? make(descriptor) : found;
    }

    /** Returns how many descriptors are registered with the system. */
    long listed() {
        long count = 0;
        for (int number = 0; number < parts.length(); number++) {
            AtomicReferenceArray<@Nullable Readiness> part = parts.getAcquire(number);
            for (int at = 0; part != null && at < part.length(); at++) {
                Readiness readiness = part.getAcquire(at);
                count += readiness != null && readiness.isListed() ? 1 : 0;
            }
        }
        return count;
    }

    private Readiness make(int descriptor) {
        int number = part(descriptor);
        AtomicReferenceArray<@Nullable Readiness> part = parts.get(number);
        if (part == null) {
            part = put(parts, number, new AtomicReferenceArray<>(size(number)));
        }
        return put(part, descriptor - start(number), new Readiness());
    }

    /** Stores the readiness unless another thread was faster. Returns the stored one. */
    private static <T> T put(AtomicReferenceArray<@Nullable T> array, int at, T made) {
        T before = array.compareAndExchange(at, null, made);
        return before == null ? made : before;
    }

    private static int part(int descriptor) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(descriptor >>> FIRST_BITS);
    }

    private static int start(int part) {
        return part == 0 ? 0 : FIRST << (part - 1);
    }

    private static int size(int part) {
        return part == 0 ? FIRST : FIRST << (part - 1);
    }
}
