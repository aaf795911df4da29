package dev.joule.verify.schedules.plays;

import dev.joule.compute.internal.deque.StealDeque;
import dev.joule.compute.internal.deque.StealResult;
import dev.joule.compute.internal.deque.StolenElement;
import dev.joule.compute.internal.sleep.SleepWord;
import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Plays of a compute pool's deque, its owner and its thieves; it has room for two elements before
 * it grows.
 */
public final class DequePlays implements ExploredProgram {

    private static final Field SLOTS = slots();

    /** Creates the subject; called by the loader. */
    public DequePlays() {}

    @Override
    public List<Scenario> scenarios() {
        return List.of(
                new Scenario("owner and thief want the last one", DequePlays::last),
                new Scenario("owner pops, pushes, pops while two steal", DequePlays::twoThieves),
                new Scenario("it grows while two steal", DequePlays::grow),
                new Scenario("owner takes one back that a thief wants", DequePlays::takeBack),
                new Scenario("a push meets a worker falling asleep", DequePlays::sleep));
    }

    /**
     * Returns the slots: the owner reads and clears those that a thief may be clearing after its
     * steal.
     */
    @Override
    public Set<String> admittedRaces() {
        return Set.of("element");
    }

    /**
     * Plays a push before a look at the word against a worker that announces its sleep, looks, is
     * counted, and looks at the counter of events once more.
     */
    private static void sleep(Cast cast) {
        StealDeque<Token> deque = new StealDeque<>();
        SleepWord word = new SleepWord();
        AtomicBoolean sawSleeper = new AtomicBoolean();
        AtomicInteger asleepAt = new AtomicInteger(-1);
        cast.strand(
                "owner",
                () -> {
                    deque.push(new Token(0).filled());
                    if (SleepWord.sleeping(word.published()) > 0) {
                        sawSleeper.set(true);
                    }
                });
        cast.strand(
                "sleeper",
                () -> {
                    int announced = word.announceSleepy();
                    if (!deque.isOffered(null) && word.trySleep(announced, false)) {
                        asleepAt.set(announced);
                    }
                });
        cast.never(
                "it sleeps and is not seen",
                () -> !sawSleeper.get() && asleepAt.get() == SleepWord.events(word.now()));
    }

    private static void last(Cast cast) {
        RunCounts ledger = new RunCounts();
        StealDeque<Token> deque = filled(ledger, 1);
        cast.strand(
                "owner",
                () -> {
                    ledger.got(deque.pop(null));
                    deque.push(ledger.token(10));
                    ledger.got(deque.pop(null));
                });
        thief(cast, "thief", deque, ledger, 2);
        atEnd(cast, ledger, deque);
    }

    private static void twoThieves(Cast cast) {
        RunCounts ledger = new RunCounts();
        StealDeque<Token> deque = filled(ledger, 2);
        cast.strand(
                "owner",
                () -> {
                    ledger.got(deque.pop(null));
                    deque.push(ledger.token(10));
                    ledger.got(deque.pop(null));
                });
        thief(cast, "thief", deque, ledger, 1);
        thief(cast, "other", deque, ledger, 1);
        atEnd(cast, ledger, deque);
    }

    private static void grow(Cast cast) {
        RunCounts ledger = new RunCounts();
        StealDeque<Token> deque = filled(ledger, 2);
        cast.strand(
                "owner",
                () -> {
                    deque.push(ledger.token(10));
                    deque.push(ledger.token(11));
                    ledger.got(deque.pop(null));
                });
        thief(cast, "thief", deque, ledger, 2);
        thief(cast, "other", deque, ledger, 1);
        atEnd(cast, ledger, deque);
    }

    private static void takeBack(Cast cast) {
        RunCounts ledger = new RunCounts();
        StealDeque<Token> deque = filled(ledger, 1);
        Token token = ledger.token(10);
        deque.push(token);
        cast.strand(
                "owner",
                () -> {
                    if (deque.takeBack(token)) {
                        ledger.got(token);
                    }
                });
        thief(cast, "thief", deque, ledger, 2);
        atEnd(cast, ledger, deque);
    }

    private static StealDeque<Token> filled(RunCounts ledger, int count) {
        StealDeque<Token> deque = new StealDeque<>();
        for (int i = 0; i < count; i++) {
            deque.push(ledger.token(i));
        }
        return deque;
    }

    private static void thief(
            Cast cast, String name, StealDeque<Token> victim, RunCounts ledger, int times) {
        StolenElement<Token> loot = new StolenElement<>();
        cast.strand(
                name,
                () -> {
                    for (int i = 0; i < times; i++) {
                        StealResult result = victim.steal(loot, null);
                        while (result == StealResult.RETRY) {
                            Thread.onSpinWait();
                            result = victim.steal(loot, null);
                        }
                        if (result == StealResult.SUCCESS) {
                            ledger.got(loot.take());
                        }
                    }
                });
    }

    /** Checks that each token was received once, and that the deque holds none. */
    private static void atEnd(Cast cast, RunCounts ledger, StealDeque<Token> deque) {
        cast.atEnd(() -> {
            for (Token token = deque.pop(null); token != null; token = deque.pop(null)) {
                ledger.got(token);
            }
            ledger.check();
            for (Object slot : (Object[]) SLOTS.get(deque)) {
                if (slot != null) {
                    throw new AssertionError("the deque remembers " + slot);
                }
            }
        });
    }

    private static Field slots() {
        try {
            Field slots = StealDeque.class.getDeclaredField("slots");
            slots.setAccessible(true);
            return slots;
        } catch (NoSuchFieldException e) {
            throw new IllegalStateException(e);
        }
    }
}
