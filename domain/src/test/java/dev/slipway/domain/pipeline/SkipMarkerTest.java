package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkipMarkerTest {

    @ParameterizedTest
    @CsvSource({"[skip ci],true", "[skip-ci],true", "[skip_ci],true", "[ci skip],true", "[ci-skip],true", "[ci_skip],true",
        "[SKIP CI],true", "fix [Ci Skip] it,true", "'title\n\nbody [skip ci]',true", "'',false", "skip ci,false", "[skip ci,false",
        "ci skip],false", "[skipci],false", "[skip  ci],false", "[skip.ci],false", "[ skip ci ],false", "[no ci],false",
        "[skip skip],false"})
    void message_skips_the_pipeline_by_a_marker_in_brackets(String message, boolean skips) {
        assertEquals(skips, SkipMarker.in(message));
    }
}
