package dev.joule.verify.schedules.plays;

import dev.joule.internal.queue.LifoSlot;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;

/** Plays of a LIFO slot, its owner and the timed sleeper. */
public final class LifoPlays implements ExploredProgram {

    /** Creates the subject; called by the loader. */
    public LifoPlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(new Scenario("the timed sleeper empties the slot", LifoPlays::compensation));
    }

    private static void compensation(Cast cast) {
        RunCounts ledger = new RunCounts();
        LifoSlot slot = new LifoSlot();
        cast.strand(
                "owner",
                () -> {
                    schedule(slot, ledger, 1);
                    schedule(slot, ledger, 2);
                    ledger.got(slot.take());
                    schedule(slot, ledger, 3);
                });
        cast.strand("timed sleeper", () -> ledger.got(slot.isOccupied() ? slot.take() : null));
        cast.strand("next", () -> ledger.got(slot.isOccupied() ? slot.take() : null));
        cast.atEnd(() -> {
            ledger.got(slot.take());
            ledger.check();
        });
    }

    /** Fills the slot like a worker. */
    private static void schedule(LifoSlot slot, RunCounts ledger, int number) {
        Token token = ledger.token(number);
        if (slot.isEmptyForOwner()) {
            slot.fill(token);
        } else {
            ledger.got(slot.replace(token));
        }
    }
}
