package dev.joule.verify.schedules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.internal.queue.InjectionQueue;
import dev.joule.internal.worker.Worker;
import dev.joule.tools.children.Child;
import dev.joule.verify.Part.Effort;
import dev.joule.verify.Report;
import dev.joule.verify.fault.Fault;
import dev.joule.verify.schedules.explore.ExploredProgram;
import dev.joule.verify.schedules.explore.Scenario;
import dev.joule.verify.schedules.weave.WovenLoader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class SchedulesPartTest {
    /** The name of every element of an array. */
    private static final String EVERY_ARRAY = "element";

    static Stream<Exploration> explorations() {
        return Exploration.all().stream();
    }

    @Test
    void everySubjectHasFaultsAndANameOfItsOwn() {
        assertThat(Exploration.all()).allSatisfy(it -> assertThat(it.faults()).isNotEmpty());

        assertThat(SchedulesPart.jobs(Effort.QUICK))
                .extracting(ChildJob::name)
                .doesNotHaveDuplicates();
        for (Exploration each : Exploration.all()) {
            assertThat(each.allFaults()).extracting(Fault::id).doesNotHaveDuplicates();
        }
    }

    /** Weaves the class: weaving throws if a constant that it changes no longer exists. */
    @ParameterizedTest
    @ValueSource(classes = {Worker.class, InjectionQueue.class})
    void theConstantsOfTheShortcutsAreThere(Class<?> production) throws Exception {
        Class<?> woven = new WovenLoader(null).loadClass(production.getName());
        assertThat(woven).isNotSameAs(production);
    }

    @ParameterizedTest
    @MethodSource("explorations")
    void aSubjectHasScenariosAndAdmitsOnlyFieldsThatAre(Exploration exploration) throws Exception {
        WovenLoader loader = new WovenLoader(null);
        ExploredProgram subject =
                (ExploredProgram)
                        loader.loadClass(exploration.playsClass()).getConstructor().newInstance();
        assertThat(subject.scenarios())
                .isNotEmpty()
                .extracting(Scenario::name)
                .doesNotHaveDuplicates();
        for (String race : subject.admittedRaces()) {
            assertThat(race.equals(EVERY_ARRAY) || isField(race)).as(race).isTrue();
        }
    }

    private static boolean isField(String race) {
        int dot = race.indexOf('.');
        return Stream.of(
                        "internal.queue",
                        "internal.timer",
                        "internal.driver",
                        "internal.executor",
                        "compute.internal.pool",
                        "sync")
                .anyMatch(room ->
                        hasField(
                                "dev.joule." + room + "." + race.substring(0, dot),
                                race.substring(dot + 1)));
    }

    private static boolean hasField(String type, String name) {
        try {
            return Class.forName(type).getDeclaredField(name) != null;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    @Test
    void aSubjectIsExploredAndItsFaultsAreDetected() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Report report = new Report(new PrintStream(out, true, StandardCharsets.UTF_8));
        ExploreJob job = new ExploreJob(Exploration.named("park"), Effort.QUICK);
        job.tell(job.run(), report);
        assertThat(report.failures()).as(out.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(report.held()).isEqualTo(1);
        assertThat(report.caught()).isEqualTo(Exploration.named("park").allFaults().size());
    }

    @Test
    void aChildThatBreaksOffIsAFailure() {
        Report report =
                new Report(
                        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        ExploreJob job = new ExploreJob(Exploration.named("park"), Effort.QUICK);
        job.tell(new Child.Outcome(0, List.of("@schedules\theld\tpark\tsome")), report);
        assertThat(report.failures()).containsExactly("park");
    }
}
