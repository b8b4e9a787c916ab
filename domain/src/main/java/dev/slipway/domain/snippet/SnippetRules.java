package dev.slipway.domain.snippet;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;
import org.jspecify.annotations.Nullable;

/** Validates the attributes of snippets. */
public final class SnippetRules {

    /** Maximum characters of a title. Platform behaviour, project snippets. */
    private static final int TITLE = 255;
    /** Maximum characters of a description. Platform behaviour, project snippets: 1 MB. */
    private static final int DESCRIPTION = 1_048_576;

    public static final Policy<SnippetDraft> POLICY = Policy.of("snippet",
            requires("snippet.title_blank", draft -> draft.title() != null && !draft.title().isBlank()),
            requires("snippet.title_too_long", draft -> fits(draft.title(), TITLE), draft -> TITLE),
            requires("snippet.description_too_long", draft -> fits(draft.description(), DESCRIPTION), draft -> DESCRIPTION));

    private SnippetRules() {
    }

    private static boolean fits(@Nullable String text, int limit) {
        return text == null || text.codePointCount(0, text.length()) <= limit;
    }
}
