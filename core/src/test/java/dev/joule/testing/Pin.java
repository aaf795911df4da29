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
    public static void during(Runnable body) {
        byte[] bytes;
        String name = "Pin$" + Initialised.class.getSimpleName() + ".class";
        try (InputStream in = Pin.class.getResourceAsStream(name)) {
            bytes = Objects.requireNonNull(in).readAllBytes();
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        BODY.set(body);
        try {
            MethodHandles.lookup().defineHiddenClass(bytes, true);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
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
