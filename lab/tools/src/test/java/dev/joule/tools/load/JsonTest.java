package dev.joule.tools.load;

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
                .isEqualTo("{\"text\":\"a\",\"list\":[1,2,0.5000,true,null],\"empty\":{}}");
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
    void aMapWithoutAnotherInsideIsALine() {
        assertThat(Json.write(List.of(Map.of("a", 1), List.of(2, 3))))
                .isEqualTo("[\n  {\"a\": 1},\n  [2, 3]\n]\n");
    }

    @Test
    void refusesWhatItCannotWrite() {
        assertThatThrownBy(() -> Json.write(new Object()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
