package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.domain.pipeline.PushOptions.Given;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PushOptionsTest {

    private static final PushOptions NOTHING = new PushOptions(false, List.of());

    @ParameterizedTest
    @ValueSource(strings = {"ci.skip", "ci.skip=", "ci.skip=true", "ci.skip=false", "ci.skip=a=b"})
    void option_skips_with_every_value(String option) {
        assertEquals(new PushOptions(true, List.of()), PushOptions.of(List.of(option)));
        assertEquals(new PushOptions(true, List.of()), PushOptions.of(List.of("other", option, option)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"ci.variable=KEY=value | KEY | value", "ci.variable=KEY= | KEY | ''",
            "ci.variable=KEY=a=b=c | KEY | a=b=c",
        "ci.variable=a.b=c | a.b | c", "ci.variable=KEY=ci.skip | KEY | ci.skip", "ci.variable=not a key=ß | not a key | ß"})
    void variables_have_a_key_and_a_value(String option, String key, String value) {
        assertEquals(new PushOptions(false, List.of(new Given(key, value))), PushOptions.of(List.of(option)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "=", "ci", "ci.", "ci=skip", "ci skip", "CI.skip", "ci.Skip", "ci.skip.now", "ci..skip", "xci.skip",
            "a.ci.skip",
            "ci.skipped", "ci.variable", "ci.variable=", "ci.variable=KEY", "ci.variable==value", "ci.variable= =value",
            "ci.variables=KEY=value",
        "ci.input=name=value", "merge_request.create", "mr.skip", "integrations.skip_ci"})
    void other_options_are_left_to_other_readers(String option) {
        assertEquals(NOTHING, PushOptions.of(List.of(option)));
    }

    @Test
    void the_same_twice_is_once_and_order_stays() {
        assertEquals(List.of(new Given("B", "1"), new Given("A", "1"), new Given("B", "2")),
                PushOptions.of(List.of("ci.variable=B=1", "ci.variable=A=1", "ci.variable=B=1", "ci.variable=B=2")).variables());
        assertEquals(NOTHING, PushOptions.of(List.of()));
    }

    @Test
    void values_are_not_printed() {
        PushOptions options = PushOptions.of(List.of("ci.variable=KEY=hidden"));
        assertFalse(options.toString().contains("hidden"));
        assertEquals("[KEY]", options.variables().toString());
    }
}
