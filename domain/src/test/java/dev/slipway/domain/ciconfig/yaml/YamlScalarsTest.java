package dev.slipway.domain.ciconfig.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Plain scalars by YAML 1.1, as the most used parser reads them. */
class YamlScalarsTest {

    private static final Position HERE = new Position("f", 2, 3);

    private static String read(String text) {
        try {
            Node node = YamlScalars.plain(text, HERE);
            assertEquals(HERE, node.position());
            return switch (node) {
                case Node.Null nothing -> "null";
                case Node.Truth truth -> "truth " + truth.value();
                case Node.Whole whole -> "whole " + whole.number();
                case Node.Fraction fraction -> "fraction " + fraction.value();
                case Node.Text(String value, boolean symbol, var position) -> (symbol ? "symbol " : "text ") + value;
                default -> node.toString();
            };
        } catch (Stop stop) {
            assertEquals(HERE, stop.finding().position());
            return stop.getMessage();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', value = {
        "^^|null", "~|null", "null|null", "Null|null", "NULL|null", "nil|text nil", "nulls|text nulls",
        "yes|truth true", "Yes|truth true", "YES|truth true", "true|truth true", "TRUE|truth true", "on|truth true", "ON|truth true",
        "no|truth false", "false|truth false", "False|truth false", "off|truth false", "oFF|truth false",
        "y|text y", "n|text n", "t|text t", "falsely|text falsely", "a|text a", "Word|text Word"})
    void words_of_nothing_and_of_truth_are_read_in_any_case(String text, String read) {
        assertEquals(read, read(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "0|whole 0", "-0|whole 0", "7|whole 7", "+7|whole 7", "-12|whole -12", "1_000|whole 1000", "1,000|whole 1000",
        "1__0|text 1__0", "1_|text 1_", "010|whole 8", "-010|whole -8", "0_7|whole 7", "0,7|whole 7", "00|whole 0", "08|text 08",
        "018|text 018", "0b101|whole 5", "-0b1_0|whole -2", "0b_|text 0b_", "0b2|text 0b2", "0x1F|whole 31", "+0xa_b|whole 171",
        "0x_|text 0x_", "0xg|text 0xg", "0o14|text 0o14", "1a|text 1a", "-|text -", "+|text +", "-a|text -a",
        "18446744073709551616|whole 18446744073709551616"})
    void whole_numbers_have_four_bases(String text, String read) {
        assertEquals(read, read(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1.5|fraction 1.5", "-1.5|fraction -1.5", "+.5|fraction 0.5", ".5|fraction 0.5", "1.|fraction 1.0", "1_0,0.5|fraction 100.5",
        "1.5e+3|fraction 1500.0", "1.5E-3|fraction 0.0015", "1.5e3|text 1.5e3", "1e3|text 1e3", ".|text .", "-.|text -.",
        "1.2.3|text 1.2.3",
        ".inf|fraction Infinity", "+.INF|fraction Infinity", "-.Inf|fraction -Infinity", ".NaN|fraction NaN", "-.nan|text -.nan",
        ".info|text .info"})
    void fractions_have_a_point(String text, String read) {
        assertEquals(read, read(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "1:30|whole 5400", "1:20:05|whole 4805", "-1:30|whole -1800", "1_0:00|whole 36000", "1:5|whole 3900", "1:60|text 1:60",
        "1:2:3:4|text 1:2:3:4", "1:30.5|fraction 5430.0", "1:30:15.5|fraction 5415.5", "1:30.|fraction 5400.0", "1:30:15.|fraction 5415.0"})
    void times_of_day_are_seconds(String text, String read) {
        assertEquals(read, read(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2026-01-31|Date", "2026-1-9|Date", "2026-12-30|Date", "2026-10-10|Date", "2026-01-01T10:00:00Z|Time",
        "2026-01-01t1:00:00|Time", "2026-01-01 10:00:00|Time", "2026-1-1  10:00:00.25 +01:00|Time", "-2026-01-01 10:00:00 -1|Time",
        "2026-01-01 10:00:00 +0100|Time"})
    void dates_are_objects_and_rejected(String text, String object) {
        assertEquals("Tried to load unspecified class: " + object, read(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2026-13-01|text 2026-13-01", "2026-01-32|text 2026-01-32", "226-01-01|text 226-01-01", "2026-01-01 10:00|text 2026-01-01 10:00",
        "2026-01-01-1|text 2026-01-01-1"})
    void what_only_begins_as_date_is_text(String text, String read) {
        assertEquals(read, read(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', value = {
        ":|text :", ":a|symbol a", "::|symbol :", ":\"a b\"|symbol a b", ":'a b'|symbol a b", ":'a\"|symbol 'a\"", ":'|symbol '",
        ":''|symbol ^", ":a'a'|symbol a'a'", ":aba|symbol aba", ":1|symbol 1"})
    void text_behind_a_colon_is_a_symbol(String text, String read) {
        assertEquals(read.replace("^", ""), read(text));
    }

    @Test
    void number_of_more_than_four_hundred_characters_is_text() {
        assertEquals("whole " + "1".repeat(400), read("1".repeat(400)));
        assertEquals("text " + "1".repeat(401), read("1".repeat(401)));
    }
}
