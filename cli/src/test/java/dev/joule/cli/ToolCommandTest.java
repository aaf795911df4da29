package dev.joule.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

@Timeout(60)
class ToolCommandTest {

    private final StringWriter err = new StringWriter();

    @Test
    void itHandsItsArgumentsOnAsTheyAreAndExitsAsTheToolDoes() {
        Recorder recorder = new Recorder();
        String[] args = {"tasks", "--quick", "--only", "a b", "--help", "@file", "-x"};
        assertThat(run(name -> Optional.of(recorder), args)).isEqualTo(Recorder.EXIT);
        assertThat(recorder.seen).containsExactly(args);
    }

    @Test
    void withoutArgumentsTheToolGetsNone() {
        Recorder recorder = new Recorder();
        assertThat(run(name -> Optional.of(recorder))).isEqualTo(Recorder.EXIT);
        assertThat(recorder.seen).isEmpty();
    }

    @Test
    void withoutTheToolItSaysSo() {
        assertThat(run(name -> Optional.empty(), "tasks")).isEqualTo(2);
        assertThat(err.toString()).contains("needs a checkout");
    }

    @Test
    void aCheckoutHasTheTools() {
        for (String command : List.of("bench", "verify", "sim", "soak")) {
            assertThat(ToolProvider.findFirst("joule-" + command)).isPresent();
            assertThat(Main.configure(new CommandLine(new Main())).getSubcommands())
                    .containsKey(command);
        }
    }

    private int run(Function<String, Optional<ToolProvider>> tools, String... args) {
        return Main.configure(new CommandLine(new Probe(tools)))
                .setErr(new PrintWriter(err, true))
                .execute(args);
    }

    @CommandLine.Command(name = "probe")
    private static final class Probe extends ToolCommand {
        static final String TOOL = "joule-probe";

        Probe(Function<String, Optional<ToolProvider>> tools) {
            super(TOOL, tools);
        }
    }

    private static final class Recorder implements ToolProvider {
        static final int EXIT = 7;

        final List<String> seen = new ArrayList<>();

        @Override
        public String name() {
            return Probe.TOOL;
        }

        @Override
        public int run(PrintWriter out, PrintWriter err, String... args) {
            seen.addAll(List.of(args));
            return EXIT;
        }
    }
}
