package dev.joule.internal.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.Scheduler;
import dev.joule.SchedulerBuilder;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Compares the operations of {@code VarHandle}s in the byte code with those that have been executed
 * by {@link LinkedOperations} and {@link LinkedFutures}. The JVM links an operation once for each
 * class and type.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LinkedOperationsTest {
    private static final Path CLASSES = Path.of("target", "classes");

    /** Operations executed elsewhere before they are needed, or whose failure loses nothing. */
    private static final Set<String> ELSEWHERE =
            Set.of(
                    // by the constructor of each worker
                    "worker/TaskRunner.getOpaque(TaskRunner)Runnable",
                    "worker/TaskRunner.setOpaque(TaskRunner,Runnable)void",
                    // by the constructor of the driver, which only the agent makes
                    "driver/PollingDriver.compareAndSet(PollingDriver,boolean,boolean)boolean",
                    "driver/Readiness.compareAndSet(Readiness,int,int)boolean",
                    "driver/Readiness.getAndBitwiseOr(Readiness,int)void",
                    "driver/Readiness.getAndSet(Readiness,int)int",
                    // where java.lang is open, which it is not to the classes of this test
                    "virtual/ThreadLocals.set(Thread,Object)void",
                    "virtual/ThreadLocals.set(Thread,Void)void",
                    // a spawn that fails
                    "task/Task.set(Task,TaskRuntime)void",
                    // a poll that fails, and its task with it
                    "time/Alarm.compareAndSet(Alarm,Void,Waker)boolean",
                    "time/Alarm.get(Alarm)Waker");

    /** Classes initialized by what is used later, if at all. */
    private static final Set<String> LATER =
            Set.of(
                    // of the agent
                    "driver/PollingDriver initialized",
                    "driver/Readiness initialized",
                    "driver/Readiness$WaitStart initialized",
                    "driver/SocketWaiter$1 initialized",
                    "driver/SocketWaiter$WaitResult initialized",
                    "virtual/VirtualThreadAccess$Pollers initialized",
                    // of virtual threads, with the JDK's own
                    "virtual/JdkVirtualThreads initialized",
                    "virtual/JdkVirtualThreads$Adopted initialized",
                    "virtual/VirtualThreadAccess$Found initialized",
                    // of a user's own class, which names it
                    "time/MissedTickPolicy initialized");

    @Test
    void allThatIsNeededInAFullHeapIsExecutedBeforehand() throws Exception {
        Set<String> late = operations();
        assertThat(late).hasSizeGreaterThan(50);
        late.removeAll(executed());
        late.removeAll(ELSEWHERE);
        assertThat(late).as("operations to be executed by LinkedOperations").isEmpty();
    }

    @Test
    void allClassesAreInitializedWhenASchedulerIsMade() throws Exception {
        Set<String> late = initializers();
        assertThat(late).hasSizeGreaterThan(50);
        ExecutedOperations.ALL.clear();
        Class<?> builder = new RecordingLoader(CLASSES).loadClass(SchedulerBuilder.class.getName());
        Object made = builder.getMethod("workers", int.class).invoke(newBuilder(builder), 2);
        made = builder.getMethod("maxSpares", int.class).invoke(made, 2);
        ((AutoCloseable) builder.getMethod("build").invoke(made)).close();
        late.removeAll(ExecutedOperations.ALL);
        late.removeAll(LATER);
        assertThat(late).as("classes that a full heap may make unusable").isEmpty();
    }

    private static Object newBuilder(Class<?> builder) throws Exception {
        Class<?> scheduler = builder.getClassLoader().loadClass(Scheduler.class.getName());
        return scheduler.getMethod("builder").invoke(null);
    }

    /** Returns what both classes execute, in classes that record it. */
    private static Set<String> executed() throws Exception {
        ExecutedOperations.ALL.clear();
        RecordingLoader recording = new RecordingLoader(CLASSES);
        for (Class<?> original : List.of(LinkedOperations.class, LinkedFutures.class)) {
            Method ensure = recording.loadClass(original.getName()).getDeclaredMethod("ensure");
            ensure.setAccessible(true);
            ensure.invoke(null);
        }
        return ExecutedOperations.ALL;
    }

    private static Set<String> initializers() throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                ClassModel model = ClassFile.of().parse(file);
                if (model.methods().stream().anyMatch(RecordingLoader::isInitializer)) {
                    found.add(RecordingLoader.initializerOf(model));
                }
            }
        }
        return found;
    }

    private static Set<String> operations() throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
                ClassModel model = ClassFile.of().parse(file);
                for (MethodModel method : model.methods()) {
                    method.code().ifPresent(code -> code.forEach(each -> add(found, model, each)));
                }
            }
        }
        return found;
    }

    private static void add(Set<String> found, ClassModel in, CodeElement element) {
        if (element instanceof InvokeInstruction call && RecordingLoader.isOperation(call)) {
            found.add(RecordingLoader.nameOf(in, call));
        }
    }
}
