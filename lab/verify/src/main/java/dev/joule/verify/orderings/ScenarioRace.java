package dev.joule.verify.orderings;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import dev.joule.verify.schedules.explore.Cast;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A scenario of the explorer with two strands, which never wait, run by two threads on this
 * processor. A sample has several races; the threads meet before each, since strands of unequal
 * length would drift apart and then never collide.
 */
@JCStressTest
@State
@Outcome(id = "0", expect = ACCEPTABLE, desc = "each time one saw the other")
@Outcome(expect = FORBIDDEN, desc = "so often the check at the end failed")
public class ScenarioRace {
    /** The property that names the scenario: the class of its plays, a slash, and its name. */
    static final String PROPERTY = "joule.race";

    private static final int RACES = 8;

    private static final class Selected {
        static final Scenario SCENARIO = scenario(System.getProperty(PROPERTY, ""));
    }

    private static final class Race {
        private static final int SPINS = 1 << 10;

        /** The limit of a wait: a thread that threw never arrives, and the other one goes on. */
        private static final int YIELDS = 1 << 16;

        /** The longest random wait before a strand begins, in multiplications. */
        private static final int PAUSE_MAX = 100;

        private final Cast cast = new Cast();
        private final List<Cast.Body> bodies;
        private final AtomicInteger arrived = new AtomicInteger();

        /** Keeps the compiler from removing the multiplications. */
        @SuppressWarnings("unused")
        private int workDone;

        Race() {
            Selected.SCENARIO.cast().accept(cast);
            bodies = cast.bodies();
        }

        void run(int strand) {
            arrived.getAndIncrement();
            for (int i = 0; arrived.get() < bodies.size() && i < SPINS + YIELDS; i++) {
                if (i < SPINS) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
            int product = ThreadLocalRandom.current().nextInt(PAUSE_MAX);
            for (int i = product; i > 0; i--) {
                product = product * 31 + i;
            }
            workDone = product;
            try {
                bodies.get(strand).run();
            } catch (Exception thrown) {
                throw new IllegalStateException(thrown);
            }
        }

        boolean isWrong() {
            try {
                cast.end().run();
                return false;
            } catch (AssertionError wrong) {
                return true;
            } catch (Exception thrown) {
                throw new IllegalStateException(thrown);
            }
        }
    }

    private final List<Race> races = Stream.generate(Race::new).limit(RACES).toList();

    /** Returns the scenario of that name. */
    static Scenario scenario(String name) {
        String[] words = name.split("/", 2);
        try {
            ExploredProgram plays =
                    Class.forName("dev.joule.verify.schedules.plays." + words[0])
                            .asSubclass(ExploredProgram.class)
                            .getConstructor()
                            .newInstance();
            return plays.scenarios().stream()
                    .filter(each -> each.name().replace(' ', '-').equals(words[1]))
                    .findAny()
                    .orElseThrow(() -> new IllegalArgumentException("no scenario " + name));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    /** Runs the first strand of each race. */
    @Actor
    public void first() {
        races.forEach(race -> race.run(0));
    }

    /** Runs the second strand of each race. */
    @Actor
    public void second() {
        races.forEach(race -> race.run(1));
    }

    /** Counts the races that went wrong. */
    @Arbiter
    public void count(I_Result r) {
        r.r1 = (int) races.stream().filter(Race::isWrong).count();
    }
}
