package dev.joule.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 20, unit = TimeUnit.SECONDS)
class JsonTest {

    @Test
    void writesEveryKindOfValue() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("text", "a");
        map.put("list", Arrays.asList(1, 2L, 0.5, true, null));
        map.put("empty", Map.of());
        assertThat(Json.write(map).replaceAll("\\s+", ""))
                .isEqualTo("{\"text\":\"a\",\"list\":[1,2,0.500,true,null],\"empty\":{}}");
    }

    @Test
    void escapesWhatJsonDoesNotAllowInAString() {
        assertThat(Json.write("\"\\\n\u0001é")).isEqualTo("\"\\\"\\\\\\u000a\\u0001é\"\n");
    }

    @Test
    void whatIsNoNumberInJsonIsNull() {
        assertThat(Json.write(List.of(Double.NaN, Double.POSITIVE_INFINITY)).replaceAll("\\s", ""))
                .isEqualTo("[null,null]");
    }

    @Test
    void refusesWhatItCannotWrite() {
        assertThatThrownBy(() -> Json.write(new Object()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
