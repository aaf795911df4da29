package dev.joule.compute.internal.copy;

import static java.lang.invoke.MethodType.methodType;

import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a class of loops, one for each class of functions that are called often.
 *
 * @param <L> what the loops are called by
 */
public final class LoopCopies<L> {

    /**
     * The number of calls of a function after which a copy is worth the time to make and compile
     * it.
     */
    static final long OFTEN = 1 << 20;

    /** The most copies that are made; some of them may never be unloaded. */
    private static final int COPIES_MAX = 2_000;

    private final Lookup lookup;
    private final Class<? extends L> original;
    private final L shared;
    private final int most;
    private final AtomicInteger met = new AtomicInteger();
    private final AtomicInteger made = new AtomicInteger();

    /** The state of each class of functions, as long as both that class and this library live. */
    private final Map<Class<?>, Use> known = Collections.synchronizedMap(new WeakHashMap<>());

    /**
     * The same, for fast access. A class refers to it and may live longer than this library, in a
     * container for example, so the reference is weak.
     */
    private final ClassValue<WeakReference<Use>> uses =
            new ClassValue<>() {
                @Override
                protected WeakReference<Use> computeValue(Class<?> type) {
                    return new WeakReference<>(known.computeIfAbsent(type, _ -> meet()));
                }
            };

    /** The state of one class of functions. */
    private final class Use {
        /** The number of calls so far, approximate: several threads count without a lock. */
        private long calls;

        private final AtomicBoolean copied = new AtomicBoolean();
        private volatile @Nullable L own;
    }

    /**
     * @param lookup of the package of the loops
     * @param shared the loops that all other functions share, of a class without state whose
     *     constructor takes nothing
     */
    public LoopCopies(Lookup lookup, L shared) {
        this(lookup, shared, COPIES_MAX);
    }

    @SuppressWarnings("unchecked") // the class of an L
    LoopCopies(Lookup lookup, L shared, int most) {
        this.most = most;
        this.lookup = lookup;
        this.shared = shared;
        this.original = (Class<? extends L>) shared.getClass();
    }

    /**
     * Returns the loops for a function.
     *
     * @param calls the number of times they will call it
     */
    public L of(Object function, long calls) {
        Class<?> type = function.getClass();
        if (type.getClassLoader() == null) {
            return shared; // an entry on a class of the JDK would never be collected
        }
        Use use = uses.get(type).get();
        if (use == null) {
            return shared; // never, as long as the class and this object live
        }
        L own = use.own;
        if (own != null) {
            return own;
        }
        use.calls += calls;
        if (use.calls < OFTEN || met.get() == 1 || !use.copied.compareAndSet(false, true)) {
            return shared;
        }
        L copy = made.incrementAndGet() <= most ? copy() : shared;
        use.own = copy;
        return copy;
    }

    private Use meet() {
        met.incrementAndGet();
        return new Use();
    }

    private L copy() {
        String file = original.getName().substring(original.getPackageName().length() + 1);
        try (InputStream in = original.getResourceAsStream(file + ".class")) {
            if (in == null) {
                return shared;
            }
            Lookup hidden = lookup.defineHiddenClass(in.readAllBytes(), true);
            MethodHandle make =
                    hidden.findConstructor(hidden.lookupClass(), methodType(void.class));
            Object copy = make.invoke();
            @SuppressWarnings("unchecked") // made of the same bytes
            L loops = (L) copy;
            return loops;
        } catch (Throwable e) { // no classes can be defined here, or there is no memory
            return shared; // slower, and as good otherwise
        }
    }
}
