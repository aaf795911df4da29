package dev.joule.agent.jdk;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The running JDK, and what the agent does to it. */
public final class Jdk {
    private Jdk() {}

    /**
     * From now on a virtual thread that would get the built-in scheduler gets what is chosen for
     * it.
     *
     * @param choice is given the built-in scheduler, on the thread that makes the virtual one
     * @throws UnknownJdkException if the JDK is not as the agent knows it; nothing was changed then
     */
    public static void install(Instrumentation instrumentation, UnaryOperator<Executor> choice)
            throws UnknownJdkException {
        open(instrumentation);
        Rewriting rewriting = new Rewriting(choice);
        boolean isDone = false;
        instrumentation.addTransformer(rewriting, true);
        try {
            instrumentation.retransformClasses(
                    Class.forName(SchedulerSites.OWNER.replace('/', '.'), false, null));
            UnknownJdkException problem = rewriting.problem;
            if (problem != null) {
                throw problem;
            }
            if (!rewriting.isDone) {
                throw new UnknownJdkException("it does not hand out its classes");
            }
            isDone = true;
        } catch (ClassNotFoundException
                | UnmodifiableClassException
                | UnsupportedOperationException
                | LinkageError refusal) {
            throw new UnknownJdkException(refusal.toString());
        } finally {
            if (!isDone) {
                instrumentation.removeTransformer(rewriting);
            }
        }
    }

    /** Opens {@code java.lang} to the agent and the core that came with it, and nobody else. */
    private static void open(Instrumentation instrumentation) {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(Jdk.class.getModule())),
                Set.of(),
                Map.of());
    }

    /**
     * Rewrites the class each time somebody has it transformed anew. Therefore it stays registered:
     * another agent's retransformation starts from the JDK's own class file.
     */
    private static final class Rewriting implements ClassFileTransformer {
        private final UnaryOperator<Executor> choice;
        private boolean isDone;
        private @Nullable UnknownJdkException problem;

        Rewriting(UnaryOperator<Executor> choice) {
            this.choice = choice;
        }

        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                String name,
                @Nullable Class<?> type,
                @Nullable ProtectionDomain domain,
                byte[] classFile) {
            if (loader != null || !SchedulerSites.OWNER.equals(name)) {
                return null;
            }
            try {
                byte[] rewritten = SchedulerSites.rewrite(classFile);
                if (!isDone) {
                    Hook.define(choice);
                    isDone = true;
                }
                return rewritten;
            } catch (UnknownJdkException unknown) {
                problem = unknown;
            } catch (ReflectiveOperationException | RuntimeException | LinkageError unexpected) {
                problem = new UnknownJdkException(unexpected.toString());
            }
            return null;
        }
    }
}
