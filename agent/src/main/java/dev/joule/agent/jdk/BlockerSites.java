package dev.joule.agent.jdk;

import java.util.List;
import java.util.Map;

/**
 * The two places in {@code jdk.internal.misc.Blocker} where a blocking call begins and ends. Each
 * asks the hook first, and goes on as before unless the carrier is the agent's.
 */
final class BlockerSites {
    static final String OWNER = "jdk/internal/misc/Blocker";

    private static final String BEGIN = "begin()Z";
    private static final String END = "end(Z)V";

    static final CallSites ALL =
            new CallSites(
                    OWNER,
                    Map.of(
                            BEGIN,
                            List.of(
                                    "jdk/internal/misc/VM.isBooted()Z",
                                    "java/lang/Thread.currentThread()Ljava/lang/Thread;",
                                    "java/lang/Thread.isVirtual()Z",
                                    OWNER + ".currentCarrierThread()Ljava/lang/Thread;",
                                    "jdk/internal/misc/CarrierThread.beginBlocking()Z"),
                            "begin(Z)Z",
                            List.of(OWNER + ".begin()Z"),
                            END,
                            List.of(
                                    OWNER + ".currentCarrierThread()Ljava/lang/Thread;",
                                    "jdk/internal/misc/CarrierThread.endBlocking()V")),
                    Map.of(
                            BEGIN,
                            CallSites.atStart(BlockerHook.Beginning.OF_BEGIN),
                            END,
                            CallSites.atStart(BlockerHook.Beginning.OF_END)));

    private BlockerSites() {}
}
