package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The order of checks, changes and undoing, tried in a JVM that the test starts. */
@Timeout(20)
class ClassRewriterTest {
    private static final String FIRST = "java/lang/Boolean";
    private static final String LAST = "java/lang/Void";

    private final Jvm jvm = new Jvm();
    private final List<String> lines = new ArrayList<>();
    private final ClassRewriter rewriter = ClassRewriter.register(jvm.instrumentation, lines::add);

    /** True if the site of the last class is unknown. */
    private boolean isUnknown;

    private int hooked;

    private void install() throws UnknownJdkException {
        rewriter.install(
                "java.lang", Map.of(FIRST, _ -> new byte[1], LAST, this::last), _ -> hooked++);
    }

    private byte[] last(byte[] classFile) throws UnknownJdkException {
        if (isUnknown) {
            throw new UnknownJdkException("as meant");
        }
        return new byte[2];
    }

    /** The parts of a JVM that the agent needs. */
    private static final class Jvm {
        final List<ClassFileTransformer> transformers = new ArrayList<>();

        /** How long each class file is by now: 0 for the JDK's own. */
        final Map<String, Integer> classes = new TreeMap<>();

        final List<Integer> passes = new ArrayList<>();

        /** The number of the pass that the JVM refuses, after the transformers were asked. */
        int refused = -1;

        Error refusal = new VerifyError("as meant");

        final Instrumentation instrumentation =
                (Instrumentation)
                        Proxy.newProxyInstance(
                                Instrumentation.class.getClassLoader(),
                                new Class<?>[] {Instrumentation.class},
                                (_, method, arguments) -> answer(method, arguments));

        private @Nullable Object answer(Method method, Object[] arguments) throws Throwable {
            switch (method.getName()) {
                case "addTransformer" -> transformers.add((ClassFileTransformer) arguments[0]);
                case "removeTransformer" -> {
                    return transformers.remove(arguments[0]);
                }
                case "retransformClasses" -> retransform((Class<?>[]) arguments[0]);
                case "redefineModule" -> {}
                default -> throw new InvocationTargetException(null, method.getName());
            }
            return null;
        }

        /** Another one at each pass: other agents may be about. */
        private byte[] classFile() {
            return new byte[] {(byte) passes.size()};
        }

        void retransform(Class<?>... types) throws Exception {
            boolean isRefused = passes.size() == refused;
            passes.add(types.length);
            Map<String, Integer> next = new TreeMap<>();
            for (Class<?> type : types) {
                String name = type.getName().replace('.', '/');
                next.put(name, 0);
                for (ClassFileTransformer transformer : transformers) {
                    byte[] changed = transformer.transform(null, name, type, null, classFile());
                    if (changed != null) {
                        next.put(name, changed.length);
                    }
                }
            }
            if (isRefused) {
                throw refusal;
            }
            classes.putAll(next);
        }
    }

    @Test
    void allAreChangedAtOnce() throws Exception {
        install();
        assertThat(jvm.classes).containsEntry(FIRST, 1).containsEntry(LAST, 2);
        assertThat(jvm.passes).containsExactly(2, 2);
        assertThat(hooked).isEqualTo(1);
    }

    @Test
    void whenOneIsUnknownNoneIsEverChanged() {
        isUnknown = true;
        assertThatThrownBy(this::install)
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining("as meant");
        assertThat(jvm.classes).containsEntry(FIRST, 0).containsEntry(LAST, 0);
        assertThat(jvm.passes).containsExactly(2);
        assertThat(hooked).isZero();
        assertThat(jvm.transformers).isEmpty();
    }

    @Test
    void whenTheJvmRefusesTheChangeItIsUndone() {
        jvm.refused = 1;
        assertThatThrownBy(this::install)
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining("VerifyError")
                .hasMessageNotContaining("stay changed");
        assertThat(jvm.classes).containsEntry(FIRST, 0).containsEntry(LAST, 0);
        assertThat(jvm.transformers).isEmpty();
    }

    /** Its initializer has failed: a stack overflow in it is enough. */
    @Test
    void aClassThatCannotBeUsedIsLikeOneThatIsUnknown() {
        jvm.refused = 0;
        jvm.refusal = new InternalError("class redefinition failed: invalid class");
        assertThatThrownBy(this::install)
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining("invalid class");
        assertThat(jvm.transformers).isEmpty();
    }

    @Test
    void whatCannotBeUndoneIsNamed() {
        jvm.refused = 2; // the undoing, which takes one class after the other
        HookInstaller.Site fails =
                new HookInstaller.Site() {
                    private int calls;

                    @Override
                    public byte[] rewrite(byte[] classFile) throws UnknownJdkException {
                        calls++;
                        if (calls > 1) {
                            throw new UnknownJdkException("later");
                        }
                        return new byte[2];
                    }
                };
        assertThatThrownBy(() ->
                        rewriter.install(
                                "java.lang",
                                Map.of(FIRST, _ -> new byte[1], LAST, fails),
                                _ -> hooked++))
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageContaining("later")
                .hasMessageContaining("[" + FIRST + "] stay changed");
    }

    @Test
    void whatIsLostLaterIsReportedOnce() throws Exception {
        install();
        assertThat(rewriter.lost()).isEmpty();
        isUnknown = true;
        jvm.retransform(Void.class);
        jvm.retransform(Void.class);
        assertThat(lines).singleElement().asString().contains(LAST, "as meant");
        assertThat(rewriter.lost()).containsExactly(LAST);
        isUnknown = false;
        jvm.retransform(Void.class);
        assertThat(rewriter.lost()).isEmpty();
        assertThat(jvm.classes).containsEntry(LAST, 2);
    }
}
