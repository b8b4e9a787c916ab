package dev.slipway.domain.namespace;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validates display names of groups and projects. */
public final class NameRules {

    public static final int LONGEST = 255;

    private NameRules() {
    }

    public static Optional<Reason> group(@Nullable String name) {
        return problem(name, "_.-() ", "group_name.characters");
    }

    public static Optional<Reason> project(@Nullable String name) {
        return problem(name, "_.-() +,'", "project_name.characters");
    }

    private static Optional<Reason> problem(@Nullable String name, String signs, String reasonId) {
        if (name == null || name.isBlank()) {
            return Optional.of(Reason.of("field.blank"));
        }
        if (name.codePointCount(0, name.length()) > LONGEST) {
            return Optional.of(Reason.of("field.too_long", LONGEST));
        }
        int first = name.codePointAt(0);
        boolean good = (letterDigitOrEmoji(first) || first == '_')
                && name.codePoints().allMatch(c -> letterDigitOrEmoji(c) || signs.indexOf(c) >= 0 || joinsEmoji(c));
        return good ? Optional.empty() : Optional.of(Reason.of(reasonId));
    }

    private static boolean letterDigitOrEmoji(int c) {
        return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK && !joinsEmoji(c)
                || Character.isEmoji(c) && c != '#' && c != '*';
    }

    private static boolean joinsEmoji(int c) {
        return c == 0x200d || c == 0xfe0f;
    }
}
