package dev.joule.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.children.Child;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Four JVMs: the caller, one like it, one that is slow, and one with another version of the job.
 */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OddNodesTest {
    private static final int PIECES = 100;

    private final Nodes nodes = new Nodes();
    private final Child caller;
    private final Child other;
    private final Child slow;
    private final Child old;
    private String slowAddress;
    private String otherAddress;
    private String oldAddress;

    OddNodesTest() throws Exception {
        caller = nodes.start(nodes.ports.get(0));
        other = nodes.start(nodes.ports.get(1));
        slow = nodes.start(0, 1, 4);
        old = nodes.start(0, 2, 1);
    }

    @BeforeAll
    void join() throws Exception {
        nodes.await(caller, "joined ");
        otherAddress = nodes.await(other, "joined ");
        slowAddress = nodes.await(slow, "joined ");
        oldAddress = nodes.await(old, "joined ");
        nodes.awaitWorkers(caller, 4);
    }

    @AfterAll
    void end() {
        nodes.close();
    }

    @Test
    void aSlowNodeGetsLessAndAnotherVersionNothing() throws Exception {
        Nodes.run(caller, PIECES, 20);
        nodes.assertAnswer(caller, PIECES);
        String progress = nodes.ask(caller, "progress");
        assertThat(done(progress, otherAddress)).isGreaterThan(done(progress, slowAddress));
        assertThat(done(progress, slowAddress)).isPositive();
        assertThat(done(progress, oldAddress)).isZero();
        assertThat(progress)
                .contains("Node[address=" + oldAddress + ", held=0, done=0, trouble=offers sum/2]");
    }

    private static int done(String progress, String address) {
        Matcher matcher =
                Pattern.compile("address=" + address + ", held=\\d+, done=(\\d+)")
                        .matcher(progress);
        assertThat(matcher.find()).as(progress).isTrue();
        return Integer.parseInt(matcher.group(1));
    }

    @Test
    void aPoisonPieceIsNamed() throws Exception {
        Nodes.run(caller, PIECES, 5, "5 POISON  60000");
        assertThat(nodes.await(caller, "error "))
                .contains("piece 5 of sum/1 failed 3 times, the last time on node 127.0.0.1:")
                .contains("java.lang.IllegalStateException: poison");
    }

    @Test
    void aResultThatIsTooLargeIsNamed() throws Exception {
        Nodes.run(caller, PIECES, 5, "7 LARGE  60000");
        assertThat(nodes.await(caller, "error "))
                .contains("piece 7 of sum/1 failed 3 times")
                .contains("fit into a message")
                .contains("split the work into smaller pieces");
    }

    @Test
    void aCancelledRunEndsEverywhere() throws Exception {
        nodes.hold(caller, other, slow);
        caller.tell("cancel");
        assertThat(nodes.await(caller, "error ")).contains("CancellationException");
        nodes.awaitAll("released", other, slow);
    }

    @Test
    void aRunThatTakesTooLongEndsEverywhere() throws Exception {
        Nodes.run(caller, PIECES, 0, "-1 HOLD  2000");
        nodes.await(other, "holding");
        assertThat(nodes.await(caller, "error "))
                .contains("sum/1 was not done within PT2S: 0 of 100 pieces are");
        nodes.await(other, "released");
    }
}
