package dev.joule.verify.soak;

import static dev.joule.verify.soak.Mark.ASKED;
import static dev.joule.verify.soak.Mark.BEGUN;
import static dev.joule.verify.soak.Mark.CANCELLED;
import static dev.joule.verify.soak.Mark.ENDED;
import static dev.joule.verify.soak.Mark.GOT_CANCEL;
import static dev.joule.verify.soak.Mark.GOT_ERROR;
import static dev.joule.verify.soak.Mark.GOT_VALUE;
import static dev.joule.verify.soak.Mark.HELPED;
import static dev.joule.verify.soak.Mark.OUTCOMES;
import static dev.joule.verify.soak.Mark.REFUSED;
import static dev.joule.verify.soak.Mark.REPORTED;
import static dev.joule.verify.soak.Mark.RETURNED;
import static dev.joule.verify.soak.Mark.THREW;
import static dev.joule.verify.soak.Mark.has;

import org.jspecify.annotations.Nullable;

/** Decides from a task's line whether the task is accounted for. */
final class Judge {
    private Judge() {}

    /** Returns whether the task needs no further step for its scheduler to be idle. */
    static boolean isOver(int mark) {
        int ends = REFUSED | RETURNED | ENDED | THREW | CANCELLED;
        return switch (Mark.kind(mark).trait()) {
            case PLAIN, CALL -> has(mark, ends | ASKED);
            case POLLABLE, THREAD -> has(mark, ends);
            case PERIODIC -> !has(mark, Mark.INSIDE);
        };
    }

    /**
     * Returns the error of a task after the end of its scheduler, or null.
     *
     * @param ending the way in which the scheduler ended
     */
    static @Nullable String wrong(int mark, Ending ending) {
        if (has(mark, REFUSED)) {
            return has(mark, BEGUN | RETURNED | CANCELLED | OUTCOMES) ? "refused and more" : null;
        }
        if (!has(mark, Mark.ACCEPTED)) {
            return "never handed in";
        }
        if (has(mark, Mark.INSIDE) || begunAndNotOver(mark)) {
            return "began and never ended";
        }
        String wrong =
                switch (Mark.kind(mark).trait()) {
                    case PLAIN -> wrongPlain(mark, ending);
                    case CALL -> wrongCall(mark, ending);
                    case POLLABLE -> wrongPollable(mark);
                    case THREAD -> wrongThread(mark);
                    case PERIODIC -> null;
                };
        return wrong != null ? wrong : wrongOutcome(mark, ending);
    }

    private static boolean begunAndNotOver(int mark) {
        return Mark.kind(mark).trait() != JobKind.Trait.PERIODIC
                && has(mark, BEGUN)
                && !has(mark, ENDED | THREW | CANCELLED);
    }

    private static @Nullable String wrongPlain(int mark, Ending ending) {
        if (has(mark, RETURNED) && has(mark, BEGUN) && !has(mark, HELPED)) {
            return "returned and run";
        }
        int excuses = RETURNED | ASKED;
        if (!has(mark, BEGUN | excuses) && !ending.dropsPlain()) {
            return "lost";
        }
        return Mark.kind(mark) == JobKind.EXECUTED && !has(mark, RETURNED)
                ? wrongReports(mark)
                : null;
    }

    /** Returns the error in what the handler received of a task, or null. */
    private static @Nullable String wrongReports(int mark) {
        if (has(mark, THREW) == has(mark, REPORTED)) {
            return null;
        }
        return has(mark, REPORTED) ? "reported without cause" : "its exception was lost";
    }

    private static @Nullable String wrongCall(int mark, Ending ending) {
        if (has(mark, BEGUN)) {
            return null;
        }
        return has(mark, ASKED | GOT_CANCEL) || (ending.cancels() && !has(mark, OUTCOMES))
                ? null
                : "lost";
    }

    private static @Nullable String wrongPollable(int mark) {
        int ends = Integer.bitCount(mark & (ENDED | THREW | CANCELLED));
        if (ends > 1) {
            return "over twice";
        }
        if (ends == 0) {
            return "lost";
        }
        if (has(mark, CANCELLED) && has(mark, GOT_VALUE)) {
            return "cancelled, and yet yielded";
        }
        return null;
    }

    /**
     * Returns the error of a thread, or null: a started thread must run, however its scheduler
     * ends.
     */
    private static @Nullable String wrongThread(int mark) {
        if (has(mark, RETURNED)) {
            return "returned though it is a thread";
        }
        if (!has(mark, BEGUN)) {
            return "lost";
        }
        return wrongReports(mark);
    }

    private static @Nullable String wrongOutcome(int mark, Ending ending) {
        JobKind kind = Mark.kind(mark);
        if (!has(mark, OUTCOMES)) {
            boolean excused =
                    !kind.isHandled()
                            || has(mark, RETURNED)
                            || (ending.dropsPlain() && !has(mark, BEGUN));
            return excused ? null : "its handle never reported how it ended";
        }
        if (has(mark, GOT_VALUE) && !has(mark, ENDED)) {
            return "yielded a value it never made";
        }
        if (has(mark, GOT_ERROR) && !has(mark, THREW)) {
            return "failed with an exception it never threw";
        }
        return has(mark, GOT_CANCEL) ? wrongCancel(mark, ending) : null;
    }

    private static @Nullable String wrongCancel(int mark, Ending ending) {
        JobKind.Trait trait = Mark.kind(mark).trait();
        if (trait == JobKind.Trait.PERIODIC || has(mark, ASKED)) {
            return trait == JobKind.Trait.CALL && has(mark, BEGUN)
                    ? "cancelled though it ran"
                    : null;
        }
        if (trait == JobKind.Trait.PLAIN) {
            return "a cancelled future nobody cancelled";
        }
        return ending.cancels() ? null : "cancelled though nobody asked";
    }
}
