package dev.slipway.application.pipeline.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VariableRulesTest {

    private static Optional<Reason> objection(String... keys) {
        return VariableRules.objection(Stream.of(keys).map(key -> new PipelineVariable(key, "value", false)).toList());
    }

    @Test
    void keys_may_be_given_once() {
        assertEquals(Optional.empty(), objection());
        assertEquals(Optional.empty(), objection("A", "a", "B"));
        assertEquals(Optional.of(Reason.of("pipeline.configuration", "Duplicate variable name: A")), objection("A", "B", "A", "A"));
        assertEquals(Optional.of(Reason.of("pipeline.configuration", "Duplicate variable names: A, B")), objection("B", "A", "B", "A"));
        assertEquals(Optional.of(Reason.of("pipeline.configuration", "Duplicate variable name: a-b")), objection("a-b", "a-b"),
                "said before what keys may hold");
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "_", "a1", "1", "_A_9z", "azAZ09"})
    void keys_hold_letters_digits_and_underscores(String key) {
        assertEquals(Optional.empty(), objection(key));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a-b", "a b", "a.b", "ä", "a\n", "A=", "\uD83D\uDE00", "/", ":", "@", "[", "`", "{"})
    void other_keys_are_refused(String key) {
        assertEquals(Optional.of(Reason.of("pipeline.not_built")), objection("GOOD", key));
    }

    @Test
    void keys_have_a_longest() {
        assertEquals(Optional.empty(), objection("k".repeat(255)));
        assertEquals(List.of("pipeline.not_built"), objection("k".repeat(256)).stream().map(Reason::id).toList());
    }
}
