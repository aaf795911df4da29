package dev.joule.agent.jdk;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The places in {@code sun.nio.ch} where virtual threads wait for descriptors, where such a wait is
 * ended, and where a descriptor is closed. Each gets a call of the hook at its start, and goes on
 * as before unless the hook has done the waiting.
 */
final class PollerSites {
    /** Where threads wait for descriptors. */
    static final String POLLER = "sun/nio/ch/Poller";

    /** Where the descriptors of sockets and pipes are closed. */
    static final String DISPATCHER = "sun/nio/ch/UnixDispatcher";

    /** What else closes descriptors that threads wait for: these inherit it, unchanged. */
    static final List<String> INHERITING =
            List.of("sun.nio.ch.SocketDispatcher", "sun.nio.ch.DatagramDispatcher");

    private static final String POLL = "poll(IIJLjava/util/function/BooleanSupplier;)V";
    private static final String STOP = "stopPoll(II)V";
    private static final String STOP_BOTH = "stopPoll(I)V";
    private static final String SELECTOR = "pollSelector(IJ)V";
    private static final String CLOSE = "close(Ljava/io/FileDescriptor;)V";

    private static final Map<String, Consumer<CodeBuilder>> CALLS =
            Map.of(POLL, PollerHook::poll, STOP, PollerHook::stopPoll, CLOSE, PollerHook::close);

    /**
     * What the methods concerned call: those that are changed, and those that must reach them or
     * must not.
     */
    private static final Map<String, Map<String, List<String>>> KNOWN =
            Map.of(
                    POLLER,
                    Map.of(
                            POLL,
                            List.of(
                                    "java/lang/AssertionError.<init>",
                                    "sun/nio/ch/Poller$Pollers.readPoller",
                                    "sun/nio/ch/Poller.poll",
                                    "sun/nio/ch/Poller$Pollers.writePoller",
                                    "sun/nio/ch/Poller.poll",
                                    "java/lang/AssertionError.<init>"),
                            STOP,
                            List.of(
                                    "sun/nio/ch/Poller$Pollers.readPoller",
                                    "sun/nio/ch/Poller.wakeup",
                                    "sun/nio/ch/Poller$Pollers.writePoller",
                                    "sun/nio/ch/Poller.wakeup",
                                    "java/lang/IllegalArgumentException.<init>"),
                            STOP_BOTH,
                            List.of("sun/nio/ch/Poller.stopPoll", "sun/nio/ch/Poller.stopPoll"),
                            SELECTOR,
                            List.of(
                                    "java/lang/AssertionError.<init>",
                                    "sun/nio/ch/Poller$Pollers.masterPoller",
                                    "sun/nio/ch/Poller$Pollers.readPoller",
                                    "sun/nio/ch/Poller.poll")),
                    DISPATCHER,
                    Map.of(CLOSE, List.of("sun/nio/ch/UnixDispatcher.close0")));

    private PollerSites() {}

    /** The classes that are rewritten. */
    static Set<String> owners() {
        return KNOWN.keySet();
    }

    /**
     * The class file with its places calling the hook.
     *
     * @throws UnknownJdkException if they are not those that are known
     */
    static byte[] rewrite(String owner, byte[] classFile) throws UnknownJdkException {
        ClassFile format = ClassFile.of();
        ClassModel model = format.parse(classFile);
        check(owner, model);
        ClassTransform all = ClassTransform.ACCEPT_ALL;
        for (var call : CALLS.entrySet()) {
            all =
                    all.andThen(
                            ClassTransform.transformingMethodBodies(
                                    method -> named(method).equals(call.getKey()),
                                    atStart(call.getValue())));
        }
        return format.transformClass(model, all);
    }

    private static CodeTransform atStart(Consumer<CodeBuilder> call) {
        return new CodeTransform() {
            @Override
            public void atStart(CodeBuilder code) {
                call.accept(code);
            }

            @Override
            public void accept(CodeBuilder code, CodeElement element) {
                code.with(element);
            }
        };
    }

    private static void check(String owner, ClassModel model) throws UnknownJdkException {
        Map<String, List<String>> known = KNOWN.getOrDefault(owner, Map.of());
        Map<String, MethodModel> methods =
                model.methods().stream()
                        .collect(Collectors.toMap(PollerSites::named, method -> method));
        for (var entry : known.entrySet()) {
            MethodModel method = methods.get(entry.getKey());
            if (method == null || !calls(method).equals(entry.getValue())) {
                throw new UnknownJdkException(owner + '.' + entry.getKey());
            }
        }
    }

    private static List<String> calls(MethodModel method) {
        List<String> calls = new ArrayList<>();
        method.code()
                .ifPresent(code -> {
                    for (CodeElement element : code) {
                        if (element instanceof InvokeInstruction call) {
                            calls.add(
                                    call.owner().asInternalName()
                                            + '.'
                                            + call.name().stringValue());
                        }
                    }
                });
        return calls;
    }

    private static String named(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }
}
