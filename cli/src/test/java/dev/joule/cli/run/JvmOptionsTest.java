package dev.joule.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The environment's options, which the launcher and the program both have. */
@Timeout(20)
class JvmOptionsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xmx1g -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=5005",
                "-agentlib:jdwp=address=*:5005,transport=dt_socket,server=y",
                "-Xrunjdwp:transport=dt_socket,server=y,address=localhost:5005 -Xmx1g",
                "-Dcom.sun.management.jmxremote.port=5005"
            })
    void aPortThatBothWouldHaveIsNamed(String options) {
        assertThat(conflict("JDK_JAVA_OPTIONS", options))
                .startsWith("JDK_JAVA_OPTIONS makes this command's own JVM use port 5005,");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n",
                "-agentlib:jdwp=transport=dt_socket,server=y,address=0",
                "-agentlib:jdwp=transport=dt_socket,server=y,address=127.0.0.1:0",
                "-agentlib:jdwp=transport=dt_socket,server=y,address=[::1]:0",
                "-agentlib:jdwp=transport=dt_socket,server=n,address=5005",
                "-Dcom.sun.management.jmxremote.port=0",
                "-Xmx1g"
            })
    void bothMayHaveTheRest(String options) {
        assertThat(conflict("JAVA_TOOL_OPTIONS", options)).isNull();
    }

    @Test
    void otherVariablesDoNotCount() {
        assertThat(conflict("OTHER", "-Dcom.sun.management.jmxremote.port=5005")).isNull();
    }

    private static @Nullable String conflict(String variable, String options) {
        return JvmOptions.conflict(Map.of(variable, options));
    }
}
