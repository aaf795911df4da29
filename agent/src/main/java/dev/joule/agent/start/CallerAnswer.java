package dev.joule.agent.start;

import dev.joule.internal.scheduler.DefaultVirtualThreadScheduler;
import java.util.function.BooleanSupplier;

/**
 * Answers a question of the JDK about the calling thread. One class for all questions, since each
 * class, and a lambda more than a class, is a part of the time of the first virtual thread.
 */
record CallerAnswer(DefaultVirtualThreadScheduler scheduler, int question)
        implements BooleanSupplier {
    static final int BEGINS_BLOCKING = 0;
    static final int ENDS_BLOCKING = 1;
    static final int HAS_TASKS_BEHIND = 2;
    static final int YIELDS = 3;
    static final int IS_CARRIED = 4;

    @Override
    public boolean getAsBoolean() {
        return switch (question) {
            case BEGINS_BLOCKING -> scheduler.tryBeginBlocking();
            case ENDS_BLOCKING -> scheduler.tryEndBlocking();
            case HAS_TASKS_BEHIND -> scheduler.hasTasksBehindCaller();
            case YIELDS -> scheduler.shouldCallerYield();
            default -> scheduler.isCarryingCaller();
        };
    }
}
