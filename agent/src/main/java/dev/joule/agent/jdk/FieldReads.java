package dev.joule.agent.jdk;

import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A static field of a class of the JDK that one method reads, through the hook when it is changed.
 *
 * @param owner the class, with slashes
 * @param method the name and type of the method
 * @param reads how often the method reads the field; no other method does
 * @param change the call of the hook
 */
record FieldReads(String owner, String method, int reads, CallAfterRead change)
        implements HookInstaller.Site {

    @Override
    public byte[] rewrite(byte[] classFile) throws UnknownJdkException {
        return MethodRewriter.rewrite(classFile, this::check, Map.of(method, change));
    }

    private void check(ClassModel model) throws UnknownJdkException {
        long inMethod =
                readsIn(
                        model.methods().stream()
                                .filter(one -> MethodRewriter.named(one).equals(method)));
        if (inMethod != reads || readsIn(model.methods().stream()) != reads) {
            throw new UnknownJdkException(owner + '.' + method);
        }
    }

    private long readsIn(Stream<MethodModel> methods) {
        return methods.flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .filter(change::isRead)
                .count();
    }
}
