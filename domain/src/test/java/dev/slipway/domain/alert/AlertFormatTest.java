package dev.slipway.domain.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.domain.access.Tier;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertFormatTest {

    /** Format with nothing but the parts that each format has. */
    private record Plain(String name) implements AlertFormat {

        @Override
        public int rank() {
            return LAST;
        }

        @Override
        public boolean recognizes(Json.Members payload) {
            return true;
        }

        @Override
        public List<AlertReading> read(Json.Members payload, Context context) {
            return List.of();
        }
    }

    @Test
    void format_reads_mapped_payloads_and_takes_the_usual_answer_unless_it_says_otherwise() {
        AlertFormat plain = new Plain("x");
        assertFalse(plain.yieldsToMapping());
        assertEquals(Optional.empty(), plain.answer());
        assertEquals(List.of(), plain.hints(Samples.members(), new AlertFormat.Context(Samples.NOW, Tier.FREE, Optional.empty())));
    }

    @ParameterizedTest
    @CsvSource({"GENERIC,metrics,true", "GENERIC,generic,true", "GENERIC,any,true", "METRICS,metrics,true", "METRICS,generic,false",
        "METRICS,any,false"})
    void integration_takes_formats_by_its_kind(IntegrationKind kind, String format, boolean taken) {
        assertEquals(taken, kind.takes(new Plain(format)));
    }
}
