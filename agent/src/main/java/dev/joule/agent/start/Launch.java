package dev.joule.agent.start;

import dev.joule.agent.jdk.BuiltInHooks;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts the agent in its static initializer. The initializing thread passes the arguments as its
 * context class loader, an {@code AgentArguments}.
 */
final class Launch {

    static {
        Thread thread = Thread.currentThread();
        @SuppressWarnings("unchecked") // AgentArguments, which this class cannot name
        var source =
                (Supplier<Map.Entry<@Nullable String, Instrumentation>>)
                        thread.getContextClassLoader();
        // Restores the loader that the program's code expects.
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        var arguments = source.get();
        if (BuiltInHooks.exist()) {
            Start.say("is not needed: this JDK has Joule built in; its options are properties");
        } else {
            Start.start(arguments.getKey(), new ClassRewriters(arguments.getValue()));
        }
    }

    private Launch() {}
}
