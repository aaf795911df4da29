package dev.joule.pekko;

import com.typesafe.config.Config;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.dispatch.DispatcherPrerequisites;
import org.apache.pekko.dispatch.ExecutorServiceConfigurator;
import org.apache.pekko.dispatch.ExecutorServiceFactory;
import org.apache.pekko.event.Logging;
import org.apache.pekko.event.LoggingAdapter;

/**
 * Runs a Pekko dispatcher on Joule. Name this class as the dispatcher's {@code executor}:
 *
 * {@snippet lang="properties" :
 * pekko.actor.default-dispatcher.executor = "dev.joule.pekko.JouleExecutorConfigurator"
 * }
 *
 * <p>All such dispatchers of an actor system share the workers of one scheduler, which is named
 * like the system and ends with it. Pekko's {@code throughput} and {@code throughput-deadline-time}
 * keep their meaning: an actor that has more messages waits behind the others after them.
 *
 * <p>An actor that blocks or computes for more than 10 ms holds its worker; spare threads then run
 * the others. If it goes on for a second, a warning in Pekko's log names the actor, its dispatcher
 * and the place in its code, once for each place.
 *
 * <p>The settings of a system are in its section {@code joule-executor}, which may be left out:
 *
 * <table>
 * <caption>Settings of {@code joule-executor}</caption>
 * <tr><th>key</th><th>default</th><th>meaning</th></tr>
 * <tr><td>{@code workers}</td><td>one for each processor</td><td>the number of workers</td></tr>
 * <tr><td>{@code spares}</td><td>256</td>
 *     <td>the most spare threads at a time; 0 keeps the number of workers a bound</td></tr>
 * <tr><td>{@code report-after}</td><td>1s</td>
 *     <td>how long an actor holds a thread before it is reported; 0 for never</td></tr>
 * </table>
 *
 * <p>A dispatcher's own section may have a section {@code joule-executor}, too. With {@code
 * workers} there, the dispatcher gets a scheduler of its own, and the other settings apply to that.
 * With {@code blocking-threads = N}, the dispatcher runs on N threads that may block, which start
 * when they are needed and end after ten idle seconds. Other dispatchers inherit neither.
 *
 * {@snippet lang="properties" :
 * database-dispatcher {
 *   executor = "dev.joule.pekko.JouleExecutorConfigurator"
 *   joule-executor.blocking-threads = 32
 * }
 * }
 *
 * <p>A setting that is unknown or out of range fails the start of the actor system, or the first
 * use of the dispatcher, with a {@link com.typesafe.config.ConfigException} that says what is
 * allowed.
 */
public final class JouleExecutorConfigurator extends ExecutorServiceConfigurator {
    private final DispatcherPrerequisites prerequisites;

    /** Creates the configurator of a dispatcher; called by Pekko. */
    public JouleExecutorConfigurator(Config config, DispatcherPrerequisites prerequisites) {
        super(config, prerequisites);
        this.prerequisites = prerequisites;
    }

    /** Reads the settings of a dispatcher; called by Pekko. */
    @Override
    public ExecutorServiceFactory createExecutorServiceFactory(
            String id, ThreadFactory threadFactory) {
        Config system = prerequisites.settings().config();
        ExecutorSettings shared = ExecutorSettings.ofSystem(system);
        ExecutorSettings own = ExecutorSettings.ofDispatcher(system, id);
        LoggingAdapter log = Logging.getLogger(prerequisites.eventStream(), getClass());
        return () ->
                new DispatcherExecutor(
                        own.workers() > 0
                                ? SharedScheduler.separate(id, own, threadFactory, log)
                                : SharedScheduler.ofSystem(
                                        prerequisites.scheduler(), shared, threadFactory, log),
                        id,
                        own.blockingThreads());
    }
}
