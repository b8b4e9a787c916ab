package dev.slipway.domain.alert;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Maps severity words of senders to severities. Teams can replace it for tools with other words. */
@FunctionalInterface
public interface SeveritySynonyms {

    /** @param word as sent, in any case; null where none was */
    AlertSeverity meaning(String word);

    /** Returns whether the word is known, rather than critical by default. Unless overridden, every word is. */
    default boolean knows(String word) {
        return true;
    }

    /** The six names alone; anything else is critical. Specification, section Alert receiver, generic payload. */
    static SeveritySynonyms names() {
        return of(Stream.of(AlertSeverity.values()).collect(Collectors.toMap(Function.identity(), severity ->
                List.of(severity.wireName()))));
    }

    /** The words of metrics tools; anything else is critical. Specification, section Alert receiver, severity synonyms. */
    static SeveritySynonyms ofMetrics() {
        return ToolSeverities.METRICS.synonyms();
    }

    /** Words for each severity, in any case; anything else is critical. */
    static SeveritySynonyms of(Map<AlertSeverity, List<String>> words) {
        Map<String, AlertSeverity> meanings = new HashMap<>();
        words.forEach((severity, all) -> all.forEach(word -> meanings.put(word.toLowerCase(Locale.ROOT), severity)));
        return new Table(meanings);
    }

    /** @param meanings severities by word, in lower case */
    record Table(Map<String, AlertSeverity> meanings) implements SeveritySynonyms {
        public Table {
            meanings = Map.copyOf(meanings);
        }

        @Override
        public AlertSeverity meaning(String word) {
            return word == null ? AlertSeverity.CRITICAL : meanings.getOrDefault(folded(word), AlertSeverity.CRITICAL);
        }

        @Override
        public boolean knows(String word) {
            return word != null && meanings.containsKey(folded(word));
        }

        private static String folded(String word) {
            return word.strip().toLowerCase(Locale.ROOT);
        }
    }
}
