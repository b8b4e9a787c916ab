package dev.slipway.domain.ciconfig.yaml;

import java.util.Map;
import java.util.Set;

/**
 * Message about a text that is not YAML, in the words that clients know: those of the most used parser, which names the
 * start of the unfinished construct.
 */
final class YamlProblem {
    /** Messages of the other parser, by the start of ours. */
    private static final Map<String, String> WORDS = Map.ofEntries(
            Map.entry("mapping values are not allowed", "mapping values are not allowed in this context"),
            Map.entry("mapping keys are not allowed", "mapping keys are not allowed in this context"),
            Map.entry("sequence entries are not allowed", "block sequence entries are not allowed in this context"),
            Map.entry("expected ',' or '}'", "did not find expected ',' or '}'"),
            Map.entry("expected ',' or ']'", "did not find expected ',' or ']'"),
            Map.entry("expected the node content", "did not find expected node content"),
            Map.entry("expected '>'", "did not find the expected '>'"),
            Map.entry("expected chomping or indentation indicators", "did not find expected comment or line break"),
            Map.entry("unexpected character found", "did not find expected alphabetic or numeric character"),
            Map.entry("found undefined tag handle", "found undefined tag handle"),
            Map.entry("found unknown escape character", "found unknown escape character"),
            Map.entry("expected escape sequence of", "did not find expected hexdecimal number"));
    private static final String NO_END = "expected <block end>";
    private static final String OF_LISTS = "while parsing a block collection";
    private static final Set<String> OF_ESCAPES = Set.of("found unknown escape character", "did not find expected hexdecimal number");

    private YamlProblem() {
    }

    /** Returns the message for a problem; {@code context} is the construct that was read, or null. */
    static String of(String problem, String context) {
        String reading = context == null ? "" : context.strip();
        if (problem == null) {
            return "the text is not valid YAML";
        }
        String first = problem.strip();
        if (first.startsWith("found character") && first.contains("cannot start any token")) {
            return joined("found character that cannot start any token", reading);
        }
        if (first.startsWith(NO_END)) {
            return joined(reading.equals(OF_LISTS) ? "did not find expected '-' indicator" : "did not find expected key", reading);
        }
        String words = WORDS.entrySet().stream().filter(entry -> first.startsWith(entry.getKey())).map(Map.Entry::getValue).findFirst()
                .orElse(first);
        if (words.endsWith("in this context")) {
            return words;
        }
        return joined(words, OF_ESCAPES.contains(words) ? "while parsing a quoted scalar" : reading);
    }

    private static String joined(String problem, String reading) {
        return reading.isEmpty() ? problem : problem + " " + reading;
    }
}
