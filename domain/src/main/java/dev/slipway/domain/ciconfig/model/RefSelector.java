package dev.slipway.domain.ciconfig.model;

import dev.slipway.domain.kernel.pattern.Regex;
import java.util.Optional;

/**
 * Entry of {@code only: refs}: a name, kind or pattern of refs, optionally of one project.
 *
 * @param name    entry without its project
 * @param regex   pattern, or empty for a name or kind
 * @param project path of the only project, or empty for all
 */
public record RefSelector(String name, Optional<Regex> regex, Optional<String> project) {
    /** Reads an entry. A text in slashes that is no regular expression is a name. */
    public static RefSelector of(String text) {
        if (text.startsWith("/")) {
            for (int at = text.indexOf('@'); at != -1; at = text.indexOf('@', at + 1)) {
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

    /** Returns whether the text has the slashes of a pattern but does not compile. */
    public static boolean isBroken(String text) {
        return looksLikePattern(text) && of(text).regex().isEmpty();
    }

    private static boolean looksLikePattern(String text) {
        int end = text.lastIndexOf('/');
        return end > 0 && text.startsWith("/") && text.substring(end + 1).chars().allMatch(flag -> "ismU".indexOf(flag) >= 0);
    }
}
