package dev.joule.agent.start;

import dev.joule.SchedulerBuilder;
import dev.joule.internal.worker.SchedulerConfig;
import java.util.Properties;

/**
 * The number of threads that carry virtual threads: from the agent's options, or else from the
 * properties of the built-in scheduler. Those are read when the scheduler starts: at the first
 * virtual thread, as by the JDK, since the program may set them before that, or with {@code
 * unsupported=fail} before the program.
 *
 * @param workers the number of workers
 * @param spares the most spares at a time
 */
record PoolSize(int workers, int spares) {
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";

    /** The property of the most carriers that the JDK's scheduler may have, whatever blocks. */
    private static final String MOST = "jdk.virtualThreadScheduler.maxPoolSize";

    /**
     * Returns the size for given options.
     *
     * @param processors the default number of workers
     */
    static PoolSize of(AgentOptions options, Properties properties, int processors) {
        String limit = properties.getProperty(MOST);
        int most = limit == null ? Integer.MAX_VALUE : number(MOST, limit);
        int workers =
                options.workers().isPresent()
                        ? options.workers().getAsInt()
                        : asTheJdkWould(properties, processors, most);
        int wanted =
                options.spares()
                        .orElse(limit == null ? SchedulerConfig.MAX_SPARES : Integer.MAX_VALUE);
        int room = Math.clamp((long) most - workers, 0, SchedulerBuilder.MAX_SPARES);
        return new PoolSize(workers, Math.min(wanted, room));
    }

    /** Returns the number of carriers that the built-in scheduler would have, up to our limit. */
    private static int asTheJdkWould(Properties properties, int processors, int most) {
        String wanted = properties.getProperty(PARALLELISM);
        int count = wanted == null ? processors : number(PARALLELISM, wanted);
        return Math.clamp(Math.min(count, most), 1, SchedulerBuilder.MAX_WORKERS);
    }

    private static int number(String property, String value) {
        try {
            int number = Integer.parseInt(value);
            if (number > 0) {
                return number;
            }
        } catch (NumberFormatException notOne) {
            // Reported below.
        }
        throw new IllegalArgumentException(
                property + " must be a positive number, not \"" + value + '"');
    }
}
