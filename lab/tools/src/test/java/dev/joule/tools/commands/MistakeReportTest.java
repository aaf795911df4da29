package dev.joule.tools.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Timeout(20)
class MistakeReportTest {

    @Command(name = "wait")
    private static final class Wait implements JouleCommand {
        @Option(names = "--for")
        private @Nullable Duration time;

        @Option(names = "--times")
        private int times;

        @Parameters(paramLabel = "PID", arity = "0..1")
        private @Nullable Long process;

        @Override
        public Integer call() {
            UsageException.checkRange("--times", times, 0, 3);
            return time == null && process == null ? 0 : 1;
        }
    }

    @Test
    void itSaysWhichOptionIsWrongAndWhy() {
        assertThat(said("--for", "30"))
                .startsWith("joule wait: --for must be a time such as 500ms, 30s")
                .endsWith("not \"30\"\n`joule wait --help` shows what there is\n");
        assertThat(said("--times", "x"))
                .startsWith("joule wait: --times must be a whole number, not x\n");
        assertThat(said("--times", "4")).startsWith("joule wait: --times must be 0 to 3, not 4\n");
        assertThat(said("--times")).startsWith("joule wait: --times needs a value\n");
        assertThat(said("--for", "--times"))
                .startsWith("joule wait: --for needs a value, not '--times'\n");
        assertThat(said("x")).startsWith("joule wait: PID must be a whole number, not x\n");
    }

    @Test
    void itSuggestsTheNearestNameOrAllOfThem() {
        assertThat(said("--tims"))
                .startsWith("joule wait: there is no option --tims; did you mean --times?");
        assertThat(said("--else"))
                .startsWith("joule wait: there is no option --else; there are --for, --times\n");
    }

    private static String said(String... args) {
        String[] words = new String[args.length + 1];
        words[0] = "wait";
        System.arraycopy(args, 0, words, 1, args.length);
        StringWriter err = new StringWriter();
        assertThat(JouleLine.of(new Wait()).setErr(new PrintWriter(err, true)).execute(words))
                .isEqualTo(2);
        return err.toString();
    }
}
