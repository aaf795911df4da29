package dev.joule.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.function.Consumer;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** Another agent, which transforms classes of the JDK that ours changes. */
public final class OtherAgent {
    /** A use of the built-in scheduler that no JDK has. */
    static final String STRANGE = "strange";

    /** A call where a blocking call begins that no JDK has. */
    static final String STRANGE_BLOCKER = "strange-blocker";

    /** Nothing is changed, only done once more. */
    static final String AGAIN = "again";

    /** The scheduler's use, brought in later by a redefinition, which leaves our change out. */
    static final String REDEFINES = "redefines";

    /** A call where sockets are read that no JDK has. */
    static final String STRANGE_SOCKET = "strange-socket";

    /** A call where a queue asks for work behind it that no JDK has. */
    static final String STRANGE_WORKER = "strange-worker";

    /** A call where a thread is woken that no JDK has. */
    static final String STRANGE_PARKING = "strange-parking";

    private static final String SOCKET = "sun/nio/ch/UnixDispatcher";

    private static final String TARGET = "java/lang/VirtualThread";

    private static final String BLOCKER = "jdk/internal/misc/Blocker";

    private static final String WORKER = "java/util/concurrent/ForkJoinWorkerThread";

    private static final String PARKING = "java/util/concurrent/locks/LockSupport";

    private OtherAgent() {}

    public static void premain(String what, Instrumentation instrumentation) throws Exception {
        if (what.equals(REDEFINES)) {
            redefine(instrumentation);
            return;
        }
        String target = target(what);
        if (!what.equals(AGAIN)) {
            instrumentation.addTransformer(new Estranging(target), true);
        }
        instrumentation.retransformClasses(Class.forName(target.replace('/', '.')));
    }

    private static String target(String what) {
        return switch (what) {
            case STRANGE_BLOCKER -> BLOCKER;
            case STRANGE_SOCKET -> SOCKET;
            case STRANGE_PARKING -> PARKING;
            case STRANGE_WORKER -> WORKER;
            default -> TARGET;
        };
    }

    private static void redefine(Instrumentation instrumentation) throws Exception {
        Class<?> type = Class.forName(TARGET.replace('/', '.'));
        try (InputStream in = Object.class.getResourceAsStream("/" + TARGET + ".class")) {
            instrumentation.redefineClasses(new ClassDefinition(type, estrange(in.readAllBytes())));
        }
    }

    /** The flag that has a JVM load this agent, in a jar in that folder. */
    static String flag(Path folder, String what) {
        Path jar = folder.resolve("other-agent.jar");
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Premain-Class", OtherAgent.class.getName());
        main.putValue("Can-Retransform-Classes", "true");
        main.putValue("Can-Redefine-Classes", "true");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream jarOut = new JarOutputStream(out, manifest)) {
            add(jarOut, OtherAgent.class);
            add(jarOut, Estranging.class);
        } catch (IOException failure) {
            throw new AssertionError(failure);
        }
        return "-javaagent:" + jar + "=" + what;
    }

    private static void add(JarOutputStream jar, Class<?> type) throws IOException {
        String name = type.getName().replace('.', '/') + ".class";
        jar.putNextEntry(new ZipEntry(name));
        try (InputStream in = type.getResourceAsStream("/" + name)) {
            in.transferTo(jar);
        }
        jar.closeEntry();
    }

    /** The class file with a look at the built-in scheduler at the start of {@code toString}. */
    static byte[] estrange(byte[] classFile) {
        return withAtStart(
                classFile,
                "toString",
                code ->
                        code.getstatic(
                                        ClassDesc.ofInternalName(TARGET),
                                        "DEFAULT_SCHEDULER",
                                        ClassDesc.of("java.util.concurrent.ForkJoinPool"))
                                .pop());
    }

    private static byte[] withCallAtStart(byte[] classFile, String method) {
        return withAtStart(
                classFile,
                method,
                code ->
                        code.invokestatic(
                                ClassDesc.of("java.lang.Thread"),
                                "onSpinWait",
                                ConstantDescs.MTD_void));
    }

    private static byte[] withAtStart(
            byte[] classFile, String method, Consumer<CodeBuilder> added) {
        ClassFile format = ClassFile.of();
        return format.transformClass(
                format.parse(classFile),
                ClassTransform.transformingMethodBodies(
                        model -> model.methodName().equalsString(method),
                        new CodeTransform() {
                            @Override
                            public void atStart(CodeBuilder code) {
                                added.accept(code);
                            }

                            @Override
                            public void accept(CodeBuilder code, CodeElement element) {
                                code.with(element);
                            }
                        }));
    }

    private record Estranging(String target) implements ClassFileTransformer {
        @Override
        public byte[] transform(
                ClassLoader loader,
                String name,
                Class<?> type,
                ProtectionDomain domain,
                byte[] classFile) {
            if (!target.equals(name)) {
                return null;
            }
            return switch (name) {
                case BLOCKER -> withCallAtStart(classFile, "begin");
                case SOCKET -> withCallAtStart(classFile, "close");
                case PARKING -> withCallAtStart(classFile, "unpark");
                case WORKER -> withCallAtStart(classFile, "hasKnownQueuedWork");
                default -> estrange(classFile);
            };
        }
    }
}
