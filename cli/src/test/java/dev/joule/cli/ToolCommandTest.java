package dev.joule.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.commands.JouleCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

@Timeout(60)
class ToolCommandTest {
    private static final int EXIT = 7;

    private final StringWriter err = new StringWriter();

    @Test
    void aToolIsACommandLikeAnyOther() {
        CommandLine line = Main.line(List.of(new Probe()));
        assertThat(line.execute("sim", "--times", "7")).isEqualTo(EXIT);
        assertThat(run(line, "sim", "--time", "7")).isEqualTo(2);
        assertThat(err.toString())
                .contains("joule sim: there is no option --time; did you mean --times?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tasks", "--help", "@file"})
    void withoutTheToolItSaysSo(String argument) {
        assertThat(run(Main.line(List.of(new Probe())), "bench", argument)).isEqualTo(2);
        assertThat(err.toString()).contains("joule bench: ", "needs a checkout");
    }

    @Test
    void aCheckoutHasTheTools() {
        assertThat(ToolCommand.installed())
                .extracting(tool -> new CommandLine(tool).getCommandName())
                .containsExactlyInAnyOrder("demo", "bench", "verify", "sim", "soak");
    }

    private int run(CommandLine line, String... args) {
        return line.setErr(new PrintWriter(err, true)).execute(args);
    }

    @CommandLine.Command(name = "sim")
    private static final class Probe implements JouleCommand {
        @CommandLine.Option(names = "--times")
        private int exit;

        @Override
        public Integer call() {
            return exit;
        }
    }
}
