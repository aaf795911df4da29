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
                                    "jdk/internal/misc/VM.isBooted",
                                    "java/lang/Thread.currentThread",
                                    "java/lang/Thread.isVirtual",
                                    OWNER + ".currentCarrierThread",
                                    "jdk/internal/misc/CarrierThread.beginBlocking"),
                            "begin(Z)Z",
                            List.of(OWNER + ".begin"),
                            END,
                            List.of(
                                    OWNER + ".currentCarrierThread",
                                    "jdk/internal/misc/CarrierThread.endBlocking")),
                    Map.of(
                            BEGIN,
                            CallSites.atStart(BlockerHook.Beginning.OF_BEGIN),
                            END,
                            CallSites.atStart(BlockerHook.Beginning.OF_END)));

    private BlockerSites() {}
}
