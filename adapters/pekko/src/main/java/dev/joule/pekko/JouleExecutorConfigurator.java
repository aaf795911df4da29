package dev.joule.pekko;

import com.typesafe.config.Config;
import dev.joule.pekko.ExecutorSettings.Kind;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;

/**
 * Runs a Pekko dispatcher on Joule, when the dispatcher's configuration names this class as its
 * {@code executor}.
 */
public final class JouleExecutorConfigurator extends ExecutorServiceConfigurator {
    private final Config system;
    private final DispatcherPrerequisites prerequisites;

    /** Creates the configurator of a dispatcher; called by Pekko. */
    public JouleExecutorConfigurator(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
        this.prerequisites = prerequisites;
        system = prerequisites.settings().config();
    }

    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(
            String id, ThreadFactory threadFactory) {
        ExecutorSettings settings = ExecutorSettings.ofDispatcher(system, id);
        if (settings.kind() == Kind.OWN_WORKERS) {
            return () ->
                    new DispatcherExecutor(SharedScheduler.separate(settings, threadFactory, id));
        }
        return () -> {
            SharedScheduler shared =
                    SharedScheduler.of(prerequisites.scheduler(), system, threadFactory);
            return settings.kind() == Kind.BLOCKING
                    ? new DispatcherExecutor(shared, id, settings.blockingThreads())
                    : new DispatcherExecutor(shared);
        };
    }
}
