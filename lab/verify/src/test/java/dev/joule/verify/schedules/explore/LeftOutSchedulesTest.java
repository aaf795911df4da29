package dev.joule.verify.schedules.explore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.children.Child;
import dev.joule.verify.bytecode.CallEdits;
import dev.joule.verify.coroutine.Coroutine;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.fault.FaultyClasses;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that random programs of three strands on two places have the same results with and without
 * the schedules that the explorer omits as equivalent.
 */
@Tag("slow")
@Timeout(120)
class LeftOutSchedulesTest {
    private static final String DONE = "programs compared: ";
    private static final int DIFFERENT = 3;

    @ParameterizedTest
    @ValueSource(strings = {Comparison.IN_ORDER, Comparison.DELAYED})
    void leaveOutNoResult(String stores) throws Exception {
        Child.Outcome outcome = compare(List.of(), stores);
        assertThat(outcome.status()).as(outcome.text()).isZero();
        assertThat(outcome.text()).contains(DONE);
    }

    /** Checks a twin that never releases a held strand, and so omits too many schedules. */
    @Test
    void aTwinThatLeavesOutMoreIsCaught(@TempDir Path folder) throws Exception {
        Fault twin =
                Fault.of(
                        "holds", Strand.class, "releaseIfDisturbed", CallEdits.assume("equals", 0));
        FaultyClasses.writeTo(folder, twin);
        Child.Outcome outcome = compare(List.of(folder), Comparison.IN_ORDER);
        assertThat(outcome.status()).isEqualTo(DIFFERENT);
    }

    private static Child.Outcome compare(List<Path> first, String stores) throws Exception {
        return Child.run(
                Child.java(
                        first,
                        List.of(Coroutine.FLAG),
                        Comparison.class.getName(),
                        List.of(stores)),
                null,
                Duration.ofSeconds(100));
    }

    /** Runs the comparison in a child, because of the flag that continuations need. */
    static final class Comparison {
        static final String IN_ORDER = "in order";
        static final String DELAYED = "delayed";

        private static final VarHandle PLACES = MethodHandles.arrayElementVarHandle(int[].class);
        private static final int PROGRAMS = 150;
        private static final int STRANDS = 3;
        private static final int OPERATIONS = 4;
        private static final int BOUND = 3;

        private Comparison() {}

        public static void main(String[] args) {
            boolean delays = args[0].equals(DELAYED);
            long all = 0;
            long left = 0;
            for (int seed = 0; seed < PROGRAMS; seed++) {
                Program program = Program.random(seed);
                for (int bound = 0; bound <= BOUND; bound++) {
                    Set<String> some = new TreeSet<>();
                    Set<String> every = new TreeSet<>();
                    left += runs(program, some, bound, true, delays);
                    all += runs(program, every, bound, false, delays);
                    if (!some.equals(every)) {
                        System.out.println(program + "\n" + some + "\n" + every);
                        System.exit(DIFFERENT);
                    }
                }
            }
            System.out.println(DONE + PROGRAMS + ", schedules " + left + " of " + all);
        }

        private static long runs(
                Program program, Set<String> results, int bound, boolean less, boolean delays) {
            Explorer explorer =
                    new Explorer(
                            new Scenario("program", cast -> program.cast(cast, results)), Set.of());
            if (!less) {
                explorer.withAll();
            }
            if (delays) {
                explorer.withStoreBuffers();
            }
            Explorer.Explored explored = explorer.exploreAt(bound, Integer.MAX_VALUE);
            if (explored.failure() != null) {
                throw new AssertionError(explored.failure());
            }
            return explored.schedules();
        }

        /** A program; a code is the place (2) times the kind: read, write, add. */
        private static final class Program {
            private static final Mode[] MODES = {Mode.ACQUIRE, Mode.RELEASE, Mode.RMW};

            private final int[][] codes;

            private Program(int[][] codes) {
                this.codes = codes;
            }

            static Program random(int seed) {
                SplittableRandom random = new SplittableRandom(seed);
                int[][] codes = new int[STRANDS][];
                for (int i = 0; i < STRANDS; i++) {
                    codes[i] = random.ints(1 + random.nextInt(OPERATIONS), 0, 6).toArray();
                }
                return new Program(codes);
            }

            void cast(Cast cast, Set<String> results) {
                int[] places = new int[2];
                int[][] read = new int[STRANDS][OPERATIONS];
                for (int i = 0; i < STRANDS; i++) {
                    int strand = i;
                    cast.strand("strand " + i, () -> run(strand, places, read[strand]));
                }
                cast.atEnd(() -> results.add(Arrays.deepToString(read) + Arrays.toString(places)));
            }

            private void run(int strand, int[] places, int[] read) {
                for (int i = 0; i < codes[strand].length; i++) {
                    int place = codes[strand][i] % 2;
                    int kind = codes[strand][i] / 2;
                    Hooks.handle(PLACES, places, place, MODES[kind]);
                    if (kind == 1) {
                        PLACES.setRelease(places, place, 10 * strand + i);
                    } else {
                        read[i] =
                                kind == 0
                                        ? (int) PLACES.getAcquire(places, place)
                                        : (int) PLACES.getAndAdd(places, place, 100);
                    }
                }
            }

            @Override
            public String toString() {
                return Arrays.deepToString(codes);
            }
        }
    }
}
