package dev.joule.agent.start;

import dev.joule.agent.jdk.BlockingCallHook;
import dev.joule.agent.jdk.ClassRewriter;
import dev.joule.agent.jdk.QuestionHook;
import dev.joule.agent.jdk.QuestionHook.Question;
import dev.joule.agent.jdk.SocketHook;
import dev.joule.agent.jdk.UnknownJdkException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes to the JDK that are made at the first virtual thread, so that a program without any
 * does not wait for them. Where the JDK differs from what the agent knows, threads run without
 * them.
 */
final class OptionalHooks {
    private static final String HELP_IS_LATE = "help for blocking calls of theirs comes late";

    private static final String SPINS_LONGER =
            "threads spin longer in SynchronousQueue and Exchanger";

    private static final String WAITS_LONGER = "waits for locks and pools may be longer";

    private static final String POLLERS_STAY = "their sockets stay with the JDK's pollers";

    private final AgentOptions options;
    private final @Nullable ClassRewriter ofBlocker;
    private final @Nullable ClassRewriter ofQueuedWork;
    private final @Nullable ClassRewriter ofUnparks;
    private final @Nullable ClassRewriter ofPollers;

    /** The lines to be printed about it. */
    private final List<String> lines = new ArrayList<>();

    /**
     * @param instrumentation {@code null} if nothing may be changed
     */
    OptionalHooks(AgentOptions options, @Nullable Instrumentation instrumentation) {
        this.options = options;
        ofBlocker = register(instrumentation);
        ofQueuedWork = register(instrumentation);
        ofUnparks = register(instrumentation);
        ofPollers = options.polls() ? register(instrumentation) : null;
    }

    private static @Nullable ClassRewriter register(@Nullable Instrumentation instrumentation) {
        return instrumentation == null
                ? null
                : ClassRewriter.register(instrumentation, LossReporter.INSTANCE);
    }

    /** So that spares come for workers whose threads block. */
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

    /** So that threads that hand over do not spin while their partners wait for the carrier. */
    @Nullable QuestionHook queuedWork() throws UnknownJdkException {
        return question(ofQueuedWork, Question.HAS_QUEUED_WORK, SPINS_LONGER);
    }

    /** So that a thread that unparks another now and then lets it run first. */
    @Nullable QuestionHook unparks() throws UnknownJdkException {
        return question(ofUnparks, Question.YIELDS_TO_UNPARKED, WAITS_LONGER);
    }

    private @Nullable QuestionHook question(
            @Nullable ClassRewriter rewriter, Question question, String consequence)
            throws UnknownJdkException {
        if (rewriter == null) {
            return null;
        }
        try {
            return QuestionHook.install(rewriter, question);
        } catch (UnknownJdkException unknown) {
            goOnWithout(rewriter, unknown, consequence);
            return null;
        }
    }

    /** So that the workers poll for those that wait for sockets. */
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
            ClassRewriter rewriter, UnknownJdkException unknown, String consequence)
            throws UnknownJdkException {
        rewriter.unregister();
        if (options.failsIfUnsupported()) {
            throw unknown;
        }
        lines.add(unknown.getMessage() + "; " + consequence);
    }

    /** Returns the classes that other agents have changed back, with slashes. */
    List<String> lost() {
        return rewriters().flatMap(rewriter -> rewriter.lost().stream()).toList();
    }

    /** Gives the changes up: they will not be needed. */
    void giveUp() {
        rewriters().forEach(ClassRewriter::unregister);
    }

    private Stream<ClassRewriter> rewriters() {
        return Stream.of(ofBlocker, ofQueuedWork, ofUnparks, ofPollers).filter(Objects::nonNull);
    }

    /** Returns the lines that say what the threads run without; each is returned once. */
    List<String> takeLines() {
        List<String> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }
}
