package dev.joule.agent;

import java.lang.instrument.Instrumentation;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM gave the agent, on its way to the agent's inside. That exports nothing, and the door
 * cannot call it; so it takes this from the thread that initializes it, whose context class loader
 * it is for that time.
 */
final class AgentGift extends ClassLoader
        implements Supplier<Map.Entry<@Nullable String, Instrumentation>> {
    private final Map.Entry<@Nullable String, Instrumentation> given;

    AgentGift(@Nullable String arguments, Instrumentation instrumentation) {
        super("joule-agent-gift", ClassLoader.getPlatformClassLoader());
        given = new SimpleImmutableEntry<>(arguments, instrumentation);
    }

    @Override
    public Map.Entry<@Nullable String, Instrumentation> get() {
        return given;
    }
}
