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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests delayed stores by the usual small programs of two threads and two places. */
@Timeout(120)
class StoreBufferTest {

    @Test
    void aStoreIsDelayedPastALoadAndPastNoOtherStoreOrFence() throws Exception {
        assertThat(results(List.of()))
                .containsExactly(
                        "release, in order: [0 1, 1 0, 1 1]",
                        "release, delayed: [0 0, 0 1, 1 0, 1 1]",
                        "volatile, delayed: [0 1, 1 0, 1 1]",
                        "fence, delayed: [0 1, 1 0, 1 1]",
                        "swap, delayed: [0 1, 1 0, 1 1]",
                        "message, delayed: [0 0, 0 1, 1 1]",
                        "overwritten, delayed: [0 1, 0 2, 1 2]",
                        "preempted before the store: true");
    }

    /** Checks a twin that hides nothing. */
    @Test
    void aTwinThatHidesNothingIsCaught(@TempDir Path folder) throws Exception {
        Fault twin = Fault.of("hides", StoreBuffer.class, "hide", CallEdits.skip("write"));
        FaultyClasses.writeTo(folder, twin);
        assertThat(results(List.of(folder))).contains("release, delayed: [0 1, 1 0, 1 1]");
    }

    private static List<String> results(List<Path> first) throws Exception {
        Child.Outcome outcome =
                Child.run(
                        Child.java(
                                first, List.of(Coroutine.FLAG), Litmus.class.getName(), List.of()),
                        null,
                        Duration.ofSeconds(100));
        assertThat(outcome.status()).as(outcome.text()).isZero();
        return outcome.output();
    }

    /** Runs the programs in a child, because of the flag that continuations need. */
    static final class Litmus {
        private static final int BOUND = 3;
        private static final VarHandle X = handle("x");
        private static final VarHandle Y = handle("y");

        private int x;
        private int y;

        public static void main(String[] args) {
            print("release, in order", false, cast -> crossed(cast, Litmus::release));
            print("release, delayed", true, cast -> crossed(cast, Litmus::release));
            print("volatile, delayed", true, cast -> crossed(cast, Litmus::setVolatile));
            print("fence, delayed", true, cast -> crossed(cast, Litmus::releaseAndFence));
            print("swap, delayed", true, cast -> crossed(cast, Litmus::swap));
            print("message, delayed", true, Litmus::message);
            print("overwritten, delayed", true, Litmus::overwritten);
            System.out.println(
                    "preempted before the store: "
                            + results("early", true, Litmus::early).contains("1 1 0"));
        }

        private interface Write {
            void set(Litmus shared, VarHandle place, int value);
        }

        private record Run(Cast cast, Set<String> results) {}

        private static void print(String name, boolean delays, Consumer<Run> program) {
            System.out.println(name + ": " + results(name, delays, program));
        }

        private static Set<String> results(String name, boolean delays, Consumer<Run> program) {
            Set<String> results = new TreeSet<>();
            Explorer explorer =
                    new Explorer(
                            new Scenario(name, cast -> program.accept(new Run(cast, results))),
                            Set.of());
            (delays ? explorer.withStoreBuffers() : explorer).exploreAt(BOUND, Integer.MAX_VALUE);
            return results;
        }

        /** Each of two writes its place and reads the other's. */
        private static void crossed(Run run, Write write) {
            Litmus shared = new Litmus();
            int[] read = new int[2];
            run.cast.strand(
                    "first",
                    () -> {
                        write.set(shared, X, 1);
                        read[0] = read(shared, Y);
                    });
            run.cast.strand(
                    "second",
                    () -> {
                        write.set(shared, Y, 1);
                        read[1] = read(shared, X);
                    });
            run.cast.atEnd(() -> run.results.add(read[0] + " " + read[1]));
        }

        /** One writes a value and then a flag; the other reads the flag and then the value. */
        private static void message(Run run) {
            Litmus shared = new Litmus();
            int[] read = new int[2];
            run.cast.strand(
                    "sender",
                    () -> {
                        release(shared, X, 1);
                        release(shared, Y, 1);
                        read(shared, X);
                    });
            run.cast.strand(
                    "receiver",
                    () -> {
                        read[0] = read(shared, Y);
                        read[1] = read(shared, X);
                    });
            run.cast.atEnd(() -> run.results.add(read[0] + " " + read[1]));
        }

        /**
         * Two write the same place, and each reads it; the second result is the value that stays.
         */
        private static void overwritten(Run run) {
            Litmus shared = new Litmus();
            int[] read = new int[1];
            run.cast.strand(
                    "first",
                    () -> {
                        release(shared, X, 1);
                        read(shared, Y);
                    });
            run.cast.strand(
                    "second",
                    () -> {
                        read[0] = read(shared, X);
                        release(shared, X, 2);
                        read(shared, Y);
                    });
            run.cast.atEnd(() -> run.results.add(read[0] + " " + shared.x));
        }

        /** The store is hidden only if the strand was preempted before it too. */
        private static void early(Run run) {
            Litmus shared = new Litmus();
            Litmus other = new Litmus();
            int[] read = new int[3];
            run.cast.strand(
                    "storer",
                    () -> {
                        setVolatile(other, X, 1);
                        release(shared, X, 1);
                        read[1] = read(shared, Y);
                    });
            run.cast.strand(
                    "other",
                    () -> {
                        read[0] = read(other, X);
                        setVolatile(shared, Y, 1);
                        setVolatile(shared, Y, 2);
                        read[2] = read(shared, X);
                    });
            run.cast.atEnd(() -> run.results.add(read[0] + " " + read[1] + " " + read[2]));
        }

        private static int read(Litmus shared, VarHandle place) {
            Hooks.handle(place, shared, -1, Mode.ACQUIRE);
            return (int) place.getAcquire(shared);
        }

        private static void release(Litmus shared, VarHandle place, int value) {
            Hooks.handle(place, shared, -1, Mode.RELEASE);
            place.setRelease(shared, value);
        }

        private static void setVolatile(Litmus shared, VarHandle place, int value) {
            Hooks.handle(place, shared, -1, Mode.VOLATILE_WRITE);
            place.setVolatile(shared, value);
        }

        private static void releaseAndFence(Litmus shared, VarHandle place, int value) {
            release(shared, place, value);
            Hooks.fullFence();
        }

        private static void swap(Litmus shared, VarHandle place, int value) {
            Hooks.handle(place, shared, -1, Mode.RMW);
            place.getAndSet(shared, value);
        }

        private static VarHandle handle(String name) {
            try {
                return MethodHandles.lookup().findVarHandle(Litmus.class, name, int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }
}
