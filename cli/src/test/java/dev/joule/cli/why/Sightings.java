package dev.joule.cli.why;

import dev.joule.cli.observe.ThreadList;
import dev.joule.cli.observe.ThreadList.Seen;
import dev.joule.cli.why.Observation.Actor;
import dev.joule.cli.why.Observation.Kind;
import dev.joule.cli.why.Observation.Look;
import dev.joule.cli.why.Observation.Sample;
import dev.joule.cli.why.Observation.Wait;
import dev.joule.cli.why.ThreadDump.Dumped;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Makes observations for the tests of the rules: of a second, on two processors. */
final class Sightings {
    static final long SECOND = 1_000_000_000;
    static final long MILLI = 1_000_000;

    private Sightings() {}

    static Observation second() {
        return new Observation().nanos(SECOND).processors(2);
    }

    static Actor virtual(long id) {
        return new Actor("virtual " + id, id, true);
    }

    static Actor worker(int index) {
        return new Actor("joule-agent-worker-" + index, 30 + index, false);
    }

    static Actor platform(long id) {
        return new Actor("platform " + id, id, false);
    }

    /** Returns a stack of the user's methods, given as {@code Type.method}, the innermost first. */
    static Stack stack(String... methods) {
        return Stack.parse(Stream.of(methods).map(Sightings::frame).toList());
    }

    /** Returns a frame in line 1, or in the line behind a colon. */
    private static String frame(String method) {
        String[] parts = method.split(":", 2);
        return parts[0] + "(Some.java:" + (parts.length == 1 ? "1" : parts[1]) + ')';
    }

    static Observation looks(Observation seen, int full, int other, long queued) {
        for (int i = 0; i < full + other; i++) {
            seen.looks().add(i < full ? new Look(2, 2, queued) : new Look(2, 1, 0));
        }
        return seen;
    }

    /** Adds samples of 10 ms each. */
    static Observation samples(Observation seen, Actor thread, Stack stack, int count) {
        for (int i = 0; i < count; i++) {
            seen.samples().add(new Sample(thread, stack, 10 * MILLI));
        }
        return seen;
    }

    static Observation waits(
            Observation seen, Kind kind, Actor thread, long millis, String what, int count) {
        for (int i = 0; i < count; i++) {
            seen.waits()
                    .add(
                            new Wait(
                                    kind,
                                    thread,
                                    millis * MILLI,
                                    0,
                                    what,
                                    stack("com.acme.Store.load", "com.acme.Main.run")));
        }
        return seen;
    }

    static Dumped running(long id, boolean isMounted, String... methods) {
        return dumped(id, "RUNNABLE", isMounted, ThreadList.Wait.NONE, null).at(methods);
    }

    static Dumped parked(long id, String object, String... methods) {
        return dumped(id, "WAITING", false, ThreadList.Wait.PARK, object).at(methods);
    }

    static Dumped entering(long id, String object, Long holder, String... methods) {
        Draft draft = dumped(id, "BLOCKED", false, ThreadList.Wait.ENTER, object);
        draft.holder = holder;
        return draft.at(methods);
    }

    static Dumped holding(long id, String object, String... methods) {
        Draft draft = dumped(id, "TIMED_WAITING", false, ThreadList.Wait.PARK, null);
        draft.owned = Set.of(object);
        return draft.at(methods);
    }

    static ThreadDump dump(List<Dumped> threads) {
        return new ThreadDump(threads);
    }

    /** Adds the same dump several times. */
    static Observation dumps(Observation seen, int count, List<Dumped> threads) {
        for (int i = 0; i < count; i++) {
            seen.dumps().add(dump(threads));
        }
        return seen;
    }

    private static Draft dumped(
            long id, String state, boolean isMounted, ThreadList.Wait wait, String object) {
        Draft draft = new Draft();
        draft.id = id;
        draft.state = state;
        draft.isMounted = isMounted;
        draft.wait = wait;
        draft.object = object;
        return draft;
    }

    private static final class Draft {
        private long id;
        private String state = "";
        private boolean isMounted;
        private ThreadList.Wait wait;
        private String object;
        private Long holder;
        private Set<String> owned = Set.of();

        Dumped at(String... methods) {
            List<String> frames = new ArrayList<>();
            for (String method : methods) {
                frames.add(frame(method));
            }
            return Dumped.of(
                    new Seen(
                            id,
                            "virtual " + id,
                            true,
                            state,
                            isMounted,
                            wait,
                            object,
                            holder,
                            holder != null,
                            owned,
                            frames));
        }
    }
}
