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
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The places in {@code java.lang.VirtualThread} that know the built-in scheduler. Three are
 * rewritten: the constructor, where a thread that is given no scheduler and inherits none gets the
 * built-in one, the method that returns the scheduler to be described, and the method that gives a
 * timed wait its timeout. At the others a thread of another scheduler takes the way that the JDK
 * keeps for such. That all of them are known, and none has been added, is what makes the three safe
 * to rewrite.
 *
 * @param builtIn the field with the built-in scheduler
 * @param scheduler the field with a thread's scheduler
 * @param carrier the class of the built-in scheduler's threads
 * @param constructor the constructor that chooses the scheduler, by its name and type
 * @param slot the local variable in which it has the scheduler: its first parameter
 * @param choice the method of the hook that gets the built-in scheduler and returns the one to use
 * @param described the method that returns the scheduler to be described
 * @param description the method of the hook that gets the built-in scheduler and returns the one to
 *     be described
 * @param schedule the method in which a timed wait gets its timeout
 * @param timeout the call of the hook there
 * @param known each use of the built-in scheduler, and each question whether a thread or pool is of
 *     it, sorted
 */
record SchedulerSites(
        Member builtIn,
        Member scheduler,
        String carrier,
        String constructor,
        int slot,
        Member choice,
        String described,
        Member description,
        String schedule,
        HookCall timeout,
        List<String> known)
        implements HookInstaller.Site {

    String owner() {
        return builtIn.owner();
    }

    /**
     * Returns the class file with these places calling the hook.
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
                                        List.of(scheduler.fieldType()), Map.of())));
        ClassModel model = format.parse(classFile);
        check(model);
        return format.transformClass(
                model,
                new MethodRewriter(
                        Map.of(
                                constructor,
                                new CallAfterRead(builtIn.name(), choice),
                                described,
                                new CallAfterRead(builtIn.name(), description),
                                schedule,
                                timeout)));
    }

    private void check(ClassModel model) throws UnknownJdkException {
        checkField(model);
        List<String> found = new ArrayList<>();
        ConstantPoolIndex uses =
                ConstantPoolIndex.of(model.constantPool(), Set.of(builtIn.name(), pool(), carrier));
        for (MethodModel method : model.methods()) {
            CodeAttribute code = method.findAttribute(Attributes.code()).orElse(null);
            if (code != null && uses.mayBeIn(code.codeArray())) {
                addSites(method, code, found);
            }
        }
        Collections.sort(found);
        if (!found.equals(known)) {
            throw new UnknownJdkException(difference(found));
        }
    }

    /** Returns the class of the built-in scheduler, with slashes. */
    private String pool() {
        return builtIn.type().substring(1, builtIn.type().length() - 1);
    }

    /** Checks the field that is passed to the hook where a timed wait begins. */
    private void checkField(ClassModel model) throws UnknownJdkException {
        for (FieldModel field : model.fields()) {
            if (field.fieldName().equalsString(scheduler.name())
                    && field.fieldType().equalsString(scheduler.type())) {
                return;
            }
        }
        throw new UnknownJdkException("no VirtualThread." + scheduler.name());
    }

    private void addSites(MethodModel method, CodeModel code, List<String> found)
            throws UnknownJdkException {
        boolean isToBeStored = false;
        for (CodeElement element : code) {
            if (isToBeStored && element instanceof Instruction next) {
                if (!(next instanceof StoreInstruction store) || store.slot() != slot) {
                    throw new UnknownJdkException("a scheduler that is not stored");
                }
                isToBeStored = false;
            }
            String site = site(element);
            if (site != null) {
                String name = MethodRewriter.named(method);
                found.add(name + ' ' + site);
                isToBeStored = name.equals(constructor);
            }
        }
    }

    private @Nullable String site(CodeElement element) throws UnknownJdkException {
        if (element instanceof FieldInstruction field
                && field.name().equalsString(builtIn.name())) {
            if (!field.type().equalsString(builtIn.type())) {
                throw new UnknownJdkException(
                        "VirtualThread." + builtIn.name() + " of another type");
            }
            return field.opcode() + " " + builtIn.name();
        }
        if (element instanceof TypeCheckInstruction check && check.opcode() != Opcode.CHECKCAST) {
            String type = check.type().asInternalName();
            return type.equals(pool()) || type.equals(carrier) ? "IS_A " + type : null;
        }
        return null;
    }

    private String difference(List<String> found) {
        for (String site : found) {
            if (Collections.frequency(found, site) != Collections.frequency(known, site)) {
                return "VirtualThread." + site;
            }
        }
        for (String site : known) {
            if (!found.contains(site)) {
                return "no VirtualThread." + site;
            }
        }
        return "in another order";
    }
}
