package dev.joule.agent.jdk;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites classes of the JDK, and does so again each time one is transformed anew. Therefore it
 * stays registered: another agent's retransformation starts from the JDK's own class file.
 *
 * <p>It is registered before the program starts, since the JVM calls transformers in the order of
 * their registration, but changes nothing until {@link #install}.
 */
public final class ClassRewriter implements ClassFileTransformer, HookInstaller {
    private final Instrumentation instrumentation;
    private final Consumer<String> onLoss;

    /** Set before the first class is transformed for it. */
    private volatile @Nullable RewritePlan plan;

    private ClassRewriter(Instrumentation instrumentation, Consumer<String> onLoss) {
        this.instrumentation = instrumentation;
        this.onLoss = onLoss;
    }

    /**
     * Takes its turn among the transformers.
     *
     * @param onLoss gets a line when another agent has changed a class so that ours cannot be
     *     changed any more
     */
    public static ClassRewriter register(Instrumentation instrumentation, Consumer<String> onLoss) {
        ClassRewriter rewriter = new ClassRewriter(instrumentation, onLoss);
        instrumentation.addTransformer(rewriter, true);
        return rewriter;
    }

    /** Gives its turn back; nothing is installed by it then. */
    @Override
    public void unregister() {
        instrumentation.removeTransformer(this);
    }

    @Override
    public List<String> lost() {
        RewritePlan now = plan;
        return now == null ? List.of() : now.lost();
    }

    /**
     * Checks all classes before the first is changed. After a failure it is no longer registered.
     */
    @Override
    public void install(String inPackage, Map<String, Site> sites, Definition hook)
            throws UnknownJdkException {
        RewritePlan next = new RewritePlan(sites, hook);
        boolean isDone = false;
        try {
            open(instrumentation, inPackage);
            Class<?>[] types = loaded(sites.keySet());
            plan = next;
            if (types.length > 1) { // one alone is checked when it is changed
                pass(next, RewritePlan.Stage.CHECKING, types);
            }
            change(next, types);
            next.finish();
            isDone = true;
        } catch (RuntimeException | LinkageError refusal) {
            throw new UnknownJdkException(refusal.toString());
        } finally {
            if (!isDone) {
                unregister();
            }
        }
    }

    private void change(RewritePlan next, Class<?>[] types) throws UnknownJdkException {
        try {
            pass(next, RewritePlan.Stage.CHANGING, types);
        } catch (UnknownJdkException unknown) {
            List<String> changed = undo(next, types);
            throw changed.isEmpty() ? unknown : unknown.andStillChanged(changed);
        }
    }

    /**
     * Retransforms all classes at once. The JVM throws an {@link InternalError} for a class whose
     * initializer has failed.
     */
    private void pass(RewritePlan next, RewritePlan.Stage stage, Class<?>[] types)
            throws UnknownJdkException {
        next.enter(stage);
        try {
            instrumentation.retransformClasses(types);
        } catch (UnmodifiableClassException
                | RuntimeException
                | LinkageError
                | InternalError refusal) {
            throw new UnknownJdkException(refusal.toString());
        }
        next.check();
    }

    /** Restores the classes; returns those that could not be restored. */
    private List<String> undo(RewritePlan next, Class<?>[] types) {
        next.enter(RewritePlan.Stage.UNDOING);
        for (Class<?> type : types) {
            try {
                instrumentation.retransformClasses(type);
            } catch (UnmodifiableClassException
                    | RuntimeException
                    | LinkageError
                    | InternalError refusal) {
                next.stays(type.getName().replace('.', '/'));
            }
        }
        return next.unseen();
    }

    private static void open(Instrumentation instrumentation, String inPackage) {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of(inPackage, Set.of(ClassRewriter.class.getModule())),
                Set.of(),
                Map.of());
    }

    /** Before there is a plan, which may need a class that it is to change. */
    private static Class<?>[] loaded(Set<String> names) throws UnknownJdkException {
        List<Class<?>> types = new ArrayList<>();
        for (String name : new TreeSet<>(names)) {
            try {
                types.add(Class.forName(name.replace('/', '.'), false, null));
            } catch (ClassNotFoundException | LinkageError refusal) {
                throw new UnknownJdkException(refusal.toString());
            }
        }
        return types.toArray(new Class<?>[0]);
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            String name,
            @Nullable Class<?> type,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        RewritePlan now = plan;
        if (now == null || loader != null || name == null || !now.isOf(name)) {
            return null;
        }
        boolean wasLost = now.loss(name) != null;
        byte[] rewritten = now.rewrite(name, classFile);
        UnknownJdkException loss = now.loss(name);
        if (loss != null && !wasLost) {
            onLoss.accept("another agent has changed " + name + ": " + loss.getMessage());
        }
        return rewritten;
    }
}
