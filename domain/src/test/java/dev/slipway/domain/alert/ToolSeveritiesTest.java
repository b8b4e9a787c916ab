package dev.slipway.domain.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ToolSeveritiesTest {

    /** By tool: the severity, and the words that mean it, with bars between them. */
    private static final Map<ToolSeverities, String> TABLE = Map.of(
            ToolSeverities.METRICS, "critical=critical|s1|p1|emergency|fatal high=high|s2|p2|major|page medium=medium|s3|p3|error|alert"
                    + " low=low|s4|p4|warn|warning info=info|s5|p5|debug|information|notice",
            ToolSeverities.PAGERDUTY, "critical=p1 high=p2|high medium=p3 low=p4|low info=p5",
            ToolSeverities.DATADOG, "critical=p1|triggered|re-triggered high=p2 medium=p3 low=p4|warn|re-warn info=p5 "
            + "unknown=no_data|re-no_data", ToolSeverities.NEW_RELIC, "critical=critical high=high medium=medium low=low",
            ToolSeverities.CLOUDWATCH, "critical=alarm",
            ToolSeverities.AZURE_MONITOR, "critical=sev0 high=sev1 medium=sev2 low=sev3 info=sev4",
            ToolSeverities.GOOGLE_CLOUD_MONITORING, "critical=critical medium=error low=warning unknown=no_severity",
            ToolSeverities.OPENTELEMETRY, "critical=fatal|fatal2|fatal3|fatal4|critical|emergency high=error2|error3|error4 "
            + "medium=error|alert"
                    + " low=warn|warn2|warn3|warn4|warning"
                    + " info=trace|trace2|trace3|trace4|debug|debug2|debug3|debug4|info|info2|info3|info4|information|informational|notice",
            ToolSeverities.UPTIME_KUMA, "critical=down low=certificate",
            ToolSeverities.SENTRY, "critical=fatal|critical medium=error low=warning info=info|debug");

    private static Map<String, AlertSeverity> words(ToolSeverities tool) {
        Map<String, AlertSeverity> words = new TreeMap<>();
        for (String row : TABLE.get(tool).split(" ")) {
            for (String word : row.substring(row.indexOf('=') + 1).split("\\|")) {
                words.put(word.replace('_', ' '), AlertSeverity.of(row.substring(0, row.indexOf('='))).orElseThrow());
            }
        }
        return words;
    }

    @ParameterizedTest
    @EnumSource(ToolSeverities.class)
    void every_word_of_a_tool_has_its_severity_and_every_other_word_is_critical(ToolSeverities tool) {
        Map<String, AlertSeverity> words = words(tool);
        Set<String> all = new HashSet<>(List.of("", " ", "none", "p0", "p6", "sev5", "up", "ok", "s0", "recovered"));
        for (ToolSeverities other : ToolSeverities.values()) {
            all.addAll(words(other).keySet());
        }
        for (String word : all) {
            for (String sent : List.of(word, word.toUpperCase(Locale.ROOT), " " + word + "\t")) {
                assertEquals(words.getOrDefault(word, AlertSeverity.CRITICAL), tool.synonyms().meaning(sent), sent);
                assertEquals(words.containsKey(word), tool.synonyms().knows(sent), sent);
            }
        }
        assertEquals(AlertSeverity.CRITICAL, tool.synonyms().meaning(null));
        assertFalse(tool.synonyms().knows(null));
    }

    /** No two tools disagree about a word of the specification's table. */
    @Test
    void words_of_the_specification_mean_the_same_for_every_tool() {
        Map<String, AlertSeverity> specified = words(ToolSeverities.METRICS);
        List<String> differing = new ArrayList<>();
        for (ToolSeverities tool : ToolSeverities.values()) {
            words(tool).forEach((word, meaning) -> {
                if (specified.getOrDefault(word, meaning) != meaning) {
                    differing.add(tool + " " + word);
                }
            });
        }
        assertEquals(List.of(), differing);
    }

    @Test
    void table_without_words_of_its_own_knows_every_word() {
        SeveritySynonyms own = word -> AlertSeverity.INFO;
        assertTrue(own.knows("anything"));
        for (AlertSeverity severity : AlertSeverity.values()) {
            assertTrue(SeveritySynonyms.names().knows(severity.wireName()));
        }
        assertFalse(SeveritySynonyms.names().knows("warning"));
    }
}
