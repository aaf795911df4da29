package dev.joule.agent.jdk;

import java.util.Map;

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
        ClassBytes file = new ClassBytes(classFile);
        int inMethod = 0;
        int all = 0;
        for (ClassBytes.Method one : file.methods()) {
            int found = readsIn(file, one);
            all += found;
            inMethod += one.named().equals(method) ? found : 0;
        }
        if (inMethod != reads || all != reads) {
            throw new UnknownJdkException(owner + '.' + method);
        }
        return file.with(Map.of(method, change));
    }

    private int readsIn(ClassBytes file, ClassBytes.Method one) throws UnknownJdkException {
        int found = 0;
        for (Instructions code = file.instructions(one); code.next(); ) {
            found += change.isRead(file, code) ? 1 : 0;
        }
        return found;
    }
}
