package dev.slipway.rest.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeReaderTest {

    private static Optional<String> event(String envelope) {
        return EnvelopeReader.envelope(envelope.getBytes(StandardCharsets.UTF_8)).map(Json::text);
    }

    @Test
    void events_end_with_their_length_or_their_line() {
        assertEquals(Optional.of("{\"a\":\"ü\"}"), event("{}\n{\"type\":\"event\"}\n{\"a\": \"ü\"}"));
        assertEquals(Optional.of("{\"a\":1}"), event("{}\n{\"type\":\"event\",\"length\":9}\n{\"a\":\n1}\n\n"));
        assertEquals(Optional.of("{\"a\":\"ü\"}"), event("{}\r\n{\"type\":\"event\",\"length\":10}\r\n{\"a\":\"ü\"}\n"));
    }

    @Test
    void other_items_are_passed_over() {
        assertEquals(Optional.of("{\"a\":1}"), event("""
                {"event_id":"1"}
                {"type":"attachment","length":4,"filename":"a"}
                {\u0001
                b
                {"type":"session"}
                {"sid":"1"}
                {"type":"event","length":7}
                {"a":1}
                {"type":"transaction"}
                not looked at"""));
        assertEquals(Optional.empty(), event("{}"));
        assertEquals(Optional.empty(), event("{}\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "[]", "{", "{}\n{\"type\":\"event\"}\n", "{}\n{\"type\":\"event\"}\n[1]", "{}\nx\n{}",
        "{}\n{\"type\":\"event\"}\n{}\n{\"type\":\"event\"}\n{}", "{}\n{\"type\":\"event\",\"length\":9}\n{}",
        "{}\n{\"type\":\"event\",\"length\":-1}\n{}", "{}\n{\"type\":\"event\"}\n{} {}"})
    void malformed_envelope_is_rejected(String envelope) {
        assertInstanceOf(Failure.BadRequest.class, assertThrows(Refusal.class, () -> event(envelope)).failure());
    }

    @Test
    void excessive_events_are_rejected() {
        assertThrows(Refusal.class, () -> event("{}\n{\"type\":\"event\"}\n{\"a\":" + "[".repeat(200) + "]".repeat(200) + "}"));
        assertThrows(Refusal.class, () -> event("{}\n{\"type\":\"event\"}\n{\"a\":[" + "1,".repeat(25_000) + "1]}"));
        assertThrows(Refusal.class, () -> event("{}\n" + "{\"type\":\"x\"}\n{}\n".repeat(101)));
        assertInstanceOf(Failure.TooLarge.class, assertThrows(Refusal.class,
                () -> event("{}\n{\"type\":\"event\"}\n{\"a\":\"" + "x".repeat(512 * 1024) + "\"}")).failure());
        assertThrows(Refusal.class, () -> EnvelopeReader.event(new byte[] {'{', '"', (byte) 0xff, '"', ':', '1', '}'}));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"Sentry sentry_key=abc,sentry_version=7;abc", "sentry sentry_version=7, sentry_key=abc;abc",
        "sentry_key=abc;abc", "Sentry sentry_version=7;", "Sentry;", "Sentry sentry_key;"})
    void key_is_found_in_the_header(String header, String key) {
        assertEquals(Optional.ofNullable(key), SenderKey.ofHeader(header));
    }
}
