package dev.slipway.alerts.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.alerts.AlertVectors;
import dev.slipway.application.alert.AlertPolicy;
import dev.slipway.application.alert.PayloadsKit;
import dev.slipway.application.alert.port.Payloads;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PayloadReaderTest extends PayloadsKit {

    @Override
    protected Payloads payloads(AlertPolicy policy) {
        return new PayloadReader(policy);
    }

    private static Optional<Json.Members> nested(String text) {
        return new PayloadReader(POLICY).read(text);
    }

    @Test
    void object_inside_a_text_is_read() {
        assertEquals(Optional.of(AlertVectors.object("{\"a\":[1,\"ü\"]}")), nested(" {\"a\":[1,\"ü\"]}\n"));
        for (String none : List.of("", " ", "text", "[]", "7", "null", "{", "{} {}", "{\"a\":}", "{'a':1}", "\0")) {
            assertEquals(Optional.empty(), nested(none), none);
        }
    }

    @Test
    void object_inside_a_text_obeys_the_limits_of_payloads() {
        assertTrue(nested("{\"a\":" + "[".repeat(9) + "]".repeat(9) + "}").isPresent());
        assertTrue(nested("{\"a\":" + "[".repeat(10) + "]".repeat(10) + "}").isEmpty());
        assertTrue(nested("{\"a\":" + "[".repeat(2_000) + "]".repeat(2_000) + "}").isEmpty());
        assertTrue(nested("{\"a\":[" + "1,".repeat(405) + "1]}").isPresent());
        assertTrue(nested("{\"a\":[" + "1,".repeat(500) + "1]}").isEmpty());
        assertTrue(nested("{\"a\":\"" + "x".repeat(4_000) + "\"}").isPresent());
        assertTrue(nested("{\"a\":\"" + "x".repeat(4_096) + "\"}").isEmpty());
    }
}
