package dev.joule.verify.soak.limits;

import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.Faults;
import java.util.List;

/**
 * A fault that an act must detect.
 *
 * @param act the name of the act
 */
record LimitFault(Limit limit, String act, Fault fault) {
    static final List<LimitFault> ALL =
            List.of(
                    of(Limit.MEMORY, "mixed", "limit.call-not-counted-out"),
                    of(Limit.MEMORY, "busy", "limit.call-not-counted-out"),
                    of(Limit.MEMORY, "ending", "limit.stays-closing"),
                    of(Limit.MEMORY, "ending", "limit.taken-not-kept"),
                    of(Limit.MEMORY, "spare", "limit.spare-not-counted-out"),
                    of(Limit.STACK, "edgeending", "limit.stays-closing"),
                    of(Limit.STACK, "edgecancel", "limit.cancel-without-room"),
                    of(Limit.STACK, "edgewake", "limit.wake-without-room"),
                    of(Limit.STACK, "edgetimer", "limit.timer-without-room"));

    private static LimitFault of(Limit limit, String act, String fault) {
        return new LimitFault(limit, act, Faults.named(fault));
    }
}
