package dev.joule.arch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A lambda or a string concatenation that is linked for the first time in a full heap may fail then
 * and for ever. So there is none in the scheduler's inside, but where it is linked when the
 * scheduler is made: in constructors and class initializers, and in what starts it.
 */
@Timeout(60)
class LinksNothingLateTest {
    private static final Path CLASSES = Path.of("target", "classes");
    private static final Path INSIDE = CLASSES.resolve(Path.of("dev", "joule", "internal"));

    /** Called when a scheduler is made, or before anything is accepted. */
    private static final Set<String> AT_THE_START =
            Set.of(
                    "scheduler/JouleScheduler.startForVirtualThreads",
                    "scheduler/SpareThreads.start",
                    "scheduler/PaddedThreadStart.startSpacers",
                    "scheduler/VirtualThreads.factory",
                    "virtual/JdkHandles.continuationClass",
                    "virtual/SocketPollers.startOnTheJdk",
                    "worker/Pool.lifeOf");

    @Test
    void theInsideLinksItsCallsWhenItIsMade() throws IOException {
        try (Stream<Path> files = Files.walk(INSIDE)) {
            List<String> late = new ArrayList<>();
            files.filter(file -> file.toString().endsWith(".class"))
                    .forEach(file -> late.addAll(lateLinksOf(file)));
            assertThat(late).isEmpty();
        }
    }

    @Test
    void aLambdaElsewhereIsSeen() {
        Path builder = CLASSES.resolve(Path.of("dev", "joule", "SchedulerBuilder.class"));
        assertThat(lateLinksOf(builder)).isNotEmpty();
    }

    private static List<String> lateLinksOf(Path file) {
        ClassModel model = parse(file);
        String owner =
                model.thisClass().asInternalName().replaceFirst("^dev/joule/(internal/)?", "");
        List<String> late = new ArrayList<>();
        for (MethodModel method : model.methods()) {
            String name = method.methodName().stringValue();
            if (!name.startsWith("<") && !AT_THE_START.contains(owner + "." + name)) {
                method.code().ifPresent(code -> addLinks(late, owner + "." + name, code));
            }
        }
        return late;
    }

    private static void addLinks(List<String> late, String where, CodeModel code) {
        for (CodeElement element : code) {
            if (element instanceof InvokeDynamicInstruction call && !isOfARecord(call)) {
                late.add(where + " links " + call.name().stringValue());
            }
        }
    }

    /** A record's own equals, hashCode and toString: nothing here depends on them. */
    private static boolean isOfARecord(InvokeDynamicInstruction call) {
        return call.bootstrapMethod()
                .owner()
                .descriptorString()
                .equals("Ljava/lang/runtime/ObjectMethods;");
    }

    private static ClassModel parse(Path file) {
        try {
            return ClassFile.of().parse(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
