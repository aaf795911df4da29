package dev.joule.agent.jdk;

import java.util.List;
import java.util.Map;

/** The description of JDK 25. */
final class Jdk25 {
    private static final String THREAD = "java/lang/VirtualThread";
    private static final String THREAD_HOOK = "java/lang/JouleHook";
    private static final String POOL = "java/util/concurrent/ForkJoinPool";
    private static final String CARRIER = "jdk/internal/misc/CarrierThread";
    private static final String EXECUTOR = "Ljava/util/concurrent/Executor;";
    private static final Member BUILT_IN =
            new Member(THREAD, "DEFAULT_SCHEDULER", 'L' + POOL + ';');
    private static final Member SCHEDULER = new Member(THREAD, "scheduler", EXECUTOR);
    private static final String CONSTRUCTOR =
            "<init>(" + EXECUTOR + "Ljava/lang/String;ILjava/lang/Runnable;)V";
    private static final String DESCRIBED = "defaultScheduler()" + EXECUTOR;
    private static final String SCHEDULE_PARAMETERS =
            "Ljava/lang/Runnable;JLjava/util/concurrent/TimeUnit;)Ljava/util/concurrent/Future;";
    private static final String SCHEDULE = "schedule(" + SCHEDULE_PARAMETERS;

    private static final String BLOCKER = "jdk/internal/misc/Blocker";
    private static final String BLOCKER_HOOK = "jdk/internal/misc/JouleHook";
    private static final String BEGIN = "begin()Z";
    private static final String END = "end(Z)V";
    private static final String CURRENT_CARRIER =
            BLOCKER + ".currentCarrierThread()Ljava/lang/Thread;";

    private static final String WORKER = "java/util/concurrent/ForkJoinWorkerThread";
    private static final String WORKER_HOOK = "java/util/concurrent/JouleHook";
    private static final String QUEUED_WORK = "hasKnownQueuedWork()Z";
    private static final String PHASER = "java/util/concurrent/Phaser";

    private static final String PARKING = "java/util/concurrent/locks/LockSupport";
    private static final String PARKING_HOOK = "java/util/concurrent/locks/JouleHook";
    private static final String UNPARK = "unpark(Ljava/lang/Thread;)V";

    private static final String POLLER = "sun/nio/ch/Poller";
    private static final String DISPATCHER = "sun/nio/ch/UnixDispatcher";
    private static final String SOCKET_HOOK = "sun/nio/ch/JouleHook";
    private static final String IS_OPEN = "Ljava/util/function/BooleanSupplier;";
    private static final String DESCRIPTOR = "Ljava/io/FileDescriptor;";
    private static final String POLL = "poll(IIJ" + IS_OPEN + ")V";
    private static final String STOP = "stopPoll(II)V";
    private static final String CLOSE = "close(" + DESCRIPTOR + ")V";
    private static final String READ_POLLER = POLLER + "$Pollers.readPoller(I)L" + POLLER + ';';
    private static final String WRITE_POLLER = POLLER + "$Pollers.writePoller(I)L" + POLLER + ';';
    private static final String POLL_ONE = POLLER + ".poll(IJ" + IS_OPEN + ")V";
    private static final String WAKE_UP = POLLER + ".wakeup(I)V";
    private static final String STOP_ONE = POLLER + ".stopPoll(II)V";
    private static final String NEW_ERROR = "java/lang/AssertionError.<init>()V";
    private static final String EPOLL = "sun/nio/ch/EPoll";

    /** The whole of it. */
    static final JdkProfile PROFILE =
            new JdkProfile(
                    25,
                    threads(),
                    blocker(),
                    queuedWork(),
                    spins(),
                    unparks(),
                    new JdkProfile.Sockets(
                            poller(),
                            closer(),
                            List.of("sun/nio/ch/SocketDispatcher", "sun/nio/ch/DatagramDispatcher"),
                            new Member("sun/nio/ch/IOUtil", "fdVal", '(' + DESCRIPTOR + ")I"),
                            EPOLL));

    private Jdk25() {}

    private static SchedulerSites threads() {
        return new SchedulerSites(
                BUILT_IN,
                SCHEDULER,
                CARRIER,
                CONSTRUCTOR,
                1,
                new Member(THREAD_HOOK, "scheduler", '(' + EXECUTOR + ')' + EXECUTOR),
                DESCRIBED,
                new Member(THREAD_HOOK, "described", "(L" + POOL + ";)L" + POOL + ';'),
                SCHEDULE,
                new HookCall(
                        new Member(THREAD_HOOK, "schedule", '(' + EXECUTOR + SCHEDULE_PARAMETERS),
                        SCHEDULER,
                        1,
                        null),
                List.of(
                        "<clinit>()V PUTSTATIC " + BUILT_IN.name(),
                        CONSTRUCTOR + " GETSTATIC " + BUILT_IN.name(),
                        "afterYield()V IS_A " + CARRIER,
                        "afterYield()V IS_A " + CARRIER,
                        DESCRIBED + " GETSTATIC " + BUILT_IN.name(),
                        "externalSubmitRunContinuation(L" + POOL + ";)V IS_A " + CARRIER,
                        "externalSubmitRunContinuationOrThrow()V GETSTATIC " + BUILT_IN.name(),
                        "externalSubmitRunContinuationOrThrow()V IS_A " + CARRIER,
                        "lazySubmitRunContinuation()V IS_A " + CARRIER,
                        SCHEDULE + " IS_A " + POOL));
    }

    private static CallSites blocker() {
        return new CallSites(
                BLOCKER,
                Map.of(
                        BEGIN,
                        List.of(
                                "jdk/internal/misc/VM.isBooted()Z",
                                "java/lang/Thread.currentThread()Ljava/lang/Thread;",
                                "java/lang/Thread.isVirtual()Z",
                                CURRENT_CARRIER,
                                CARRIER + ".beginBlocking()Z"),
                        "begin(Z)Z",
                        List.of(BLOCKER + ".begin()Z"),
                        END,
                        List.of(CURRENT_CARRIER, CARRIER + ".endBlocking()V")),
                Map.of(
                        BEGIN,
                        new HookCall(new Member(BLOCKER_HOOK, "begin", "()Z"), null, 0, 1),
                        END,
                        new HookCall(new Member(BLOCKER_HOOK, "end", "(Z)Z"), 0)));
    }

    private static CallSites queuedWork() {
        return new CallSites(
                WORKER,
                Map.of(
                        QUEUED_WORK,
                        List.of(
                                "jdk/internal/access/JavaLangAccess.currentCarrierThread()"
                                        + "Ljava/lang/Thread;")),
                Map.of(
                        QUEUED_WORK,
                        new HookCall(
                                new Member(WORKER_HOOK, "hasKnownQueuedWork", "()Z"), null, 0, 1)));
    }

    private static FieldReads spins() {
        return new FieldReads(
                PHASER,
                "internalAwaitAdvance(IL" + PHASER + "$QNode;)I",
                2,
                new CallAfterRead("SPINS_PER_ARRIVAL", new Member(WORKER_HOOK, "spins", "(I)I")));
    }

    private static CallSites unparks() {
        return new CallSites(
                PARKING,
                Map.of(
                        UNPARK,
                        List.of(
                                "java/lang/Thread.isVirtual()Z",
                                "jdk/internal/access/JavaLangAccess.unparkVirtualThread"
                                        + "(Ljava/lang/Thread;)V",
                                "jdk/internal/misc/Unsafe.unpark(Ljava/lang/Object;)V")),
                Map.of(
                        UNPARK,
                        new HookCall(
                                new Member(PARKING_HOOK, "unpark", "(Ljava/lang/Thread;)Z"), 0)));
    }

    private static CallSites poller() {
        return new CallSites(
                POLLER,
                Map.of(
                        POLL,
                        List.of(
                                NEW_ERROR,
                                READ_POLLER,
                                POLL_ONE,
                                WRITE_POLLER,
                                POLL_ONE,
                                NEW_ERROR),
                        STOP,
                        List.of(
                                READ_POLLER,
                                WAKE_UP,
                                WRITE_POLLER,
                                WAKE_UP,
                                "java/lang/IllegalArgumentException.<init>()V"),
                        "stopPoll(I)V",
                        List.of(STOP_ONE, STOP_ONE),
                        "pollSelector(IJ)V",
                        List.of(
                                NEW_ERROR,
                                POLLER + "$Pollers.masterPoller()L" + POLLER + ';',
                                READ_POLLER,
                                POLL_ONE)),
                Map.of(
                        POLL,
                        new HookCall(new Member(SOCKET_HOOK, "poll", "(IIJ" + IS_OPEN + ")Z"), 0),
                        STOP,
                        new HookCall(new Member(SOCKET_HOOK, "stopPoll", "(II)V"), 0)));
    }

    private static CallSites closer() {
        return new CallSites(
                DISPATCHER,
                Map.of(CLOSE, List.of(DISPATCHER + ".close0(" + DESCRIPTOR + ")V")),
                Map.of(
                        CLOSE,
                        new HookCall(
                                new Member(SOCKET_HOOK, "close", '(' + DESCRIPTOR + ")V"), 1)));
    }
}
