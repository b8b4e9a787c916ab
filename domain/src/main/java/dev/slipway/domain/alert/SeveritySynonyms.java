package dev.slipway.domain.alert;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Maps severity words of senders to severities. Teams can replace it for tools with other words. */
@FunctionalInterface
public interface SeveritySynonyms {

    /** @param word word of the sender, in any case; null for none */
    AlertSeverity meaning(@Nullable String word);

    /** Returns whether the word is known, rather than critical by default. Unless overridden, every word is. */
    default boolean knows(@Nullable String word) {
        return true;
    }

    /** Returns the six names; other words are critical. Specification, section Alert receiver, generic payload. */
    static SeveritySynonyms names() {
        return of(Stream.of(AlertSeverity.values()).collect(Collectors.toMap(Function.identity(), severity ->
                List.of(severity.wireName()))));
    }

    /** Returns the words of metrics tools; other words are critical. Specification, section Alert receiver, severity synonyms. */
    static SeveritySynonyms ofMetrics() {
        return ToolSeverities.METRICS.synonyms();
    }

    /** Returns a table of words for each severity, ignoring case; other words are critical. */
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
        public AlertSeverity meaning(@Nullable String word) {
            return word == null ? AlertSeverity.CRITICAL : meanings.getOrDefault(folded(word), AlertSeverity.CRITICAL);
        }

        @Override
        public boolean knows(@Nullable String word) {
            return word != null && meanings.containsKey(folded(word));
        }

        private static String folded(String word) {
            return word.strip().toLowerCase(Locale.ROOT);
        }
    }
}
