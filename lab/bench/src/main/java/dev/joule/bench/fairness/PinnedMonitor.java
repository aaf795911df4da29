package dev.joule.bench.fairness;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collections;
import java.util.List;

/**
 * Threads that enter the same monitor while a native frame pins them to their carriers: the
 * comparator of C's {@code qsort}, which compares two elements once.
 */
@SuppressWarnings("restricted") // native frames are what it is about
final class PinnedMonitor implements Program {

    private static final Linker LINKER = Linker.nativeLinker();
    private static final ValueLayout.OfInt ELEMENT = ValueLayout.JAVA_INT;

    private static final MethodHandle QSORT =
            LINKER.downcallHandle(
                    LINKER.defaultLookup().find("qsort").orElseThrow(),
                    FunctionDescriptor.ofVoid(
                            ValueLayout.ADDRESS,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.JAVA_LONG,
                            ValueLayout.ADDRESS));

    private final int threads;
    private final Object monitor = new Object();

    PinnedMonitor(int threads) {
        this.threads = threads;
    }

    @Override
    public List<Body> bodies() {
        return Collections.nCopies(threads, this::run);
    }

    private void run(Entrant entrant) throws Exception {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment elements = arena.allocate(ELEMENT, 2);
            MemorySegment comparator = stub((_, _) -> takeTurn(entrant), arena);
            while (!entrant.isOver()) {
                QSORT.invokeExact(elements, 2L, ELEMENT.byteSize(), comparator);
                Thread.yield(); // outside of the native frame, so that others get the carrier
            }
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MemorySegment stub(Comparator comparator, Arena arena)
            throws ReflectiveOperationException {
        MethodType type =
                MethodType.methodType(int.class, MemorySegment.class, MemorySegment.class);
        MethodHandle compare =
                MethodHandles.lookup()
                        .findVirtual(Comparator.class, "compare", type)
                        .bindTo(comparator);
        return LINKER.upcallStub(
                compare,
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS),
                arena);
    }

    /** The function that {@code qsort} calls. */
    @FunctionalInterface
    interface Comparator {
        int compare(MemorySegment one, MemorySegment other);
    }

    private int takeTurn(Entrant entrant) {
        entrant.begin();
        synchronized (monitor) {
            entrant.entered();
            CriticalWork.spin();
        }
        return 0;
    }
}
