package dev.joule.agent.jdk;

import java.util.List;
import java.util.Map;

/**
 * The places in {@code sun.nio.ch} where virtual threads wait for descriptors, where such a wait is
 * ended, where a descriptor is closed, and where a socket is read. Each asks the hook first, and
 * goes on as before unless the hook has done the waiting, or spares the reading.
 */
final class PollerSites {
    /** Where threads wait for descriptors. */
    static final String POLLER = "sun/nio/ch/Poller";

    /** Where the descriptors of sockets and pipes are closed. */
    static final String DISPATCHER = "sun/nio/ch/UnixDispatcher";

    /** Where sockets are read; channels are elsewhere. */
    static final String SOCKET = "sun/nio/ch/NioSocketImpl";

    /** All that close descriptors which threads wait for: they inherit how. */
    static final List<String> INHERITING =
            List.of("sun/nio/ch/SocketDispatcher", "sun/nio/ch/DatagramDispatcher");

    private static final String POLL = "poll(IIJLjava/util/function/BooleanSupplier;)V";
    private static final String STOP = "stopPoll(II)V";
    private static final String CLOSE = "close(Ljava/io/FileDescriptor;)V";
    private static final String READ = "tryRead(Ljava/io/FileDescriptor;[BII)I";

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
                            CallSites.atStart(PollerHook.Beginning.OF_POLL),
                            STOP,
                            CallSites.atStart(PollerHook.Beginning.OF_STOP_POLL)));

    private static final CallSites CLOSES =
            new CallSites(
                    DISPATCHER,
                    Map.of(CLOSE, List.of("sun/nio/ch/UnixDispatcher.close0")),
                    Map.of(CLOSE, CallSites.atStart(PollerHook.Beginning.OF_CLOSE)));

    private static final CallSites READS =
            new CallSites(
                    SOCKET,
                    Map.of(
                            READ,
                            List.of(
                                    "sun/nio/ch/Util.getTemporaryDirectBuffer",
                                    "java/nio/ByteBuffer.position",
                                    "java/lang/AssertionError.<init>",
                                    "sun/nio/ch/DirectBuffer.address",
                                    "sun/nio/ch/NativeDispatcher.read",
                                    "java/nio/ByteBuffer.get",
                                    "sun/nio/ch/Util.offerFirstTemporaryDirectBuffer",
                                    "sun/nio/ch/Util.offerFirstTemporaryDirectBuffer")),
                    Map.of(READ, ReadHook.Around.TRY_READ));

    /** How the classes are changed. */
    static final Map<String, Rewriting.Site> ALL =
            Map.of(POLLER, WAITS, DISPATCHER, CLOSES, SOCKET, READS);

    private PollerSites() {}
}
