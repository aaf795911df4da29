package dev.joule.agent.start;

import dev.joule.agent.jdk.BlockingCalls;
import dev.joule.agent.jdk.Rewriting;
import dev.joule.agent.jdk.Sockets;
import dev.joule.agent.jdk.UnknownJdkException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes to the JDK that are made at the first virtual thread, so that a program without any
 * does not wait for them. Where the JDK differs from what the agent knows, threads run without
 * them.
 */
final class Extras {
    private static final String HELP_IS_LATE = "help for blocking calls of theirs comes late";

    private static final String POLLERS_STAY = "their sockets stay with the JDK's pollers";

    private final Options options;
    private final @Nullable Rewriting ofBlocker;
    private final @Nullable Rewriting ofPollers;

    /** The lines to be printed about it. */
    private final List<String> lines = new ArrayList<>();

    /**
     * @param instrumentation {@code null} if nothing may be changed
     */
    Extras(Options options, @Nullable Instrumentation instrumentation) {
        this.options = options;
        ofBlocker =
                instrumentation == null ? null : Rewriting.register(instrumentation, Losses.SAID);
        ofPollers =
                instrumentation == null || !options.polls()
                        ? null
                        : Rewriting.register(instrumentation, Losses.SAID);
    }

    /** So that spares come for workers whose threads block. */
    @Nullable BlockingCalls blockingCalls() throws UnknownJdkException {
        if (ofBlocker == null) {
            return null;
        }
        try {
            return BlockingCalls.install(ofBlocker);
        } catch (UnknownJdkException unknown) {
            goOnWithout(ofBlocker, unknown, HELP_IS_LATE);
            return null;
        }
    }

    /** So that the workers poll for those that wait for sockets. */
    @Nullable Sockets sockets() throws UnknownJdkException {
        if (ofPollers == null) {
            return null;
        }
        try {
            Sockets sockets = Sockets.install(ofPollers);
            if (sockets == null) {
                ofPollers.unregister();
            }
            return sockets;
        } catch (UnknownJdkException unknown) {
            goOnWithout(ofPollers, unknown, POLLERS_STAY);
            return null;
        }
    }

    private void goOnWithout(Rewriting rewriting, UnknownJdkException unknown, String consequence)
            throws UnknownJdkException {
        rewriting.unregister();
        if (options.isToFail()) {
            throw unknown;
        }
        lines.add(unknown.getMessage() + "; " + consequence);
    }

    /** Returns the classes that other agents have changed back, with slashes. */
    List<String> lost() {
        List<String> lost = new ArrayList<>();
        if (ofBlocker != null) {
            lost.addAll(ofBlocker.lost());
        }
        if (ofPollers != null) {
            lost.addAll(ofPollers.lost());
        }
        return lost;
    }

    /** Gives the changes up: they will not be needed. */
    void giveUp() {
        if (ofBlocker != null) {
            ofBlocker.unregister();
        }
        if (ofPollers != null) {
            ofPollers.unregister();
        }
    }

    /** Returns the lines that say what the threads run without; each is returned once. */
    List<String> takeLines() {
        List<String> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }
}
