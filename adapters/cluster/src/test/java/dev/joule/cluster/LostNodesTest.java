package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.children.Child;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private final Nodes nodes;

    LostNodesTest() throws Exception {
        nodes = new Nodes();
    }

    @AfterEach
    void end() {
        nodes.close();
    }

    @Test
    void nodesMayStartInAnyOrder() throws Exception {
        Child third = nodes.start(0);
        Child second = nodes.start(0);
        nodes.start(nodes.seed);
        nodes.await(second, "joined ");
        nodes.await(third, "joined ");
        nodes.ask(third, "nodes 3");
        Nodes.run(third, PIECES, 5);
        nodes.assertAnswer(third, PIECES);
    }

    @ParameterizedTest
    @ValueSource(ints = {30, 70})
    void aNodeIsKilled(int percent) throws Exception {
        List<Child> three = nodes.three();
        Child caller = three.getFirst();
        Nodes.run(caller, PIECES, 20);
        nodes.ask(caller, "done " + PIECES * percent / 100);
        three.get(1).close();
        nodes.assertAnswer(caller, PIECES);
    }

    @Test
    void theLateResultsOfAFrozenNodeAreDropped(@TempDir Path folder) throws Exception {
        Path gate = folder.resolve("gate");
        List<Child> three = nodes.three();
        Child caller = three.getFirst();
        Nodes.run(caller, PIECES, 20, PIECES - 1 + " WAIT " + gate + " 60000");
        nodes.ask(caller, "done " + PIECES / 3);
        Nodes.signal(three.get(1), "STOP");
        nodes.ask(caller, "done " + (PIECES - 1)); // those of the frozen node too
        Nodes.signal(three.get(1), "CONT");
        nodes.ask(caller, "late 1");
        Files.createFile(gate);
        nodes.assertAnswer(caller, PIECES);
        Nodes.run(caller, PIECES, 5);
        nodes.assertAnswer(caller, PIECES);
    }

    @Test
    void aNodeThatWasFrozenForLongLeaves() throws Exception {
        List<Child> three = nodes.three();
        Child caller = three.getFirst();
        Child frozen = three.get(1);
        Nodes.run(caller, PIECES, 20);
        nodes.ask(caller, "done " + PIECES / 3);
        Nodes.signal(frozen, "STOP");
        nodes.assertAnswer(caller, PIECES);
        nodes.ask(caller, "members 2");
        Nodes.signal(frozen, "CONT");
        nodes.await(frozen, "ended");
        Nodes.run(caller, PIECES, 5);
        nodes.assertAnswer(caller, PIECES);
    }

    @Test
    void eachNodeIsRestartedUnderLoad(@TempDir Path folder) throws Exception {
        List<Child> three = nodes.three();
        Child caller = three.getFirst();
        Path gate = folder.resolve("gate");
        Nodes.run(caller, 10 * PIECES, 50, "-1 PLAIN " + gate + " 150000");
        for (Child old : three.subList(1, 3)) {
            old.tell("end");
            nodes.await(old, "closed");
            nodes.await(nodes.start(0), "joined ");
        }
        Files.createFile(gate);
        nodes.assertAnswer(caller, 10 * PIECES);
    }

    @Test
    void aLostCallerEndsItsRunEverywhere() throws Exception {
        List<Child> three = nodes.three();
        Nodes.run(three.getFirst(), 6, 0, "-1 HOLD  60000");
        nodes.await(three.get(1), "holding");
        nodes.await(three.get(2), "holding");
        three.getFirst().close();
        nodes.await(three.get(1), "released");
        nodes.await(three.get(2), "released");
        Nodes.run(three.get(1), PIECES, 5);
        nodes.assertAnswer(three.get(1), PIECES);
    }

    @Test
    void theMinorityStopsAndTheMajorityGoesOn() throws Exception {
        List<Child> three = nodes.three();
        Child caller = three.getFirst();
        Nodes.run(caller, 6, 0, "-1 HOLD  60000");
        nodes.await(three.get(1), "holding");
        nodes.await(three.get(2), "holding");
        Nodes.signal(three.get(1), "STOP");
        Nodes.signal(three.get(2), "STOP");
        assertThat(nodes.await(caller, "error ")).contains("cut off from most nodes");
        nodes.await(caller, "ended");
        Nodes.signal(three.get(1), "CONT");
        Nodes.signal(three.get(2), "CONT");
        nodes.await(three.get(1), "released");
        nodes.ask(three.get(1), "nodes 2");
        Nodes.run(three.get(1), PIECES, 5);
        nodes.assertAnswer(three.get(1), PIECES);
    }
}
