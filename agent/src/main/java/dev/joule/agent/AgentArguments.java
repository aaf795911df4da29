package dev.joule.agent;

import java.lang.instrument.Instrumentation;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries the JVM's arguments to the agent's inside. The inside exports nothing, so that the entry
 * cannot call it; it takes them from the thread that initializes it, whose context class loader
 * this is for that time.
 */
final class AgentArguments extends ClassLoader
        implements Supplier<Map.Entry<@Nullable String, Instrumentation>> {
    private final Map.Entry<@Nullable String, Instrumentation> arguments;

    AgentArguments(@Nullable String arguments, Instrumentation instrumentation) {
        super("joule-agent-arguments", ClassLoader.getPlatformClassLoader());
        this.arguments = new SimpleImmutableEntry<>(arguments, instrumentation);
    }

    @Override
    public Map.Entry<@Nullable String, Instrumentation> get() {
        return arguments;
    }
}
