package dev.joule.agent.jdk;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The places in {@code java.lang.VirtualThread} that know the built-in scheduler. Two are
 * rewritten: the constructor, where a thread that is given no scheduler and inherits none gets the
 * built-in one, and the method that gives a timed wait its timeout. At the others a thread of
 * another scheduler takes the way that the JDK keeps for such. That all of them are known, and none
 * has been added, is what makes the two safe to rewrite.
 */
final class SchedulerSites implements ClassRewriter.Site {
    /** The class they are in. */
    static final String OWNER = "java/lang/VirtualThread";

    private static final String FIELD = Hook.BUILT_IN;
    private static final String POOL = "java/util/concurrent/ForkJoinPool";
    private static final String CARRIER = "jdk/internal/misc/CarrierThread";
    private static final String EXECUTOR = "Ljava/util/concurrent/Executor;";
    private static final String CONSTRUCTOR =
            "<init>(" + EXECUTOR + "Ljava/lang/String;ILjava/lang/Runnable;)V";

    /** The method in which a timed wait gets its timeout. */
    private static final String SCHEDULE =
            "schedule(Ljava/lang/Runnable;JLjava/util/concurrent/TimeUnit;)"
                    + "Ljava/util/concurrent/Future;";

    /** The slot of the constructor's scheduler: its first parameter. */
    private static final int SCHEDULER_SLOT = 1;

    /** Each use of the built-in scheduler, and each question whether a thread or pool is of it. */
    private static final List<String> KNOWN =
            List.of(
                    "<clinit>()V PUTSTATIC " + FIELD,
                    CONSTRUCTOR + " GETSTATIC " + FIELD,
                    "afterYield()V IS_A " + CARRIER,
                    "afterYield()V IS_A " + CARRIER,
                    "defaultScheduler()" + EXECUTOR + " GETSTATIC " + FIELD,
                    "externalSubmitRunContinuation(L" + POOL + ";)V IS_A " + CARRIER,
                    "externalSubmitRunContinuationOrThrow()V GETSTATIC " + FIELD,
                    "externalSubmitRunContinuationOrThrow()V IS_A " + CARRIER,
                    "lazySubmitRunContinuation()V IS_A " + CARRIER,
                    SCHEDULE + " IS_A " + POOL);

    /** The changes to the class. */
    static final SchedulerSites ALL = new SchedulerSites();

    private SchedulerSites() {}

    /**
     * The class file with both places asking the hook.
     *
     * @throws UnknownJdkException if the sites are not those that are known
     */
    @Override
    public byte[] rewrite(byte[] classFile) throws UnknownJdkException {
        // All that the constructor's frames merge.
        ClassFile format =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.of(
                                        List.of(ClassDesc.ofDescriptor(EXECUTOR)), Map.of())));
        ClassModel model = format.parse(classFile);
        check(model);
        return format.transformClass(
                model,
                new MethodRewriter(
                        Map.of(
                                CONSTRUCTOR,
                                Hook.Choosing.ALL,
                                SCHEDULE,
                                CallSites.atStart(Hook.Beginning.OF_SCHEDULE))));
    }

    private static void check(ClassModel model) throws UnknownJdkException {
        checkField(model);
        List<String> found = new ArrayList<>();
        ConstantPoolIndex uses =
                ConstantPoolIndex.of(model.constantPool(), Set.of(FIELD, POOL, CARRIER));
        for (MethodModel method : model.methods()) {
            CodeAttribute code = method.findAttribute(Attributes.code()).orElse(null);
            if (code != null && uses.mayBeIn(code.codeArray())) {
                addSites(method, code, found);
            }
        }
        Collections.sort(found);
        if (!found.equals(KNOWN)) {
            throw new UnknownJdkException(difference(found));
        }
    }

    /** The hook is given it where a timed wait begins. */
    private static void checkField(ClassModel model) throws UnknownJdkException {
        for (FieldModel field : model.fields()) {
            if (field.fieldName().equalsString(Hook.SCHEDULER)
                    && field.fieldType().equalsString(EXECUTOR)) {
                return;
            }
        }
        throw new UnknownJdkException("no VirtualThread." + Hook.SCHEDULER);
    }

    private static void addSites(MethodModel method, CodeModel code, List<String> found)
            throws UnknownJdkException {
        boolean isToBeStored = false;
        for (CodeElement element : code) {
            if (isToBeStored && element instanceof Instruction next) {
                if (!(next instanceof StoreInstruction store) || store.slot() != SCHEDULER_SLOT) {
                    throw new UnknownJdkException("a scheduler that is not stored");
                }
                isToBeStored = false;
            }
            String site = site(element);
            if (site != null) {
                String name = MethodRewriter.named(method);
                found.add(name + ' ' + site);
                isToBeStored = name.equals(CONSTRUCTOR);
            }
        }
    }

    private static @Nullable String site(CodeElement element) throws UnknownJdkException {
        if (element instanceof FieldInstruction field && field.name().equalsString(FIELD)) {
            if (!field.type().equalsString('L' + POOL + ';')) {
                throw new UnknownJdkException("VirtualThread." + FIELD + " of another type");
            }
            return field.opcode() + " " + FIELD;
        }
        if (element instanceof TypeCheckInstruction check && check.opcode() != Opcode.CHECKCAST) {
            String type = check.type().asInternalName();
            return type.equals(POOL) || type.equals(CARRIER) ? "IS_A " + type : null;
        }
        return null;
    }

    private static String difference(List<String> found) {
        for (String site : found) {
            if (Collections.frequency(found, site) != Collections.frequency(KNOWN, site)) {
                return "VirtualThread." + site;
            }
        }
        for (String site : KNOWN) {
            if (!found.contains(site)) {
                return "no VirtualThread." + site;
            }
        }
        return "in another order";
    }
}
