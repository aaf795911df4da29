package dev.joule.agent.jdk;

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
        ClassBytes file = new ClassBytes(classFile);
        int found = 0;
        for (ClassBytes.Method method : file.methods()) {
            List<String> expected = known.get(method.named());
            if (expected != null) {
                found++;
                if (!calls(file, method).equals(expected)) {
                    throw new UnknownJdkException(owner + '.' + method.named());
                }
            }
        }
        if (found < known.size()) {
            throw new UnknownJdkException(owner + " lacks a method");
        }
        return file.with(changes);
    }

    private static List<String> calls(ClassBytes file, ClassBytes.Method method)
            throws UnknownJdkException {
        List<String> calls = new ArrayList<>();
        for (Instructions code = file.instructions(method); code.next(); ) {
            if (code.isCall()) {
                int called = code.constant();
                calls.add(file.owner(called) + '.' + file.name(called) + file.type(called));
            }
        }
        return calls;
    }
}
