package dev.slipway.rest.edge.parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ZeroCharactersTest {

    private static Failure rejected(String name, Object value) {
        return assertThrows(Refusal.class, () -> ZeroCharacters.reject(Map.of(name, value))).failure();
    }

    private static Failure invalid(String name) {
        return Refusal.parameter(name, "param.invalid").failure();
    }

    @Test
    void value_with_a_zero_character_is_rejected_at_any_depth() {
        assertEquals(invalid("a"), rejected("a", "\0"));
        assertEquals(invalid("a"), rejected("a", List.of("x", "y\0z")));
        assertEquals(invalid("a[b][c]"), rejected("a", Map.of("b", List.of(Map.of("c", "\0")))));
    }

    @Test
    void name_with_a_zero_character_is_rejected() {
        assertEquals(Refusal.badRequest().failure(), rejected("a\0", "x"));
        assertEquals(Refusal.badRequest().failure(), rejected("a", Map.of("\0", "x")));
    }

    @Test
    void other_parameters_are_kept() {
        Map<String, Object> parameters = new HashMap<>(Map.of("a", "x", "b", 1, "c", List.of(true, Map.of())));
        parameters.put("d", null);
        parameters.put("e", Arrays.asList("\u0001", null));
        assertEquals(parameters, ZeroCharacters.reject(parameters));
    }
}
