package dev.joule.testing;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Objects;

/** Runs something with a native frame on the stack, so that a virtual thread cannot unmount. */
public final class Pin {
    private static final ThreadLocal<Runnable> BODY = new ThreadLocal<>();

    private Pin() {}

    /** Runs it inside the initialiser of a class that is made for it. */
    public static void during(Runnable body) throws IOException, IllegalAccessException {
        byte[] bytes;
        String name = "Pin$" + Initialised.class.getSimpleName() + ".class";
        try (InputStream in = Pin.class.getResourceAsStream(name)) {
            bytes = Objects.requireNonNull(in).readAllBytes();
        }
        BODY.set(body);
        try {
            MethodHandles.lookup().defineHiddenClass(bytes, true);
        } finally {
            BODY.remove();
        }
    }

    static void run() {
        BODY.get().run();
    }

    /** Only its bytes are used: each copy is initialised once. */
    private static final class Initialised {
        static {
            run();
        }
    }
}
