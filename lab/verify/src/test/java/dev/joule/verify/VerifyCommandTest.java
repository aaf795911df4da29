package dev.joule.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.tools.commands.JouleLine;
import dev.joule.verify.fault.Detection;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class VerifyCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** The check of a part. */
    private interface Check {
        void on(Report report) throws Exception;
    }

    private static Part part(String name, Check check) {
        return new Part() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String what() {
                return "what " + name + " is";
            }

            @Override
            public void check(Effort effort, Report report) throws Exception {
                check.on(report);
            }

            @Override
            public List<Detection> detections() {
                return List.of();
            }
        };
    }

    private final Part good = part("good", r -> r.held("all", "is well"));
    private final Part bad = part("bad", r -> r.failed("this", "went wrong"));
    private final Part blind = part("blind", r -> r.escaped("twin", "seen by nobody"));
    private final Part broken =
            part(
                    "broken",
                    r -> {
                        throw new IllegalStateException("a bug of the checker");
                    });
    private final Part missing =
            part(
                    "missing",
                    r -> {
                        throw new Part.CannotCheckException("install the package spin");
                    });

    @Test
    void allPartsRunUnlessOneIsNamed() {
        assertThat(run(List.of(good, bad))).isEqualTo(1);
        assertThat(text(out)).contains("what good is", "what bad is", "failed: this");
        assertThat(run(List.of(good, bad), "--quick", "good")).isZero();
    }

    @Test
    void anEscapedTwinIsAFailure() {
        assertThat(run(List.of(good, blind))).isEqualTo(1);
        assertThat(text(out)).contains("ESCAPED", "failed: twin", "1 failures");
    }

    @Test
    void aCheckerThatBreaksIsAFailure() {
        assertThat(run(List.of(broken, good))).isEqualTo(1);
        assertThat(text(out)).contains("a bug of the checker", "all");
    }

    @Test
    void whatCannotBeCheckedNeverPasses() {
        assertThat(run(List.of(missing, good))).isEqualTo(2);
        assertThat(text(err)).contains("install the package spin");
        assertThat(run(List.of(missing, bad))).as("a failure says more").isEqualTo(1);
    }

    @Test
    void noPartOfThatName() {
        assertThat(run(List.of(good), "god")).isEqualTo(2);
        assertThat(text(err))
                .contains("joule verify: there is no part god; did you mean good? There are good");
        assertThat(run(List.of(good), "--quik")).isEqualTo(2);
        assertThat(text(err))
                .contains("joule verify: there is no option --quik; did you mean --quick?");
        assertThat(text(out)).isEmpty();
    }

    @Test
    void helpListsTheParts() {
        assertThat(run(Verification.PARTS, "--help")).isZero();
        assertThat(text(out)).contains("Usage: joule verify [--quick] [PART...]");
        assertThat(Verification.PARTS)
                .allSatisfy(part ->
                        assertThat(text(out))
                                .containsPattern(
                                        "\\n  " + part.name() + " +" + Pattern.quote(part.what())));
    }

    private int run(List<Part> parts, String... args) {
        String[] words = new String[args.length + 1];
        words[0] = "verify";
        System.arraycopy(args, 0, words, 1, args.length);
        return JouleLine.of(new VerifyCommand(parts, stream(out), stream(err)))
                .setOut(new PrintWriter(stream(out), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(stream(err), true, StandardCharsets.UTF_8))
                .execute(words);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
