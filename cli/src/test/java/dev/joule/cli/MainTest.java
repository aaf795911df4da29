package dev.joule.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

@Timeout(60)
class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aloneItPrintsTheHelp() {
        assertThat(run()).isZero();
        assertThat(out.toString()).contains("Usage: joule", "demo", "bench", "test");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void itSaysItsVersionAndTheJvm() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("joule ").contains(Runtime.version().toString());
    }

    @Test
    void eachCommandSaysTheVersion() {
        assertThat(run("doctor", "--version")).isZero();
        assertThat(out.toString()).startsWith("joule ");
    }

    @Test
    void aWrongCommandLineExitsWithTwo() {
        assertThat(run("dmeo")).isEqualTo(2);
        assertThat(err.toString()).contains("dmeo");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aMistypedNameIsAnsweredWithTheNearest() {
        assertThat(run("dmeo")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("joule: there is no command dmeo; did you mean demo?")
                .contains("`joule --help`");
        assertThat(run("demo", "--rums", "2")).isEqualTo(2);
        assertThat(err.toString())
                .contains("joule demo: there is no option --rums; did you mean --runs?");
        assertThat(run("doctor", "1", "2")).isEqualTo(2);
        assertThat(err.toString()).contains("joule doctor: the argument \"2\" is one too many");
        assertThat(run("doctor", "x")).isEqualTo(2);
        assertThat(err.toString()).contains("joule doctor: ", "x");
        assertThat(run("frobnicate")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no command frobnicate\n");
    }

    @Test
    void everyCommandIsInOneGroup() {
        Map<String, CommandLine> commands = Main.line(ToolCommand.installed()).getSubcommands();
        Set<String> names = new TreeSet<>();
        commands.values().forEach(command -> names.add(command.getCommandName()));
        assertThat(Stream.of(CommandGroup.values()).flatMap(group -> group.commands().stream()))
                .containsExactlyInAnyOrderElementsOf(names);
        run();
        assertThat(out.toString())
                .containsSubsequence(
                        "Use:",
                        "run",
                        "doctor",
                        "Measure:",
                        "bench",
                        "Look for faults:",
                        "sim",
                        "Develop",
                        "mvn",
                        "Examples:");
    }

    @Test
    void everyUsageBeginsWithJouleAndHasAnExample() {
        checkHelpOf(Main.line(ToolCommand.installed()));
    }

    private void checkHelpOf(CommandLine line) {
        for (CommandLine command : line.getSubcommands().values()) {
            String name = command.getCommandSpec().qualifiedName();
            String[] words = (name + " --help").split(" ", -1);
            StringWriter own = new StringWriter();
            assertThat(
                            Main.run(
                                    new PrintWriter(own, true),
                                    new PrintWriter(err),
                                    Arrays.copyOfRange(words, 1, words.length)))
                    .isZero();
            assertThat(own.toString())
                    .startsWith("Usage: " + name)
                    .containsPattern("(?s)Examples?:\\s.*" + name);
            checkHelpOf(command);
        }
    }

    @Test
    void helpIsACommandToo() {
        assertThat(run("help")).isZero();
        assertThat(out.toString()).contains("Usage: joule");
        assertThat(run("help", "doctor")).isZero();
        assertThat(out.toString()).contains("Usage: joule doctor");
        assertThat(run("help", "bench", "threads")).isZero();
        assertThat(out.toString()).contains("Usage: joule bench threads");
        assertThat(run("help", "bench", "thraeds")).isEqualTo(2);
        assertThat(err.toString())
                .contains("joule bench: there is no suite thraeds; did you mean threads?");
    }

    @Test
    void theShellCompletesTheCommands() {
        assertThat(run("completion")).isZero();
        assertThat(out.toString()).startsWith("#!").contains("doctor", "--workers", "complete -F ");
    }

    @Test
    void whatTheScriptRunsIsExplainedOnly() {
        assertThat(run("test", "-Dx")).isEqualTo(2);
        assertThat(err.toString()).contains("joule test: only the script ./joule in a checkout");
    }

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
