package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class CpuPressureTest {

    @Test
    void anUnchangedCountIsNoPressure(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("cpu");
        Files.writeString(
                file,
                """
                some avg10=98.00 avg60=97.00 avg300=95.00 total=15796800539
                full avg10=0.00 avg60=0.00 avg300=0.00 total=0
                """);
        assertThat(new CpuPressure(file).measure()).isZero();
    }

    @Test
    void aMachineWithoutTheCountIsUnknown(@TempDir Path folder) throws Exception {
        assertThat(new CpuPressure(folder.resolve("cpu")).measure()).isNaN();
        Path other = Files.writeString(folder.resolve("other"), "nothing");
        assertThat(new CpuPressure(other).measure()).isNaN();
    }

    @Test
    void thisMachineIsBetweenIdleAndBusy() throws Exception {
        double pressure = new CpuPressure().measure();
        assertThat(Double.isNaN(pressure) || (pressure >= 0 && pressure <= 1)).isTrue();
    }
}
