package dev.joule.agent.jdk;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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

    private static final List<String> ACCESSES =
            List.of("GETSTATIC", "PUTSTATIC", "GETFIELD", "PUTFIELD");

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
        ClassBytes file = new ClassBytes(classFile);
        check(file);
        return file.with(
                Map.of(
                        constructor,
                        new CallAfterRead(builtIn.name(), choice),
                        described,
                        new CallAfterRead(builtIn.name(), description),
                        schedule,
                        timeout));
    }

    private void check(ClassBytes file) throws UnknownJdkException {
        if (!file.hasField(scheduler.name(), scheduler.type())) { // where a timed wait begins
            throw new UnknownJdkException("no VirtualThread." + scheduler.name());
        }
        List<String> found = new ArrayList<>();
        for (ClassBytes.Method method : file.methods()) {
            addSites(file, method, found);
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

    private void addSites(ClassBytes file, ClassBytes.Method method, List<String> found)
            throws UnknownJdkException {
        boolean isToBeStored = false;
        for (Instructions code = file.instructions(method); code.next(); ) {
            if (isToBeStored && code.storesIn() != slot) {
                throw new UnknownJdkException("a scheduler that is not stored");
            }
            String site = site(file, code);
            isToBeStored = site != null && method.named().equals(constructor);
            if (site != null) {
                found.add(method.named() + ' ' + site);
            }
        }
    }

    private @Nullable String site(ClassBytes file, Instructions code) throws UnknownJdkException {
        if (code.isOnField() && file.name(code.constant()).equals(builtIn.name())) {
            if (!file.type(code.constant()).equals(builtIn.type())) {
                throw new UnknownJdkException(
                        "VirtualThread." + builtIn.name() + " of another type");
            }
            return ACCESSES.get(code.opcode() - Instructions.GETSTATIC) + ' ' + builtIn.name();
        }
        if (code.opcode() == Instructions.TYPE_TEST) {
            String type = file.className(code.constant());
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
