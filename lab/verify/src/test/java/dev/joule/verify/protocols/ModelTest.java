package dev.joule.verify.protocols;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joule.verify.Part.CannotCheckException;
import dev.joule.verify.Part.Effort;
import dev.joule.verify.fault.Faults;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ModelTest {
    private static final String HEADER =
            """
            /* A model.
             *
             * @run two quick -DWORKERS=2 : all is well
             * @mutant lost full -DWORKERS=2 -DLOST : a task is lost
             */
            /* @run no longer looked at */
            """;

    @Test
    void theFirstCommentTellsTheRuns() {
        assertThat(Model.parse("m", HEADER).runs())
                .containsExactly(
                        new Model.Run(
                                "two",
                                Effort.QUICK,
                                List.of("-DWORKERS=2"),
                                false,
                                "",
                                "all is well"),
                        new Model.Run(
                                "lost",
                                Effort.FULL,
                                List.of("-DWORKERS=2", "-DLOST"),
                                true,
                                "",
                                "a task is lost"));
    }

    @Test
    void aMutantMayNameAFaultOfTheCatalogue() {
        String id = "worker.no-last-look";
        Model.Run run =
                Model.parse("m", HEADER.replace(": a task is lost", "= " + id)).runs().get(1);
        assertThat(run.fault()).isEqualTo(id);
        assertThat(run.shows()).isEqualTo(Faults.named(id).sentence());
        assertThat(run.detection("m").fault()).isEqualTo(id);
        assertThatThrownBy(() -> Model.parse("m", HEADER.replace(": a task is lost", "= x.y")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("x.y");
    }

    @Test
    void aQuickRunHasOneMutantAndThoseOfTheModelsOwn() {
        String line = " * @mutant %s quick -DX %s\n";
        String text =
                "/* A model.\n * @run two quick -DX : well\n * @run three full -DX : well\n"
                        + line.formatted("first", "= worker.no-last-look")
                        + line.formatted("second", "= worker.no-last-look")
                        + line.formatted("own", ": a mistake of the model")
                        + " */\n";
        Model model = Model.parse("m", text);
        assertThat(model.runs(Effort.QUICK))
                .extracting(Model.Run::name)
                .containsExactly("two", "first", "own");
        assertThat(model.runs(Effort.FULL)).hasSize(5);
    }

    @Test
    void someDefinesAreMeantForTheSearch() {
        Model.Run run =
                Model.parse("m", HEADER.replace("-DLOST", "-DPAN_BFS -DLOST")).runs().get(1);
        assertThat(run.defines()).containsExactly("-DWORKERS=2", "-DPAN_BFS", "-DLOST");
        assertThat(run.searchDefines()).containsExactly("-DBFS");
    }

    @Test
    void aRunThatIsNotUnderstoodIsAMistake() {
        assertThatThrownBy(() -> Model.parse("m", HEADER.replace("quick", "quickly")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("quickly");
    }

    @Test
    void aModelWithoutMutantsIsAMistake() {
        assertThatThrownBy(() -> Model.parse("m", HEADER.replace("@mutant", "mutant")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mutants");
    }

    @Test
    void aMissingProgramIsNamed() {
        assertThatThrownBy(() -> Spin.require(""))
                .isInstanceOf(CannotCheckException.class)
                .hasMessageContaining("spin");
    }

    @Test
    void aSearchThatWasCutShortIsNotComplete() {
        String totals = "State-vector 8 byte, depth reached 12, errors: 0\n 34 states, stored\n";
        assertThat(Search.parse(totals, 0, List.of()))
                .satisfies(s -> assertThat(s.isComplete()).isTrue())
                .satisfies(s -> assertThat(s.states()).isEqualTo(34))
                .satisfies(s -> assertThat(s.depth()).isEqualTo(12));
        for (String cut :
                List.of("error: max search depth too small", "Warning: Search not completed")) {
            assertThat(Search.parse(cut + "\n" + totals, 0, List.of()).isComplete()).isFalse();
        }
        assertThat(Search.parse("nothing", 0, List.of()).isComplete()).isFalse();
    }
}
