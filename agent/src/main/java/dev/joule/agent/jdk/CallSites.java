package dev.joule.agent.jdk;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Methods of one class of the JDK, known by their calls, of which some are changed.
 *
 * @param owner the class, with slashes
 * @param known the calls that a method makes, each with its type, by the name and type of the
 *     method: of those that are changed, and of those that must reach them or must not
 * @param changes the calls of the hook, by the name and type of the method that gets them
 */
record CallSites(String owner, Map<String, List<String>> known, Map<String, HookCall> changes)
        implements HookInstaller.Site {

    @Override
    public byte[] rewrite(byte[] classFile) throws UnknownJdkException {
        return MethodRewriter.rewrite(classFile, this::check, changes);
    }

    private void check(ClassModel model) throws UnknownJdkException {
        int found = 0;
        for (MethodModel method : model.methods()) {
            List<String> expected = known.get(MethodRewriter.named(method));
            if (expected != null) {
                found++;
                if (!calls(method).equals(expected)) {
                    throw new UnknownJdkException(owner + '.' + MethodRewriter.named(method));
                }
            }
        }
        if (found < known.size()) {
            throw new UnknownJdkException(owner + " lacks a method");
        }
    }

    private static List<String> calls(MethodModel method) {
        List<String> calls = new ArrayList<>();
        CodeModel code = method.code().orElse(null);
        if (code != null) {
            for (CodeElement element : code) {
                if (element instanceof InvokeInstruction call) {
                    calls.add(
                            call.owner().asInternalName()
                                    + '.'
                                    + call.name().stringValue()
                                    + call.type().stringValue());
                }
            }
        }
        return calls;
    }
}
