package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.children.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Three JVMs: the answer is right whatever happens to the nodes, or the run says why it failed. */
@Timeout(180)
class LostNodesTest {
    private static final int PIECES = 200;

    /** The longest time that the contract promises with the default settings. */
    private static final Duration CONTRACT = Duration.ofSeconds(30);

    private final Nodes nodes = new Nodes();

    @AfterEach
    void end() {
        nodes.close();
    }

    private void runUntil(Child caller, int done) throws Exception {
        Nodes.run(caller, PIECES, 20);
        nodes.ask(caller, "done " + done);
    }

    @Test
    void nodesMayStartInAnyOrder() throws Exception {
        Child third = nodes.start(nodes.ports.get(2));
        Child second = nodes.start(nodes.ports.get(1));
        nodes.start(nodes.ports.get(0));
        nodes.awaitAll("joined ", second, third);
        nodes.ask(third, "nodes 3");
        nodes.assertRuns(third, PIECES);
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 70})
    void aNodeIsKilled(int percent) throws Exception {
        List<Child> three = nodes.three();
        Child caller = three.get(0);
        runUntil(caller, PIECES * percent / 100);
        three.get(1).close();
        nodes.assertAnswer(caller, PIECES);
    }

    @Test
    void theLateResultsOfAFrozenNodeAreDropped(@TempDir Path folder) throws Exception {
        Path gate = folder.resolve("gate");
        List<Child> three = nodes.three();
        Child caller = three.get(0);
        Nodes.run(caller, PIECES, 20, PIECES - 1 + " WAIT " + gate + " 60000");
        nodes.ask(caller, "done " + PIECES / 3);
        Nodes.signal("STOP", three.get(1));
        nodes.ask(caller, "done " + (PIECES - 1)); // those of the frozen node too
        Nodes.signal("CONT", three.get(1));
        nodes.ask(caller, "late 1");
        Files.createFile(gate);
        nodes.assertAnswer(caller, PIECES);
        nodes.assertRuns(caller, PIECES);
    }

    @Test
    void aNodeThatWasFrozenForLongLeaves() throws Exception {
        List<Child> three = nodes.three();
        Child caller = three.get(0);
        Child frozen = three.get(1);
        runUntil(caller, PIECES / 3);
        Nodes.signal("STOP", frozen);
        nodes.assertAnswer(caller, PIECES);
        nodes.ask(caller, "nodes 2");
        Nodes.signal("CONT", frozen);
        nodes.await(frozen, "ended");
        nodes.assertRuns(caller, PIECES);
    }

    /** The others finish the pieces of a worker; the run of a caller ends with it. */
    @Test
    void eachNodeIsRestartedUnderLoad(@TempDir Path folder) throws Exception {
        nodes.settings = Nodes.STABLE; // a first seed must not give up the others too soon
        List<Child> three = nodes.three();
        Child caller = three.get(0);
        Path gate = folder.resolve("gate");
        Nodes.run(caller, 10 * PIECES, 100, "-1 PLAIN " + gate + " 150000");
        Child second = restart(three, 1, false);
        Child third = restart(three, 2, true);
        Files.createFile(gate);
        nodes.assertAnswer(caller, 10 * PIECES);
        nodes.hold(caller, second, third);
        Child again = restart(three, 0, true);
        nodes.awaitAll("released", second, third);
        nodes.ask(again, "nodes 3");
        nodes.assertRuns(again, PIECES);
    }

    private Child restart(List<Child> three, int i, boolean isKilled) throws Exception {
        Child old = three.get(i);
        if (isKilled) {
            old.close();
        } else {
            old.tell("end");
            nodes.await(old, "closed");
        }
        Child node = nodes.start(nodes.ports.get(i));
        nodes.await(node, "joined ");
        return node;
    }

    @Test
    void aLostCallerEndsItsRunEverywhere() throws Exception {
        nodes.settings = "";
        List<Child> three = nodes.three();
        Child second = three.get(1);
        Child third = three.get(2);
        nodes.hold(three.get(0), second, third);
        three.get(0).close();
        nodes.await(second, "released", CONTRACT);
        nodes.await(third, "released", CONTRACT);
        nodes.assertRuns(second, PIECES);
    }

    @Test
    void theMinorityStopsAndTheMajorityGoesOn() throws Exception {
        nodes.settings = "";
        List<Child> three = nodes.three();
        Child caller = three.get(0);
        Child second = three.get(1);
        Child third = three.get(2);
        nodes.hold(caller, second, third);
        Nodes.signal("STOP", second, third);
        assertThat(nodes.await(caller, "error ", CONTRACT)).contains("cut off from most nodes");
        nodes.await(caller, "ended");
        caller.tell("end");
        nodes.await(caller, "closed"); // though the others are frozen
        Nodes.signal("CONT", second, third);
        nodes.await(second, "released");
        nodes.ask(second, "nodes 2");
        nodes.assertRuns(second, PIECES);
    }
}
