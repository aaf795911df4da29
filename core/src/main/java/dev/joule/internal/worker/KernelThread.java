package dev.joule.internal.worker;

import java.io.File;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Finds the {@code /proc} file with the calling thread's state; Linux only. */
final class KernelThread {
    private static final String OWN = "/proc/thread-self";

    private KernelThread() {}

    /** Returns the file with the calling thread's state; {@code null} if there is none. */
    static @Nullable String ownPath() {
        try {
            String own = new File(OWN).getCanonicalPath(); // a link to this thread's folder
            return own.equals(OWN) ? null : own.concat("/stat");
        } catch (IOException | RuntimeException unknown) {
            return null;
        }
    }
}
