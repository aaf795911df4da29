package dev.joule.agent.start;

import dev.joule.agent.jdk.BlockingCalls;
import dev.joule.agent.jdk.Sockets;
import dev.joule.agent.jdk.UnknownJdkException;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * What else of the JDK is changed once there are virtual threads: a program that makes none does
 * not wait for it. Where the JDK is not as the agent knows it the threads do without.
 */
final class Extras {
    private static final String HELP_IS_LATE = "help for blocking calls of theirs comes late";

    private static final String POLLERS_STAY = "their sockets stay with the JDK's pollers";

    private final Options options;
    private final @Nullable Instrumentation instrumentation;

    /**
     * @param instrumentation {@code null} if nothing may be changed
     */
    Extras(Options options, @Nullable Instrumentation instrumentation) {
        this.options = options;
        this.instrumentation = instrumentation;
    }

    /** So that spares come for workers whose threads block. */
    @Nullable BlockingCalls blockingCalls() throws UnknownJdkException {
        if (instrumentation == null) {
            return null;
        }
        try {
            return BlockingCalls.install(instrumentation);
        } catch (UnknownJdkException unknown) {
            goOnWithout(unknown, HELP_IS_LATE);
            return null;
        }
    }

    /** So that the workers poll for those that wait for sockets. */
    @Nullable Sockets sockets() throws UnknownJdkException {
        if (instrumentation == null || !options.polls()) {
            return null;
        }
        try {
            return Sockets.install(instrumentation);
        } catch (UnknownJdkException unknown) {
            goOnWithout(unknown, POLLERS_STAY);
            return null;
        }
    }

    private void goOnWithout(UnknownJdkException unknown, String consequence)
            throws UnknownJdkException {
        if (options.isToFail()) {
            throw unknown;
        }
        Start.say(unknown.getMessage() + "; " + consequence);
    }
}
