package dev.joule.agent.jdk;

import java.util.List;
import java.util.Map;

/**
 * The description of a version of the JDK: the classes, members and calls that the agent depends
 * on. A further version is a further instance.
 *
 * @param feature the version
 * @param threads the places that choose the scheduler and keep the timeouts of virtual threads
 * @param blocker the places where blocking calls begin and end
 * @param queuedWork the place where queues ask whether other work waits for the carrier
 * @param spins the place where a phaser chooses how long to spin
 * @param unparks the place where a thread unparks another
 * @param sockets the places where virtual threads wait for sockets
 */
record JdkProfile(
        int feature,
        SchedulerSites threads,
        CallSites blocker,
        CallSites queuedWork,
        FieldReads spins,
        CallSites unparks,
        Sockets sockets) {

    /**
     * The classes that wait for descriptors and use them.
     *
     * @param poller the class in which threads wait for descriptors
     * @param closer the class that closes the descriptors of sockets and pipes
     * @param inheriting the classes that close descriptors which threads wait for, as {@code
     *     closer} does, from which they inherit it
     * @param number the method that returns the number of a descriptor, which the hook calls
     * @param epoll the class with the natives of epoll
     */
    record Sockets(
            CallSites poller,
            CallSites closer,
            List<String> inheriting,
            Member number,
            String epoll) {

        /** Returns the changes, by the name of the class. */
        Map<String, HookInstaller.Site> sites() {
            return Map.of(poller.owner(), poller, closer.owner(), closer);
        }
    }

    /** Returns the changes to classes whose threads spin for a partner, by the class's name. */
    Map<String, HookInstaller.Site> spinSites() {
        return Map.of(queuedWork.owner(), queuedWork, spins.owner(), spins);
    }

    /** Returns the change to the class in which a thread unparks another, by its name. */
    Map<String, HookInstaller.Site> unparkSites() {
        return Map.of(unparks.owner(), unparks);
    }

    /** Returns the description of the running JDK, or of the newest before it. */
    static JdkProfile current() {
        return of(Runtime.version().feature());
    }

    /**
     * Returns the newest description that is not of a later version. A version without a
     * description of its own may look like the one before: each place is compared.
     */
    static JdkProfile of(int feature) {
        List<JdkProfile> known = List.of(Jdk25.PROFILE); // the newest first
        for (JdkProfile profile : known) {
            if (profile.feature <= feature) {
                return profile;
            }
        }
        return known.getLast();
    }
}
