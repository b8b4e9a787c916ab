package dev.slipway.domain.snippet;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.repository.RefUpdate;
import java.util.Optional;

/**
 * Refs of a snippet: the default branch, which is never deleted, and tags. Other branches would hold content that no operation shows.
 *
 * @param branch  name of the default branch
 * @param mayPush whether the pusher may change the snippet
 */
public record SnippetRefs(RefUpdate update, String branch, boolean mayPush) {

    public static final Policy<SnippetRefs> POLICY = Policy.of("snippet.refs",
            requires("push.snippet_not_allowed", SnippetRefs::mayPush),
            requires("push.snippet_branch", SnippetRefs::known),
            new NamedRule<>("ref.invalid_name", refs -> refs.update.deletes() ? Optional.empty() : refs.update.ref().problem()));

    private boolean known() {
        return switch (update.ref().kind()) {
            case BRANCH -> update.ref().name().equals(branch) && !update.deletes();
            case TAG -> true;
            case OTHER -> false;
        };
    }
}
