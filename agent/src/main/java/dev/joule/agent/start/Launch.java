package dev.joule.agent.start;

import dev.joule.agent.jdk.BuiltInHooks;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts the agent by being initialized, with what the thread that does so has for it. */
final class Launch {

    static {
        Thread thread = Thread.currentThread();
        @SuppressWarnings("unchecked") // AgentArguments, which this class cannot name
        var source =
                (Supplier<Map.Entry<@Nullable String, Instrumentation>>)
                        thread.getContextClassLoader();
        // For whatever code of the program's is called from here on.
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
