package dev.joule.agent.start;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Starts the agent by being initialized, with what its loader was given. */
final class Launch {

    static {
        @SuppressWarnings("unchecked") // there is one loader that has this class
        var loader =
                (Supplier<Map.Entry<@Nullable String, Instrumentation>>)
                        Launch.class.getClassLoader();
        Start.start(loader.get().getKey(), loader.get().getValue());
    }

    private Launch() {}
}
