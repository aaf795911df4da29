package dev.joule.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.agent.AgentJvm.Result;
import dev.joule.agent.programs.Attack;
import dev.joule.agent.programs.Barging;
import dev.joule.agent.programs.BlockedCalls;
import dev.joule.agent.programs.Figures;
import dev.joule.agent.programs.Idle;
import dev.joule.agent.programs.NestedCalls;
import dev.joule.agent.programs.QueuedBehind;
import dev.joule.agent.programs.Quiet;
import dev.joule.agent.programs.SetsParallelism;
import dev.joule.agent.programs.SocketTraps;
import dev.joule.agent.programs.TimedWaits;
import dev.joule.agent.programs.Visible;
import dev.joule.agent.programs.Where;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.ModuleAttribute;
import java.lang.constant.ModuleDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program that knows nothing of Joule, started with the agent. */
@Tag("slow")
@Timeout(120)
class AgentTest {
    /** On a machine that is busy a spare may come to the only worker's help. */
    private static final String ONE_OF_THE_SHOPS = ".*: joule-shop-(worker|spare)-0";

    @Test
    void itsVirtualThreadsRunOnJoule() {
        Result result = AgentJvm.with("").run(Where.class);
        assertIsCarried(result);
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
    }

    /** The canary: without the agent the same program says something else. */
    @Test
    void withoutTheAgentTheyDoNot() {
        assertThat(AgentJvm.without().run(Where.class).out())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).contains(": ForkJoinPool-"));
    }

    @Test
    void itCanBeSwitchedOff() {
        Result result = AgentJvm.with("scheduler=jdk").run(Where.class);
        assertThat(result.out())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).contains(": ForkJoinPool-"));
        assertThat(result.err()).isEmpty();
    }

    @Test
    void theProgramSeesNothingOfTheAgent() {
        Result result = AgentJvm.with("").run(Visible.class);
        assertThat(result.out())
                .containsExactly(
                        "threads of mine: 0",
                        "properties: []",
                        "core: false",
                        "inside: false",
                        "java.lang is open: false",
                        "hook is public: false",
                        "loader: true");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void theProgramCannotReachWhatIsOpenedToTheAgent() {
        Result result = AgentJvm.with("").run(Attack.class);
        assertThat(result.out())
                .containsExactly(
                        "named: true",
                        "exports: false",
                        "opens: false",
                        "class beside it: refused",
                        "constructor: refused",
                        "its loader's inside: refused",
                        "its loader's class: refused",
                        "opened to the loader's rest: false");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void theWorkersKeepTheTimeouts() {
        Result result = AgentJvm.with("workers=2").run(TimedWaits.class);
        assertThat(result.out()).containsExactly("interrupted", "keepers: []");
        assertThat(result.err()).isEmpty();
    }

    /** The canary: there is somebody else to keep them. */
    @Test
    void withoutTheAgentTheJdkKeepsThem() {
        Result result = AgentJvm.without().run(TimedWaits.class);
        assertThat(result.out()).hasSize(2).doesNotContain("keepers: []");
    }

    @Test
    void threadsInBlockingCallsDoNotHoldOthersBack() {
        Result result = AgentJvm.with("workers=1,summary=exit").run(BlockedCalls.class);
        assertThat(result.out()).containsExactly("done");
    }

    /** No wake-up, and no time on a processor: the program looks at what the kernel counts. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void anIdleProgramUsesNothing() {
        Result result = AgentJvm.with("").run(Idle.class);
        assertThat(result.out()).containsExactly("works: true", "rests: true", "awake: true");
        assertThat(result.err()).isEmpty();
    }

    /** As the JDK does: it reads them when the first virtual thread is made. */
    @Test
    void theProgramMaySetTheJdksPropertiesItself() {
        Result result = AgentJvm.with("").run(SetsParallelism.class);
        assertThat(result.out()).containsExactly("workers: 3");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void theJdkDescribesIt() {
        Result result = AgentJvm.with("workers=1,spares=0").run(Figures.class);
        assertThat(result.out())
                .containsExactly(
                        "parallelism: 1",
                        "mounted: 0",
                        "carriers: 1",
                        "mounted: 1",
                        "queued: 1",
                        "refused");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void theArgumentsNameItsWorkersAndCountThem() {
        Result result = AgentJvm.with("name=shop,workers=1").run(Where.class);
        assertThat(result.out())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).matches(ONE_OF_THE_SHOPS));
    }

    @Test
    void propertiesDoAsWell() {
        Result result =
                AgentJvm.with("", "-Djoule.name=shop", "-Djoule.workers=1").run(Where.class);
        assertThat(result.out())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).matches(ONE_OF_THE_SHOPS));
    }

    @Test
    void theSummaryComesAtTheEnd() {
        Result result = AgentJvm.with("summary=exit,workers=2").run(Where.class);
        assertThat(result.err()).hasSize(3);
        assertThat(result.err().get(0))
                .startsWith("joule-agent: 2 workers, ")
                .doesNotContain(" 0 came from other threads"); // the main thread started them
        assertThat(result.err().get(1)).startsWith("joule-agent: worker 0: ");
        assertThat(result.err().get(2)).startsWith("joule-agent: worker 1: ");
    }

    @Test
    void aProgramWithoutVirtualThreadsHasNoWorkers() {
        Result result = AgentJvm.with("summary=exit").run(Quiet.class);
        assertThat(result.out()).containsExactly("done");
        assertThat(result.err()).containsExactly("joule-agent: no virtual thread was made");
    }

    @Test
    void aMistakeInAnOptionIsReportedInALineAndEndsTheJvm() {
        Result result = AgentJvm.with("workers=many").run(Quiet.class);
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .containsExactly("joule-agent: workers must be 1 to 3840, not \"many\"");
    }

    @Test
    void givenTwiceTheFirstCounts() {
        Result result = AgentJvm.with("name=one").agent("name=two").run(Where.class);
        assertThat(result.out()).allSatisfy(line -> assertThat(line).contains("joule-one-"));
        assertThat(result.err())
                .containsExactly("joule-agent: given more than once; the first one counts");
    }

    @Test
    void aJdkThatItDoesNotKnowIsLeftAlone(@TempDir Path folder) {
        Result result =
                AgentJvm.without(OtherAgent.flag(folder, OtherAgent.STRANGE))
                        .agent("")
                        .run(Where.class);
        assertThat(result.out())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).contains(": ForkJoinPool-"));
        assertThat(result.err())
                .containsExactly(
                        "joule-agent: does not know JDK "
                                + Runtime.version()
                                + " (VirtualThread.toString()Ljava/lang/String; GETSTATIC"
                                + " DEFAULT_SCHEDULER); virtual threads stay on the JDK's"
                                + " scheduler");
    }

    @Test
    void orEndsTheJvmIfThatWasAsked(@TempDir Path folder) {
        Result result =
                AgentJvm.without(OtherAgent.flag(folder, OtherAgent.STRANGE))
                        .agent("unsupported=fail")
                        .run(Quiet.class);
        assertEndedUnknown(result);
    }

    /** A line says what differs then; the threads are carried all the same. */
    @ParameterizedTest
    @CsvSource({
        OtherAgent.STRANGE_BLOCKER
                + ",jdk/internal/misc/Blocker.begin()Z,"
                + "blocking calls get spare threads only after the stall limit",
        OtherAgent.STRANGE_WORKER
                + ",java/util/concurrent/ForkJoinWorkerThread.hasKnownQueuedWork()Z,"
                + "'threads spin longer in SynchronousQueue, Exchanger and Phaser'",
        OtherAgent.STRANGE_PARKING
                + ",java/util/concurrent/locks/LockSupport.unpark(Ljava/lang/Thread;)V,"
                + "waits for locks and pools may be longer"
    })
    void onePlaceThatIsUnknownIsLeftOut(
            String change, String place, String consequence, @TempDir Path folder) {
        Result result =
                AgentJvm.without(OtherAgent.flag(folder, change)).agent("").run(Where.class);
        assertIsCarried(result);
        assertThat(result.err())
                .singleElement()
                .asString()
                .startsWith("joule-agent: does not know JDK " + Runtime.version() + " (" + place)
                .endsWith("); " + consequence);
    }

    @Test
    void orThatEndsTheJvmIfItWasAsked(@TempDir Path folder) {
        Result result =
                AgentJvm.without(OtherAgent.flag(folder, OtherAgent.STRANGE_BLOCKER))
                        .agent("unsupported=fail")
                        .run(Quiet.class);
        assertEndedUnknown(result);
    }

    /** It sees the JDK's own class files, though it asks for some after the other has come. */
    @Test
    void anAgentAfterItMayChangeWhatItChanges(@TempDir Path folder) {
        Result result =
                AgentJvm.with("")
                        .flag(OtherAgent.flag(folder, OtherAgent.STRANGE_BLOCKER))
                        .run(Where.class);
        assertIsCarried(result);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void onAJdkThatItKnowsItGoesOnWhateverWasAsked() {
        Result result = AgentJvm.with("unsupported=fail").run(Where.class);
        assertIsCarried(result);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void anotherAgentsTransformationLeavesIt(@TempDir Path folder) {
        Result result =
                AgentJvm.with("").flag(OtherAgent.flag(folder, OtherAgent.AGAIN)).run(Where.class);
        assertIsCarried(result);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void whatAnotherAgentUndoesLaterIsReportedInALine(@TempDir Path folder) {
        Result result =
                AgentJvm.with("summary=exit,unsupported=fail")
                        .flag(OtherAgent.flag(folder, OtherAgent.REDEFINES))
                        .run(Where.class);
        assertThat(result.exitCode()).isZero();
        assertThat(result.err())
                .filteredOn(line -> line.contains("java/lang/VirtualThread"))
                .satisfiesExactly(
                        line ->
                                assertThat(line)
                                        .startsWith(
                                                "joule-agent: another agent has changed"
                                                        + " java/lang/VirtualThread: does not know")
                                        .endsWith("; what the agent did there is undone"),
                        line ->
                                assertThat(line)
                                        .isEqualTo(
                                                "joule-agent: changed back by another agent:"
                                                        + " java/lang/VirtualThread"));
    }

    /** Of the classes for sockets the others stay as they were when one of them is unknown. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void ofSeveralClassesAllAreCheckedBeforeOneIsChanged(@TempDir Path folder) {
        Result result =
                AgentJvm.without(OtherAgent.flag(folder, OtherAgent.STRANGE_SOCKET))
                        .agent("")
                        .run(SocketTraps.class);
        assertThat(result.out().getFirst()).doesNotContain("JouleHook");
        assertThat(result.err())
                .singleElement()
                .asString()
                .contains("sun/nio/ch/UnixDispatcher.close")
                .endsWith("; sockets stay with the JDK's pollers");
    }

    /** Its classes have no jar then. */
    @Test
    void whateverKeepsItFromStartingTheProgramStarts() {
        Result result =
                AgentJvm.without("-Xbootclasspath/a:" + AgentJvm.jar()).agent("").run(Where.class);
        assertThat(result.exitCode()).isZero();
        assertThat(result.out())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).contains(": ForkJoinPool-"));
        assertThat(result.err())
                .filteredOn(line -> line.startsWith("joule-agent: "))
                .singleElement()
                .asString()
                .contains("did not start: ")
                .endsWith("; virtual threads stay on the JDK's scheduler");
    }

    /** On the only carrier: nobody else could give them a turn. */
    @Test
    void aThreadThatTakesBackWhatItGaveLetsOthersHaveATurn() {
        Result result = AgentJvm.with("workers=1,spares=0").run(Barging.class);
        assertThat(result.out()).containsExactly("turns of others: true");
        assertThat(result.err()).isEmpty();
    }

    /** The canary. */
    @Test
    void withoutTheAgentItDoesNot() {
        Result result =
                AgentJvm.without(
                                "-Djdk.virtualThreadScheduler.parallelism=1",
                                "-Djdk.virtualThreadScheduler.maxPoolSize=1")
                        .run(Barging.class);
        assertThat(result.out()).containsExactly("turns of others: false");
    }

    /** As the JDK's own carriers answer; without it a partner waits behind the one that spins. */
    @Test
    void aQueueIsAnsweredWhetherOthersWaitForTheCarrier() {
        Result result =
                AgentJvm.with(
                                "workers=1,spares=0",
                                "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED")
                        .run(QueuedBehind.class);
        assertThat(result.out()).containsExactly("[false, true, false]");
        assertThat(result.err()).isEmpty();
    }

    /** As the JDK's own carriers answer. */
    @Test
    void aBlockingCallInsideAnotherBeginsNothing() {
        Result result =
                AgentJvm.with("", "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED")
                        .run(NestedCalls.class);
        assertThat(result.out()).containsExactly("[true, false, false, true]");
    }

    @Test
    void unknownPropertiesAreNamed() {
        Result result = AgentJvm.with("", "-Djoule.wrokers=2").run(Where.class);
        assertIsCarried(result);
        assertThat(result.err())
                .containsExactly(
                        "joule-agent: no property is called joule.wrokers; did you mean"
                                + " joule.workers?");
    }

    @Test
    void checkpointsAreNotSupportedAndThatIsSaid(@TempDir Path folder) throws IOException {
        Path module = Files.createDirectory(folder.resolve("crac"));
        Files.write(
                module.resolve("module-info.class"),
                ClassFile.of()
                        .buildModule(
                                ModuleAttribute.of(
                                        ModuleDesc.of("jdk.crac"),
                                        builder ->
                                                builder.requires(
                                                        ModuleDesc.of("java.base"), 0, null))));
        Result result =
                AgentJvm.with("", "--module-path=" + folder, "--add-modules=jdk.crac")
                        .run(Where.class);
        assertIsCarried(result);
        assertThat(result.err()).singleElement().asString().contains("jdk.crac", "not supported");
    }

    private static void assertIsCarried(Result where) {
        assertThat(where.out())
                .hasSize(7)
                .allSatisfy(line -> assertThat(line).contains(": joule-agent-worker-"));
    }

    private static void assertEndedUnknown(Result quiet) {
        assertThat(quiet.exitCode()).isEqualTo(1);
        assertThat(quiet.out()).isEmpty();
        assertThat(quiet.err())
                .singleElement()
                .asString()
                .startsWith("joule-agent: does not know JDK ");
    }
}
