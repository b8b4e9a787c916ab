package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.kernel.pattern.Regex;
import java.util.Optional;

/**
 * One entry of {@code only: refs}: a name, kind or pattern, and perhaps the project it is for.
 *
 * @param name    the entry without its project
 * @param regex   the pattern, or empty where it is a name or kind
 * @param project the path of the project it is limited to, or empty
 */
public record RefSelector(String name, Optional<Regex> regex, Optional<String> project) {
    /** Reads an entry; a text in slashes that is no regular expression is read as a name. */
    public static RefSelector of(String text) {
        if (text.startsWith("/")) {
            for (int at = text.indexOf('@'); at > 0; at = text.indexOf('@', at + 1)) {
                Optional<Regex> regex = Regex.literal(text.substring(0, at));
                if (regex.isPresent() && !looksLikePattern(text)) {
                    return new RefSelector(text.substring(0, at), regex, Optional.of(text.substring(at + 1)));
                }
            }
            return new RefSelector(text, Regex.literal(text), Optional.empty());
        }
        int at = text.indexOf('@');
        return at <= 0 ? new RefSelector(text, Optional.empty(), Optional.empty())
                : new RefSelector(text.substring(0, at), Optional.empty(), Optional.of(text.substring(at + 1)));
    }

    /** Whether the text has the slashes of a pattern but is none. */
    public static boolean isBroken(String text) {
        return looksLikePattern(text) && of(text).regex().isEmpty();
    }

    private static boolean looksLikePattern(String text) {
        int end = text.lastIndexOf('/');
        return end > 0 && text.startsWith("/") && text.substring(end + 1).chars().allMatch(flag -> "ismU".indexOf(flag) >= 0);
    }
}
