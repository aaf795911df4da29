package dev.joule.agent.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The class file of this JDK is known; with any one thing changed it is not. */
@Timeout(60)
class SchedulerSitesTest {
    private static final SchedulerSites SITES = Jdk25.PROFILE.threads();
    private static final String FIELD = "DEFAULT_SCHEDULER";
    private static final ClassDesc OWNER = ClassDesc.ofInternalName(SITES.owner());
    private static final ClassDesc POOL = ClassDesc.of("java.util.concurrent.ForkJoinPool");

    private final byte[] original = JdkClassFile.of(SITES.owner());

    @Test
    void threePlacesAskTheHookAndNothingElseChanges() throws Exception {
        byte[] rewritten = SITES.rewrite(original);
        List<String> after = calls(rewritten);
        assertThat(after)
                .filteredOn(call -> call.contains(" java/lang/JouleHook."))
                .satisfiesExactlyInAnyOrder(
                        call ->
                                assertThat(call)
                                        .startsWith("<init>(Ljava/util/concurrent/Executor;")
                                        .endsWith("JouleHook.scheduler"),
                        call ->
                                assertThat(call)
                                        .startsWith("defaultScheduler()")
                                        .endsWith("JouleHook.described"),
                        call ->
                                assertThat(call)
                                        .startsWith("schedule(Ljava/lang/Runnable;J")
                                        .endsWith("JouleHook.schedule"));
        after.removeIf(call -> call.contains(" java/lang/JouleHook."));
        assertThat(after).isEqualTo(calls(original));
        assertThat(ClassFile.of().verify(rewritten)).isEqualTo(ClassFile.of().verify(original));
    }

    @Test
    void aFurtherUseIsNoticed() {
        assertUnknown(
                changed(
                        in("toString"),
                        (code, element) -> {
                            if (element instanceof InvokeInstruction) {
                                code.getstatic(OWNER, FIELD, POOL).pop();
                            }
                            code.with(element);
                        }),
                "toString()");
    }

    @Test
    void aFurtherQuestionIsNoticed() {
        assertUnknown(
                changed(
                        in("isTerminated"),
                        (code, element) -> {
                            if (element instanceof FieldInstruction) {
                                code.dup().instanceOf(POOL).pop();
                            }
                            code.with(element);
                        }),
                "isTerminated()");
    }

    @Test
    void aMissingUseIsNoticed() {
        assertUnknown(
                changed(
                        in("defaultScheduler"),
                        (code, element) -> {
                            if (element instanceof FieldInstruction) {
                                code.aconst_null();
                            } else {
                                code.with(element);
                            }
                        }),
                "no VirtualThread.defaultScheduler()");
    }

    @Test
    void aMissingQuestionIsNoticed() {
        assertUnknown(
                changed(
                        in("schedule"),
                        (code, element) -> {
                            if (element instanceof TypeCheckInstruction check
                                    && check.opcode() != Opcode.CHECKCAST) {
                                code.pop().iconst_0();
                            } else {
                                code.with(element);
                            }
                        }),
                "no VirtualThread.schedule(");
    }

    @Test
    void aSchedulerKeptElsewhereIsNoticed() {
        assertUnknown(
                changed(
                        in("<init>"),
                        (code, element) -> {
                            if (element instanceof StoreInstruction store && store.slot() == 1) {
                                code.astore(9).aload(9);
                            }
                            code.with(element);
                        }),
                "not stored");
    }

    @Test
    void aFieldOfAnotherNameIsNoticed() {
        assertUnknown(
                changed(
                        _ -> true,
                        (code, element) -> {
                            if (element instanceof FieldInstruction field
                                    && field.name().equalsString(FIELD)) {
                                code.fieldAccess(field.opcode(), OWNER, "BUILT_IN", POOL);
                            } else {
                                code.with(element);
                            }
                        }),
                "no VirtualThread.");
    }

    private static void assertUnknown(byte[] classFile, String difference) {
        assertThatThrownBy(() -> SITES.rewrite(classFile))
                .isInstanceOf(UnknownJdkException.class)
                .hasMessageStartingWith("does not know JDK " + Runtime.version())
                .hasMessageContaining(difference);
    }

    private static Predicate<MethodModel> in(String method) {
        return candidate -> candidate.methodName().equalsString(method);
    }

    /** The class file with such methods changed. */
    private byte[] changed(Predicate<MethodModel> in, CodeTransform change) {
        ClassFile format = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS);
        return format.transformClass(
                format.parse(original), ClassTransform.transformingMethodBodies(in, change));
    }

    private static List<String> calls(byte[] classFile) {
        List<String> calls = new ArrayList<>();
        for (MethodModel method : ClassFile.of().parse(classFile).methods()) {
            String name = method.methodName().stringValue() + method.methodType().stringValue();
            CodeModel code = method.code().orElse(null);
            if (code != null) {
                for (var element : code) {
                    if (element instanceof InvokeInstruction call) {
                        calls.add(
                                name
                                        + ' '
                                        + call.owner().asInternalName()
                                        + '.'
                                        + call.name().stringValue());
                    }
                }
            }
        }
        return calls;
    }
}
