package dev.slipway.domain.errortracking;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorEventTest {

    private static final Instant NOW = Instant.parse("2026-01-10T00:00:00Z");
    private static final String ID = "0123456789abcdef0123456789ABCDEF";

    private static Json.Members object(Object... members) {
        Map<String, Json> values = new LinkedHashMap<>();
        for (int at = 0; at < members.length; at += 2) {
            Object value = members[at + 1];
            values.put((String) members[at], value instanceof Json json ? json : new Json.Text((String) value));
        }
        return new Json.Members(values);
    }

    private static Json.Array array(Json... items) {
        return new Json.Array(List.of(items));
    }

    private static Json.Members frame(String module, String function, int line, boolean own) {
        return object("module", module, "function", function, "lineno", new Json.Digits(Integer.toString(line)),
                "in_app", new Json.Bool(own));
    }

    private static Json.Members thrown(String type, String value, Json.Members... frames) {
        return object("type", type, "value", value, "stacktrace", object("frames", array(frames)));
    }

    private static Json.Members event(Json.Members... exceptions) {
        return object("platform", "python", "exception", object("values", array(exceptions)));
    }

    private static ErrorEvent read(Json.Members event) {
        return ErrorEvent.read(event, NOW);
    }

    private static List<String> shown(Json.Members event) {
        ErrorEvent read = read(event);
        return List.of(read.name(), read.description(), read.actor(), read.platform(), read.level().wireName());
    }

    private static ErrorFingerprint print(Json.Members event) {
        return read(event).fingerprint();
    }

    @Test
    void event_shows_its_last_exception() {
        assertEquals(List.of("KeyError", "'a'", "app.views in show", "python", "error"), shown(event(thrown("ValueError", "x"),
                thrown("KeyError", "'a'", frame("django", "call", 1, false), frame("app.views", "show", 7, true),
                        frame("collections", "get", 3, false)))));
        ErrorEvent read = read(object("event_id", "01234567-89ab-cdef-0123-456789ABCDEF", "environment", "prod", "release", "1.2", "level",
                "fatal", "transaction", "/users", "exception", array(object("type", "E"))));
        assertEquals(Optional.of(ID), read.eventId());
        assertEquals(List.of("prod", "1.2", "fatal", "/users", "E"), List.of(read.environment().orElseThrow(), read.release().orElseThrow(),
                read.level().wireName(), read.actor(), read.name()));
    }

    @Test
    void event_without_an_exception_shows_its_message() {
        assertEquals(List.of("Disk 7 is full", "", "", "other", "warning"), shown(object("level", "warning", "logentry", object("message",
                "Disk %s is full", "formatted", "Disk 7 is full"))));
        assertEquals("first", read(object("message", "first\nsecond")).name());
        assertEquals("plain", read(object("message", object("formatted", "plain"))).name());
        assertEquals(List.of("Unknown", "", "job", "other", "error"), shown(object("culprit", "job", "level", "loud")));
    }

    @Test
    void members_of_other_types_count_as_absent() {
        Json.Members odd = object("event_id", array(), "exception", new Json.Digits("1"), "level", array(new Json.Bool(true)), "platform",
                object(), "message", new Json.Null(), "timestamp", object(), "fingerprint", object(), "environment", array());
        assertEquals(List.of("Unknown", "", "", "other", "error"), shown(odd));
        assertEquals(NOW, read(odd).occurredAt());
        assertEquals("E", read(object("exception", object("values", array(new Json.Text("x"), object("type", "E"), Json.NULL)))).name());
        assertEquals(Optional.empty(), read(object("event_id", "g".repeat(32))).eventId());
        assertEquals(Optional.empty(), read(object("event_id", "a".repeat(31))).eventId());
        assertEquals(Optional.empty(), read(object("event_id", "a".repeat(33))).eventId());
        assertEquals(Optional.empty(), read(object("event_id", "\u0663".repeat(32))).eventId());
    }

    @Test
    void long_texts_are_cut() {
        ErrorEvent read = read(object("platform", "p".repeat(99), "environment", "e".repeat(999), "release", "r".repeat(999),
                "transaction", "t".repeat(999),
                "exception", object("type", "😀".repeat(300), "value", "v".repeat(2_000))));
        assertEquals("😀".repeat(255), read.name());
        assertEquals(List.of(1_024, 255, 64, 255, 255), List.of(read.description().length(), read.actor().length(),
                read.platform().length(), read.environment().orElseThrow().length(), read.release().orElseThrow().length()));
    }

    @Test
    void characters_that_cannot_be_stored_are_replaced() {
        assertEquals("a\uFFFDb\uFFFD", read(object("message", "a\u0000b\uD83D")).name());
        assertEquals("\uFFFDa\uFFFD \uD7FF\uE000\u0001", read(object("message", "\uDFFFa\uD800 \uD7FF\uE000\u0001")).name());
    }

    @ParameterizedTest
    @CsvSource({"2026-01-09T12:00:00Z,2026-01-09T12:00:00Z", "2026-01-09T12:00:00.123456Z,2026-01-09T12:00:00.123456Z",
        "2026-01-09T12:00:00,2026-01-09T12:00:00Z", "2026-01-09T14:00:00+02:00,2026-01-09T12:00:00Z",
        "2026-01-09T07:00:00-05:00,2026-01-09T12:00:00Z", "2026-01-09T12:00:00z,2026-01-09T12:00:00Z", "2026-01-09T14:00:00+02,",
        "2026-01-09T12:00:00.123456789+00:00[UTC],", "12:00:00,",
        "2026-01-10T00:01:00Z,2026-01-10T00:01:00Z", "2026-01-10T00:01:01Z,", "2025-12-11T00:00:00Z,2025-12-11T00:00:00Z",
        "2025-12-10T23:59:59Z,", "yesterday,", "2026-13-01T00:00:00Z,"})
    void time_of_an_event_is_taken_unless_it_is_implausible(String sent, String taken) {
        assertEquals(taken == null ? NOW : Instant.parse(taken), read(object("timestamp", sent)).occurredAt());
    }

    @ParameterizedTest
    @CsvSource({"1767960000,2026-01-09T12:00:00Z", "1767960000.5,2026-01-09T12:00:00.500Z", "-1,", "1e99999,", "9e30,",
        "18446745841669551.616,", "-18446742305749551.616,", "1767960000.00000000000000000000000000000,2026-01-09T12:00:00Z",
        "1767960000.000000000000000000000000000000,"})
    void time_may_be_seconds(String sent, String taken) {
        assertEquals(taken == null ? NOW : Instant.parse(taken), read(object("timestamp", new Json.Digits(sent))).occurredAt());
    }

    @Test
    void same_functions_are_one_error() {
        Json.Members once = event(thrown("KeyError", "'a'", frame("app", "show", 7, true), frame("lib", "get", 1, false)));
        assertEquals(print(once), print(event(thrown("KeyError", "'b'", frame("app", "show", 9, true), frame("lib", "other", 2, false)))));
        assertNotEquals(print(once), print(event(thrown("KeyError", "'a'", frame("app", "list", 7, true)))));
        assertNotEquals(print(once), print(event(thrown("IndexError", "'a'", frame("app", "show", 7, true)))));
        assertNotEquals(print(once), print(event(thrown("ValueError", "x"), thrown("KeyError", "'a'", frame("app", "show", 7, true)))));
        assertNotEquals(print(once), print(object("platform", "ruby", "exception", once.find("exception").orElseThrow())));
    }

    @Test
    void frames_of_libraries_count_where_none_is_the_programs() {
        assertNotEquals(print(event(thrown("E", "", frame("lib", "a", 1, false)))),
                print(event(thrown("E", "", frame("lib", "b", 1, false)))));
    }

    @Test
    void text_of_an_exception_counts_without_frames_alone() {
        assertNotEquals(print(event(thrown("E", "a"))), print(event(thrown("E", "b"))));
        assertEquals(print(event(thrown("E", "a"))), print(event(thrown("E", "a"))));
    }

    @Test
    void messages_are_one_error_by_their_template() {
        Json.Members first = object("logentry", object("message", "Disk %s", "formatted", "Disk 1"));
        assertEquals(print(first), print(object("logentry", object("message", "Disk %s", "formatted", "Disk 2"))));
        assertNotEquals(print(first), print(object("message", "Disk 1")));
        assertNotEquals(print(object("message", "Disk 1")), print(object("message", "Disk 2")));
    }

    @Test
    void event_without_text_is_one_error_by_its_place() {
        Json.Members users = object("transaction", "/users");
        assertEquals(print(users), print(object("transaction", "/users", "level", "fatal")));
        assertNotEquals(print(users), print(object("transaction", "/teams")));
        assertNotEquals(print(object("message", object("message", "a %s", "formatted", "a b"))), print(object("message", "a b")));
    }

    @Test
    void place_is_told_by_what_is_known_of_it() {
        assertEquals("m in f", placed("module", "m", "filename", "n", "abs_path", "p", "function", "f"));
        assertEquals("n in f", placed("filename", "n", "abs_path", "p", "function", "f"));
        assertEquals("p in f", placed("abs_path", "p", "function", "f"));
        assertEquals("p", placed("abs_path", "p"));
        assertEquals("f", placed("function", "f"));
        assertEquals("", placed("lineno", new Json.Digits("1")));
    }

    private static String placed(Object... members) {
        return read(event(thrown("E", "", object(members)))).actor();
    }

    @Test
    void message_is_read_in_every_form() {
        Json.Members entry = object("message", "a %s", "formatted", "a b");
        assertEquals(List.of("a b", "a b", "a %s", "a %s", "c"), List.of(read(object("logentry", entry)).name(),
                read(object("message", entry)).name(), read(object("logentry", object("message", "a %s"))).name(),
                read(object("message", object("message", "a %s"))).name(), read(object("message", "c")).name()));
        assertEquals(print(object("message", entry)), print(object("logentry", object("message", "a %s"))));
    }

    @Test
    void every_level_is_read() {
        for (ErrorLevel level : ErrorLevel.values()) {
            assertEquals(level, read(object("level", level.wireName())).level());
        }
        assertEquals("fatal", ErrorLevel.FATAL.wireName());
    }

    @Test
    void message_beside_an_exception_makes_no_other_error() {
        Json.Members one = thrown("E", "a", frame("app", "f", 1, true));
        assertEquals(print(event(one)), print(saying(event(one), "a")));
        assertEquals(print(saying(event(one), "a")), print(saying(event(one), "b")));
        assertNotEquals(print(saying(event(), "a")), print(saying(event(), "b")));
    }

    private static Json.Members saying(Json.Members event, String message) {
        Map<String, Json> values = new LinkedHashMap<>(event.values());
        values.put("message", new Json.Text(message));
        return new Json.Members(values);
    }

    @Test
    void innermost_function_of_the_program_is_the_place_of_an_error() {
        assertEquals("app in inner", read(event(thrown("Cause", "", frame("app", "early", 1, true)), thrown("E", "",
                frame("app", "outer", 1, true), frame("app", "inner", 2, true), frame("library", "call", 3, false)))).actor());
    }

    @Test
    void given_fingerprint_counts_in_place_of_ours() {
        Json.Members one = thrown("E", "a", frame("app", "f", 1, true));
        Json.Members other = thrown("F", "b", frame("app", "g", 1, true));
        assertEquals(print(with(event(one), "a", "b")), print(with(event(other), "a", "b")));
        assertNotEquals(print(with(event(one), "a", "b")), print(with(event(one), "ab")));
        assertEquals(print(event(one)), print(with(event(one), "{{ default }}")));
        assertEquals(print(event(one)), print(with(event(one), "{{default}}")));
        assertNotEquals(print(event(one)), print(with(event(one), "{{ default }}", "tenant")));
        assertNotEquals(print(with(event(other), "{{ default }}", "tenant")), print(with(event(one), "{{ default }}", "tenant")));
        assertEquals(print(event(one)), print(with(event(one))));
    }

    private static Json.Members with(Json.Members event, String... fingerprint) {
        Map<String, Json> values = new LinkedHashMap<>(event.values());
        values.put("fingerprint", new Json.Array(Arrays.stream(fingerprint).<Json>map(Json.Text::new).toList()));
        return new Json.Members(values);
    }

    @Test
    void resolved_error_comes_back_with_its_next_event() {
        assertEquals(ErrorStatus.UNRESOLVED, ErrorStatus.RESOLVED.afterEvent());
        assertEquals(ErrorStatus.IGNORED, ErrorStatus.IGNORED.afterEvent());
        assertEquals(ErrorStatus.UNRESOLVED, ErrorStatus.UNRESOLVED.afterEvent());
        for (ErrorStatus status : ErrorStatus.values()) {
            assertEquals(Optional.of(status), ErrorStatus.of(status.wireName()));
        }
    }
}
