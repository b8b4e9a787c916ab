package dev.slipway.persistence.discussion;

import dev.slipway.domain.discussion.MentionSource;
import java.util.Locale;

/** Names of the kinds of mentions in their column. */
final class MentionColumns {

    private MentionColumns() {
    }

    static String name(MentionSource.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    static MentionSource.Kind kind(String name) {
        return MentionSource.Kind.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
