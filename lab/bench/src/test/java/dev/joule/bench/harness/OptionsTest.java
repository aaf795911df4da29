package dev.joule.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.joule.tools.commands.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine.ParameterException;

@Timeout(10)
class OptionsTest {

    private static Options parse(String... arguments) {
        return ParsedOptions.of(Fixtures.SUITE, arguments);
    }

    @Test
    void measuresEverythingInFullByDefault() {
        assertThat(parse())
                .isEqualTo(
                        new Options(
                                Effort.FULL,
                                null,
                                null,
                                Fixtures.SUITE.rows(),
                                Fixtures.SUITE.subjects()));
    }

    @Test
    void choosesInTheOrderOfTheSuite() {
        Options options =
                parse(
                        "--quick",
                        "--json",
                        "out.json",
                        "--only",
                        "slow,fast",
                        "--subjects",
                        "other");

        assertThat(options.effort()).isEqualTo(Effort.QUICK);
        assertThat(options.json()).isEqualTo(Path.of("out.json"));
        assertThat(options.rows()).isEqualTo(Fixtures.SUITE.rows());
        assertThat(options.subjects()).extracting(Subject::name).containsExactly("other");
    }

    @Test
    void choosesAFamilyByTheBeginningOfItsNames() {
        assertThat(rowsOf("stall_file,stall_spin"))
                .containsExactly("stall_spin", "stall_file_read", "stall_file_write");
        assertThat(rowsOf("stall_file,stall_file_read"))
                .containsExactly("stall_file_read", "stall_file_write");
        assertThat(rowsOf("stall")).as("one that is a name").containsExactly("stall");
        for (String none : List.of("stall_", "stall_f", "sta", "", "stall_file,")) {
            assertThatExceptionOfType(UsageException.class)
                    .isThrownBy(() -> rowsOf(none))
                    .withMessageStartingWith("unknown row: ");
        }
    }

    private static List<String> rowsOf(String only) {
        List<Row> rows =
                Stream.of("stall", "stall_spin", "stall_file_read", "stall_file_write", "staller")
                        .map(Row::nanos)
                        .toList();
        Suite suite = new Suite("families", rows, Fixtures.SUITE.subjects());
        return ParsedOptions.of(suite, "--only", only).rows().stream().map(Row::name).toList();
    }

    @Test
    void subjectsHaveNoFamilies() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parse("--subjects", "oth"))
                .withMessageStartingWith("unknown subject: oth;");
    }

    @Test
    void namesWhatItDoesNotKnowAndWhatThereIs() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parse("--only", "fast,fats"))
                .withMessage("unknown row: fats; did you mean fast? There are fast, slow");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parse("--subjects", "nobody"))
                .withMessage("unknown subject: nobody; there are joule, other");
    }

    @Test
    void takesTheNumberOfProcesses() {
        assertThat(parse("--runs", "5").effort()).isEqualTo(Effort.FULL.withForks(5));
        Effort quick = parse("--runs", "2", "--quick").effort();
        assertThat(quick).isEqualTo(Effort.QUICK.withForks(2));
        assertThat(quick.caution()).contains("2 process(es) per cell", "without --quick");
        assertThat(Effort.FULL.caution()).isEmpty();
        for (String wrong : List.of("0", "101", "-1")) {
            assertThatExceptionOfType(UsageException.class)
                    .isThrownBy(() -> parse("--runs", wrong))
                    .withMessage("--runs must be 1 to 100, not " + wrong);
        }
    }

    @Test
    void takesARateWhereThereIsAnOpenLoop() {
        Row tail =
                Row.served("tail", "ms", Better.LESS, new Load(4, new Load.Share("r", 0.7), null));
        Suite open = new Suite("open", List.of(tail), Fixtures.SUITE.subjects());
        assertThat(ParsedOptions.of(open, "--rate", "20000").rows())
                .singleElement()
                .extracting(row -> Objects.requireNonNull(row.load()).rate())
                .isEqualTo(new Load.Fixed(20_000));
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ParsedOptions.of(open, "--rate", "0"))
                .withMessage("--rate must be 1 to 10000000, not 0");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parse("--rate", "20000"))
                .withMessage("--rate: none of the rows is an open loop");
    }

    @Test
    void wantsTheValueOfAnOption() {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> parse("--json"))
                .withMessageContaining("'--json'");
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> parse("--only", "--quick"))
                .withMessageContaining("'--only'");
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> parse("--runs", "many"))
                .withMessageContaining("must be a whole number, not many");
    }

    @Test
    void looksBeforeTheRunWhetherItsResultCanBeKept() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parse("--json", "no/such/folder/out.json"))
                .withMessageContaining("there is no folder")
                .withMessageContaining("no/such/folder");
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> parse("--export-markdown", "no/such/folder/out.md"))
                .withMessageStartingWith("--export-markdown: there is no folder");
    }
}
