package dev.joule.agent.start;

import dev.joule.agent.jdk.BlockingCallHook;
import dev.joule.agent.jdk.HookInstaller;
import dev.joule.agent.jdk.QuestionHook;
import dev.joule.agent.jdk.QuestionHook.Question;
import dev.joule.agent.jdk.SocketHook;
import dev.joule.agent.jdk.UnknownJdkException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes to the JDK that are made at the first virtual thread, so that a program without any
 * does not wait for them. Where the JDK differs from what the agent knows, threads run without
 * them.
 */
final class OptionalHooks {
    private static final String HELP_IS_LATE =
            "blocking calls get spare threads only after the stall limit";

    private static final String SPINS_LONGER =
            "threads spin longer in SynchronousQueue, Exchanger and Phaser";

    private static final String WAITS_LONGER = "waits for locks and pools may be longer";

    private static final String POLLERS_STAY = "sockets stay with the JDK's pollers";

    private final AgentOptions options;
    private final @Nullable HookInstaller ofBlocker;
    private final @Nullable HookInstaller ofQueuedWork;
    private final @Nullable HookInstaller ofUnparks;
    private final @Nullable HookInstaller ofPollers;

    /** The lines to be printed about it. */
    private final List<String> lines = new ArrayList<>();

    /**
     * @param installers {@code null} if nothing may be changed
     */
    OptionalHooks(AgentOptions options, @Nullable Supplier<HookInstaller> installers) {
        this.options = options;
        ofBlocker = next(installers);
        ofQueuedWork = next(installers);
        ofUnparks = next(installers);
        ofPollers = options.polls() ? next(installers) : null;
    }

    private static @Nullable HookInstaller next(@Nullable Supplier<HookInstaller> installers) {
        return installers == null ? null : installers.get();
    }

    /** Installs the hook by which spares are sent for workers whose threads block. */
    @Nullable BlockingCallHook blockingCalls() throws UnknownJdkException {
        if (ofBlocker == null) {
            return null;
        }
        try {
            return BlockingCallHook.install(ofBlocker);
        } catch (UnknownJdkException unknown) {
            goOnWithout(ofBlocker, unknown, HELP_IS_LATE);
            return null;
        }
    }

    /** Installs the hook by which threads do not spin while their partners wait for the carrier. */
    @Nullable QuestionHook queuedWork() throws UnknownJdkException {
        return question(ofQueuedWork, Question.HAS_QUEUED_WORK, SPINS_LONGER);
    }

    /** Installs the hook by which a thread that unparks another now and then lets it run first. */
    @Nullable QuestionHook unparks() throws UnknownJdkException {
        return question(ofUnparks, Question.YIELDS_TO_UNPARKED, WAITS_LONGER);
    }

    private @Nullable QuestionHook question(
            @Nullable HookInstaller installer, Question question, String consequence)
            throws UnknownJdkException {
        if (installer == null) {
            return null;
        }
        try {
            return QuestionHook.install(installer, question);
        } catch (UnknownJdkException unknown) {
            goOnWithout(installer, unknown, consequence);
            return null;
        }
    }

    /** Installs the hook by which the workers poll for threads that wait for sockets. */
    @Nullable SocketHook sockets() throws UnknownJdkException {
        if (ofPollers == null) {
            return null;
        }
        try {
            SocketHook sockets = SocketHook.install(ofPollers);
            if (sockets == null) {
                ofPollers.unregister();
            }
            return sockets;
        } catch (UnknownJdkException unknown) {
            goOnWithout(ofPollers, unknown, POLLERS_STAY);
            return null;
        }
    }

    private void goOnWithout(
            HookInstaller installer, UnknownJdkException unknown, String consequence)
            throws UnknownJdkException {
        installer.unregister();
        if (options.failsIfUnsupported()) {
            throw unknown;
        }
        lines.add(unknown.getMessage() + "; " + consequence);
    }

    /** Returns the classes that other agents have changed back, with slashes. */
    List<String> lost() {
        return installers().flatMap(installer -> installer.lost().stream()).toList();
    }

    /** Gives the changes up: they will not be needed. */
    void giveUp() {
        installers().forEach(HookInstaller::unregister);
    }

    private Stream<HookInstaller> installers() {
        return Stream.of(ofBlocker, ofQueuedWork, ofUnparks, ofPollers).filter(Objects::nonNull);
    }

    /** Returns the lines that say what the threads run without; each is returned once. */
    List<String> takeLines() {
        List<String> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }
}
