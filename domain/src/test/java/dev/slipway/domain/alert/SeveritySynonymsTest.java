package dev.slipway.domain.alert;

import static dev.slipway.domain.alert.AlertSeverity.*;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SeveritySynonymsTest {

    /** The words of the specification, by what they mean. */
    @ParameterizedTest
    @CsvSource({"CRITICAL,critical s1 p1 emergency fatal", "HIGH,high s2 p2 major page", "MEDIUM,medium s3 p3 error alert",
            "LOW,low s4 p4 warn warning",
        "INFO,info s5 p5 debug information notice"})
    void words_of_metrics_tools_mean_what_the_specification_says_in_any_case(AlertSeverity meaning, String words) {
        for (String word : words.split(" ")) {
            String mixed = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
            for (String sent : List.of(word, word.toUpperCase(Locale.ROOT), mixed, " " + word + "\n")) {
                assertEquals(meaning, SeveritySynonyms.ofMetrics().meaning(sent), sent);
            }
        }
    }

    @Test
    void any_other_word_of_a_metrics_tool_is_critical() {
        for (String word : new String[] {null, "", " ", "unknown", "none", "crit", "warnings", "p6", "s0", "\u0130nfo", "criti\u212Aal"}) {
            assertEquals(CRITICAL, SeveritySynonyms.ofMetrics().meaning(word), word);
        }
    }

    @ParameterizedTest
    @EnumSource(AlertSeverity.class)
    void generic_payloads_name_severities_by_their_own_names_in_any_case(AlertSeverity severity) {
        String name = severity.wireName();
        for (String sent : List.of(name, name.toUpperCase(Locale.ROOT), name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1),
                "\t" + name + " ")) {
            assertEquals(severity, SeveritySynonyms.names().meaning(sent), sent);
        }
        assertEquals(severity, AlertSeverity.of(severity.name()).orElseThrow());
        assertTrue(AlertSeverity.of(name + "x").isEmpty());
    }

    @Test
    void any_other_word_in_a_generic_payload_is_critical() {
        for (String word : new String[] {null, "", "warning", "s3", "page", "fatal", "0", "true"}) {
            assertEquals(CRITICAL, SeveritySynonyms.names().meaning(word), word);
        }
    }

    @Test
    void teams_bring_words_of_their_own() {
        Map<AlertSeverity, List<String>> words = new EnumMap<>(AlertSeverity.class);
        words.put(LOW, List.of("Meh", "egal"));
        words.put(UNKNOWN, List.of("?"));
        SeveritySynonyms own = SeveritySynonyms.of(words);
        assertEquals(LOW, own.meaning("meh"));
        assertEquals(LOW, own.meaning("EGAL"));
        assertEquals(UNKNOWN, own.meaning("?"));
        assertEquals(CRITICAL, own.meaning("low"));
    }

    /** Lists order by it: the worst comes first. */
    @Test
    void severities_are_declared_from_the_worst_on() {
        assertEquals(List.of(CRITICAL, HIGH, MEDIUM, LOW, INFO, UNKNOWN), List.of(AlertSeverity.values()));
    }
}
