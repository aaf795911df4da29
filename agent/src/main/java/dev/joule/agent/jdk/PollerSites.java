package dev.joule.agent.jdk;

import java.util.List;
import java.util.Map;

/**
 * The places in {@code sun.nio.ch} where virtual threads wait for descriptors, where such a wait is
 * ended, and where a descriptor is closed. Each asks the hook first, and goes on as before unless
 * the hook has done the waiting.
 */
final class PollerSites {
    /** Where threads wait for descriptors. */
    static final String POLLER = "sun/nio/ch/Poller";

    /** Where the descriptors of sockets and pipes are closed. */
    static final String DISPATCHER = "sun/nio/ch/UnixDispatcher";

    /** All that close descriptors which threads wait for: they inherit how. */
    static final List<String> INHERITING =
            List.of("sun/nio/ch/SocketDispatcher", "sun/nio/ch/DatagramDispatcher");

    private static final String POLL = "poll(IIJLjava/util/function/BooleanSupplier;)V";
    private static final String STOP = "stopPoll(II)V";
    private static final String CLOSE = "close(Ljava/io/FileDescriptor;)V";

    private static final CallSites WAITS =
            new CallSites(
                    POLLER,
                    Map.of(
                            POLL,
                            List.of(
                                    "java/lang/AssertionError.<init>",
                                    "sun/nio/ch/Poller$Pollers.readPoller",
                                    "sun/nio/ch/Poller.poll",
                                    "sun/nio/ch/Poller$Pollers.writePoller",
                                    "sun/nio/ch/Poller.poll",
                                    "java/lang/AssertionError.<init>"),
                            STOP,
                            List.of(
                                    "sun/nio/ch/Poller$Pollers.readPoller",
                                    "sun/nio/ch/Poller.wakeup",
                                    "sun/nio/ch/Poller$Pollers.writePoller",
                                    "sun/nio/ch/Poller.wakeup",
                                    "java/lang/IllegalArgumentException.<init>"),
                            "stopPoll(I)V",
                            List.of("sun/nio/ch/Poller.stopPoll", "sun/nio/ch/Poller.stopPoll"),
                            "pollSelector(IJ)V",
                            List.of(
                                    "java/lang/AssertionError.<init>",
                                    "sun/nio/ch/Poller$Pollers.masterPoller",
                                    "sun/nio/ch/Poller$Pollers.readPoller",
                                    "sun/nio/ch/Poller.poll")),
                    Map.of(
                            POLL,
                            PollerHook.Beginning.OF_POLL,
                            STOP,
                            PollerHook.Beginning.OF_STOP_POLL));

    private static final CallSites CLOSES =
            new CallSites(
                    DISPATCHER,
                    Map.of(CLOSE, List.of("sun/nio/ch/UnixDispatcher.close0")),
                    Map.of(CLOSE, PollerHook.Beginning.OF_CLOSE));

    /** How the classes are changed. */
    static final Map<String, Rewriting.Site> ALL = Map.of(POLLER, WAITS, DISPATCHER, CLOSES);

    private PollerSites() {}
}
