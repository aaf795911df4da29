package dev.joule.agent;

import java.lang.invoke.MethodHandles;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Defines classes of Joule's in {@code java.lang}, in its static initializer. The initializing
 * thread passes an {@link AgentDoor} as its context class loader. Reads a field of a class that it
 * has defined: a call would have to be linked, which takes some milliseconds.
 */
final class AgentOpener {

    static {
        try {
            Object door = Thread.currentThread().getContextClassLoader();
            MethodHandles.Lookup inside =
                    MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
            Class<?> last = Object.class;
            for (byte[] file : (byte[][]) ((Supplier<?>) door).get()) {
                last = inside.defineClass(file);
            }
            inside = inside.in(last);
            inside.ensureInitialized(last);
            var loaders =
                    (Function<?, ?>)
                            inside.findStaticVarHandle(last, "INSTANCE", Function.class).get();
            @SuppressWarnings("unchecked") // an AgentDoor, which this class cannot name
            var receiver = (Consumer<Object>) door;
            receiver.accept(loaders);
        } catch (ReflectiveOperationException refused) {
            throw new IllegalStateException(refused);
        }
    }

    private AgentOpener() {}
}
