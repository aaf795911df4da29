package dev.joule.agent.start;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts the agent by being initialized, with what its loader was given. */
final class Launch {

    static {
        @SuppressWarnings("unchecked") // AgentLoader, which this class cannot name
        var loader =
                (Supplier<Map.Entry<@Nullable String, Instrumentation>>)
                        Launch.class.getClassLoader();
        var given = loader.get();
        Start.start(given.getKey(), given.getValue());
    }

    private Launch() {}
}
