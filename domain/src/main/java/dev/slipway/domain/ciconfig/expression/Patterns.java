package dev.slipway.domain.ciconfig.expression;

import dev.slipway.domain.kernel.pattern.Regex;
import java.util.Optional;

/**
 * Finds and reads the patterns of expressions. A slash inside a pattern has a backslash before it, which is removed before the rest is
 * compiled as a regular expression: {@code \/} and {@code \\/} are both a slash, {@code \\\/} is a backslash and a slash.
 */
final class Patterns {
    private static final String FLAGS = "ismU";
    private static final int SHORTEST = 2;

    private Patterns() {
    }

    /** Reads {@code /pattern/flags}; empty if the text has another form or the pattern does not compile. */
    static Optional<Regex> read(String text) {
        return Regex.literal(text.replace("\\/", "/"));
    }

    /**
     * Returns the end of the pattern that starts at an index, including its flags; -1 if none starts there. It ends at the first slash
     * without a backslash before it, or at the second of two. Its inside is at least two characters.
     */
    static int end(String text, int start) {
        int slash = start + 1;
        while (slash < text.length() && (text.charAt(slash) != '/' || text.charAt(slash - 1) == '\\')) {
            slash++;
        }
        int inside = slash - start - 1;
        boolean doubled = inside >= 1 && slash + 1 < text.length() && text.charAt(slash + 1) == '/';
        if (slash >= text.length() || !doubled && inside < SHORTEST) {
            return -1;
        }
        int end = slash + (doubled ? 2 : 1);
        while (end < text.length() && FLAGS.indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        return end;
    }
}
