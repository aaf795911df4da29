package dev.joule.bench.libraries.pekko;

import com.typesafe.config.Config;
import dev.joule.bench.libraries.program.GivenPool;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;

/** Makes a dispatcher's executor; the configuration names this class, and the pool beside it. */
public final class GivenExecutor extends ExecutorServiceConfigurator {

    private final GivenPool pool;

    /** For Pekko. */
    public GivenExecutor(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
        pool = GivenPool.named(config.getString("pool"));
    }

    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(
            String id, ThreadFactory threadFactory) {
        return pool::make;
    }
}
