package dev.joule.agent.jdk;

import java.util.List;
import java.util.Map;

/**
 * The places in {@code sun.nio.ch} where virtual threads wait for descriptors, where such a wait is
 * ended, where a descriptor is closed, and where a socket is read. Each asks the hook first, and
 * goes on as before unless the hook has done the waiting, or spares the reading.
 */
final class PollerSites {
    /** The class in which threads wait for descriptors. */
    static final String POLLER = "sun/nio/ch/Poller";

    /** The class that closes the descriptors of sockets and pipes. */
    static final String DISPATCHER = "sun/nio/ch/UnixDispatcher";

    /** The class that reads sockets; channels have another. */
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
                                    "java/lang/AssertionError.<init>()V",
                                    "sun/nio/ch/Poller$Pollers.readPoller(I)Lsun/nio/ch/Poller;",
                                    "sun/nio/ch/Poller.poll(IJLjava/util/function/BooleanSupplier;)V",
                                    "sun/nio/ch/Poller$Pollers.writePoller(I)Lsun/nio/ch/Poller;",
                                    "sun/nio/ch/Poller.poll(IJLjava/util/function/BooleanSupplier;)V",
                                    "java/lang/AssertionError.<init>()V"),
                            STOP,
                            List.of(
                                    "sun/nio/ch/Poller$Pollers.readPoller(I)Lsun/nio/ch/Poller;",
                                    "sun/nio/ch/Poller.wakeup(I)V",
                                    "sun/nio/ch/Poller$Pollers.writePoller(I)Lsun/nio/ch/Poller;",
                                    "sun/nio/ch/Poller.wakeup(I)V",
                                    "java/lang/IllegalArgumentException.<init>()V"),
                            "stopPoll(I)V",
                            List.of(
                                    "sun/nio/ch/Poller.stopPoll(II)V",
                                    "sun/nio/ch/Poller.stopPoll(II)V"),
                            "pollSelector(IJ)V",
                            List.of(
                                    "java/lang/AssertionError.<init>()V",
                                    "sun/nio/ch/Poller$Pollers.masterPoller()Lsun/nio/ch/Poller;",
                                    "sun/nio/ch/Poller$Pollers.readPoller(I)Lsun/nio/ch/Poller;",
                                    "sun/nio/ch/Poller.poll(IJLjava/util/function/BooleanSupplier;)V")),
                    Map.of(
                            POLL,
                            CallSites.atStart(PollerHook.Beginning.OF_POLL),
                            STOP,
                            CallSites.atStart(PollerHook.Beginning.OF_STOP_POLL)));

    private static final CallSites CLOSES =
            new CallSites(
                    DISPATCHER,
                    Map.of(
                            CLOSE,
                            List.of("sun/nio/ch/UnixDispatcher.close0(Ljava/io/FileDescriptor;)V")),
                    Map.of(CLOSE, CallSites.atStart(PollerHook.Beginning.OF_CLOSE)));

    private static final CallSites READS =
            new CallSites(
                    SOCKET,
                    Map.of(
                            READ,
                            List.of(
                                    "sun/nio/ch/Util.getTemporaryDirectBuffer(I)Ljava/nio/ByteBuffer;",
                                    "java/nio/ByteBuffer.position()I",
                                    "java/lang/AssertionError.<init>()V",
                                    "sun/nio/ch/DirectBuffer.address()J",
                                    "sun/nio/ch/NativeDispatcher.read(Ljava/io/FileDescriptor;JI)I",
                                    "java/nio/ByteBuffer.get([BII)Ljava/nio/ByteBuffer;",
                                    "sun/nio/ch/Util.offerFirstTemporaryDirectBuffer(Ljava/nio/ByteBuffer;)V",
                                    "sun/nio/ch/Util.offerFirstTemporaryDirectBuffer(Ljava/nio/ByteBuffer;)V")),
                    Map.of(READ, ReadHook.Around.TRY_READ));

    /** The changes to the classes. */
    static final Map<String, ClassRewriter.Site> ALL =
            Map.of(POLLER, WAITS, DISPATCHER, CLOSES, SOCKET, READS);

    private PollerSites() {}
}
