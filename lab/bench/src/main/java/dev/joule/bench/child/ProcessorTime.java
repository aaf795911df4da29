package dev.joule.bench.child;

import com.sun.management.OperatingSystemMXBean;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * The time that all threads of this process have spent on a processor. The JDK's own reading,
 * {@link OperatingSystemMXBean#getProcessCpuTime}, advances in steps of 10 ms on Linux; the
 * system's clock is as fine as the scheduler's accounts, so it is preferred where available.
 */
public final class ProcessorTime {

    /** {@code CLOCK_PROCESS_CPUTIME_ID} of Linux. */
    private static final int CLOCK = 2;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static final MemorySegment TIMESPEC = Arena.global().allocate(ValueLayout.JAVA_LONG, 2);

    private static final @Nullable MethodHandle CLOCK_GETTIME = clock();

    private ProcessorTime() {}

    @SuppressWarnings("restricted") // the descriptor matches the C function's types
    private static @Nullable MethodHandle clock() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find("clock_gettime")
                .map(address ->
                        linker.downcallHandle(
                                address,
                                FunctionDescriptor.of(
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.ADDRESS)))
                .orElse(null);
    }

    /**
     * Returns the processor nanoseconds since the process began. Only one thread may read at a
     * time.
     */
    public static long nanos() {
        if (CLOCK_GETTIME == null) {
            return SYSTEM.getProcessCpuTime();
        }
        try {
            int status = (int) CLOCK_GETTIME.invokeExact(CLOCK, TIMESPEC);
            if (status != 0) {
                return SYSTEM.getProcessCpuTime();
            }
        } catch (Throwable e) {
            throw new LinkageError("clock_gettime", e);
        }
        return TIMESPEC.getAtIndex(ValueLayout.JAVA_LONG, 0) * 1_000_000_000L
                + TIMESPEC.getAtIndex(ValueLayout.JAVA_LONG, 1);
    }
}
