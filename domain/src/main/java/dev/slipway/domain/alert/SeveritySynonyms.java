package dev.slipway.domain.alert;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the word of a sender for how bad something is means here. A team whose tools have words of their own brings another. */
@FunctionalInterface
public interface SeveritySynonyms {

    /** @param word as sent, in any case; null where none was */
    AlertSeverity meaning(String word);

    /** The six names alone; anything else is critical. Specification, section Alert receiver, generic payload. */
    static SeveritySynonyms names() {
        return word -> word == null ? AlertSeverity.CRITICAL : AlertSeverity.of(word.strip()).orElse(AlertSeverity.CRITICAL);
    }

    /** The words of metrics tools; anything else is critical. Specification, section Alert receiver, severity synonyms. */
    static SeveritySynonyms ofMetrics() {
        return of(Map.of(
                AlertSeverity.CRITICAL, List.of("critical", "s1", "p1", "emergency", "fatal"),
                AlertSeverity.HIGH, List.of("high", "s2", "p2", "major", "page"),
                AlertSeverity.MEDIUM, List.of("medium", "s3", "p3", "error", "alert"),
                AlertSeverity.LOW, List.of("low", "s4", "p4", "warn", "warning"),
                AlertSeverity.INFO, List.of("info", "s5", "p5", "debug", "information", "notice")));
    }

    /** Words for each severity, in any case; anything else is critical. */
    static SeveritySynonyms of(Map<AlertSeverity, List<String>> words) {
        Map<String, AlertSeverity> meanings = new HashMap<>();
        words.forEach((severity, all) -> all.forEach(word -> meanings.put(word.toLowerCase(Locale.ROOT), severity)));
        Map<String, AlertSeverity> known = Map.copyOf(meanings);
        return word -> word == null ? AlertSeverity.CRITICAL
                : known.getOrDefault(word.strip().toLowerCase(Locale.ROOT), AlertSeverity.CRITICAL);
    }
}
