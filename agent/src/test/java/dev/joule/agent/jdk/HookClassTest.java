package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.agent.AgentJar;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The hooks' code as it is in the jar; the JVM does not verify it where it is brought in. */
@Timeout(60)
class HookClassTest {
    private static final String THREADS = "java/lang/JouleHook";
    private static final String BLOCKER = "jdk/internal/misc/JouleHook";
    private static final String WORKERS = "java/util/concurrent/JouleHook";
    private static final String WAKES = "java/util/concurrent/locks/JouleHook";
    private static final String SOCKETS = "sun/nio/ch/JouleHook";

    private static final String EPOLL = "sun/nio/ch/JouleEpoll";

    /** Those that changed classes call. */
    private static final List<String> CALLED = List.of(THREADS, BLOCKER, WORKERS, WAKES, SOCKETS);

    private static final List<String> ALL =
            List.of(THREADS, BLOCKER, WORKERS, WAKES, SOCKETS, EPOLL);

    private final List<Integer> asked = new ArrayList<>();

    private static byte[] classFile(String hook) {
        return AgentJar.read("META-INF/joule/hooks/" + hook + ".class");
    }

    @Test
    void isSound() {
        for (String hook : ALL) {
            assertThat(ClassFile.of().verify(classFile(hook))).isEmpty();
        }
    }

    @Test
    void isNotPublicAndLinksNothingLate() {
        for (String name : ALL) {
            ClassModel hook = ClassFile.of().parse(classFile(name));
            assertThat(hook.thisClass().asInternalName()).isEqualTo(name);
            assertThat(hook.flags().has(AccessFlag.PUBLIC)).isFalse();
            assertThat(hook.findAttribute(Attributes.bootstrapMethods()))
                    .as("of lambdas or string concatenations")
                    .isEmpty();
            assertThat(hook.methods())
                    .filteredOn(method -> method.methodName().equalsString("<clinit>"))
                    .as("of the one that has an instance")
                    .hasSize(name.equals(EPOLL) ? 1 : 0);
        }
    }

    @Test
    void hasNoPublicMethodButThatOfItsInterface() {
        for (String name : CALLED) {
            assertThat(ClassFile.of().parse(classFile(name)).methods())
                    .noneMatch(method -> method.flags().has(AccessFlag.PUBLIC));
        }
        assertThat(ClassFile.of().parse(classFile(EPOLL)).methods())
                .filteredOn(method -> method.flags().has(AccessFlag.PUBLIC))
                .singleElement()
                .matches(method -> method.methodName().equalsString("applyAsInt"));
    }

    @Test
    void hasEachMethodThatTheChangedClassesCall() {
        Set<String> called = new TreeSet<>();
        JdkProfile jdk = Jdk25.PROFILE;
        called.add(named(jdk.threads().choice()));
        called.add(named(jdk.threads().description()));
        add(jdk.threads().timeout(), called);
        jdk.blocker().changes().values().forEach(call -> add(call, called));
        jdk.queuedWork().changes().values().forEach(call -> add(call, called));
        called.add(named(jdk.spins().change().hook()));
        jdk.unparks().changes().values().forEach(call -> add(call, called));
        for (CallSites sites : List.of(jdk.sockets().poller(), jdk.sockets().closer())) {
            sites.changes().values().forEach(call -> add(call, called));
        }
        assertThat(called).hasSize(11).isEqualTo(methods(CALLED));
    }

    private static void add(HookCall call, Set<String> called) {
        called.add(named(call.atStart()));
    }

    private static String named(Member method) {
        return method.owner() + '.' + method.name() + method.type();
    }

    /** Returns the static methods of the hooks. */
    private static Set<String> methods(List<String> hooks) {
        Set<String> methods = new TreeSet<>();
        for (String hook : hooks) {
            for (var method : ClassFile.of().parse(classFile(hook)).methods()) {
                if (method.flags().has(AccessFlag.STATIC)) {
                    methods.add(
                            hook
                                    + '.'
                                    + method.methodName().stringValue()
                                    + method.methodType().stringValue());
                }
            }
        }
        return methods;
    }

    @Test
    void hasTheNumbersOfTheAgent() throws Exception {
        assertThat(numbersOf(SOCKETS, SocketWaitHandler.class)).isEqualTo(6);
        assertThat(numbersOf(EPOLL, EpollQueue.class)).isEqualTo(8);
    }

    /** Compares the constants of a hook, but for its private ones; returns how many it has. */
    private static int numbersOf(String hook, Class<?> agent) throws Exception {
        Map<String, Object> numbers = new TreeMap<>();
        for (FieldModel field : ClassFile.of().parse(classFile(hook)).fields()) {
            if (field.fieldType().equalsString("I")
                    && field.flags().has(AccessFlag.STATIC)
                    && !field.flags().has(AccessFlag.PRIVATE)) {
                field.findAttribute(Attributes.constantValue())
                        .ifPresent(constant ->
                                numbers.put(
                                        field.fieldName().stringValue(),
                                        constant.constant().constantValue()));
            }
        }
        for (var number : numbers.entrySet()) {
            Field same = agent.getDeclaredField(number.getKey());
            assertThat(same.get(null)).as(number.getKey()).isEqualTo(number.getValue());
        }
        return numbers.size();
    }

    @Test
    void tellsTheEndOfAWaitThatFails() throws Exception {
        Method poll = poll(SocketWaitHandler.WAITING);
        BooleanSupplier failing =
                () -> {
                    throw new IllegalStateException("of the test");
                };
        assertThatThrownBy(() -> poll.invoke(null, 7, SocketWaitHandler.POLL_IN, 0L, failing))
                .hasRootCauseMessage("of the test");
        assertThat(asked)
                .containsExactly(
                        SocketWaitHandler.POLL_IN | SocketWaitHandler.BEGIN,
                        SocketWaitHandler.POLL_IN | SocketWaitHandler.END);
    }

    @Test
    void saysWhetherTheWaitWasTheAgents() throws Exception {
        BooleanSupplier closed = () -> false;
        for (int answer :
                new int[] {
                    SocketWaitHandler.WAITING, SocketWaitHandler.READY, SocketWaitHandler.REFUSED
                }) {
            assertThat(poll(answer).invoke(null, 7, SocketWaitHandler.POLL_OUT, 5L, closed))
                    .isEqualTo(answer != SocketWaitHandler.REFUSED);
        }
    }

    @Test
    void endsOnlyABlockingCallThatHasBegun() throws Exception {
        Class<?> hook = define(BLOCKER);
        Method end = hook.getDeclaredMethod("end", boolean.class);
        end.setAccessible(true);
        assertThat(end.invoke(null, true)).as("nobody is asked").isEqualTo(false);
        List<String> ended = new ArrayList<>();
        BooleanSupplier agent = () -> ended.add("once");
        set(hook, "ends", agent);
        assertThat(end.invoke(null, false)).isEqualTo(false);
        assertThat(ended).isEmpty();
        assertThat(end.invoke(null, true)).isEqualTo(true);
        assertThat(ended).hasSize(1);
    }

    /** Returns the method of a hook whose other side gives that answer. */
    private Method poll(int answer) throws ReflectiveOperationException {
        Class<?> hook = define(SOCKETS);
        IntBinaryOperator other =
                (_, question) -> {
                    asked.add(question);
                    return answer;
                };
        set(hook, "waits", other);
        Method poll =
                hook.getDeclaredMethod(
                        "poll", int.class, int.class, long.class, BooleanSupplier.class);
        poll.setAccessible(true);
        return poll;
    }

    private static void set(Class<?> hook, String name, Object value)
            throws ReflectiveOperationException {
        Field field = hook.getDeclaredField(name);
        field.setAccessible(true);
        field.set(null, value);
    }

    /** Defines a hook in a loader of its own. */
    private static Class<?> define(String hook) {
        return new ClassLoader() {
            Class<?> define(byte[] bytes) {
                return defineClass(null, bytes, 0, bytes.length);
            }
        }.define(classFile(hook));
    }
}
