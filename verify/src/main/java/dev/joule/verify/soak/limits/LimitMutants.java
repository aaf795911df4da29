package dev.joule.verify.soak.limits;

import dev.joule.verify.mutant.Edit;
import dev.joule.verify.mutant.Mutant;

/** Production classes with one change each, which the acts must find. */
@SuppressWarnings("ImmutableEnumChecker") // a mutant's edit has no state
enum LimitMutants {
    CANCEL_WITHOUT_ROOM(
            Limit.STACK,
            "edgecancel",
            "dev.joule.internal.task.Task",
            "cancel",
            Edit.skip("require"));

    private final Limit limit;
    private final String act;
    private final Mutant mutant;

    LimitMutants(Limit limit, String act, String className, String method, Edit edit) {
        this.limit = limit;
        this.act = act;
        this.mutant = new Mutant(name(), className, method, edit);
    }

    Limit limit() {
        return limit;
    }

    /** The act that finds it. */
    String act() {
        return act;
    }

    Mutant mutant() {
        return mutant;
    }
}
