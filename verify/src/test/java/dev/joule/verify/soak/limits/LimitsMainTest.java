package dev.joule.verify.soak.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joule.verify.soak.SoakLine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LimitsMainTest {

    @Test
    void refusesWhatIsWrong() {
        SoakLine option = SoakLine.run("--stack --fro 1m");
        assertThat(option.status()).isEqualTo(2);
        assertThat(option.said())
                .startsWith("joule soak: there is no option --fro; did you mean --for?");
        SoakLine act = SoakLine.run("--stack --minutes 1 --act mixed");
        assertThat(act.status()).isEqualTo(2);
        assertThat(act.said()).contains("no such act: mixed; there are edgeending, ");
    }
}
