package dev.joule.verify.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests a soak that is bounded by rounds, not by time. */
@Tag("stress")
@Timeout(value = 100, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShortSoakTest {

    private static void soak(String... more) {
        List<String> args =
                new ArrayList<>(List.of("--rounds", "6", "--seed", "3", "--flood", "50000"));
        args.addAll(List.of(more));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        int status = SoakMain.run(out, args.toArray(new String[0]));
        String said = bytes.toString(StandardCharsets.UTF_8);
        assertThat(status).as(said).isZero();
        assertThat(said).contains("11 of 11 faults caught", "every task is accounted for (seed 3)");
    }

    @Test
    void onSchedulersOfManySizes() {
        soak("--no-children");
    }

    @Test
    void onOneWorkerAndOutOfHeap() {
        soak("--workers", "1");
    }
}
