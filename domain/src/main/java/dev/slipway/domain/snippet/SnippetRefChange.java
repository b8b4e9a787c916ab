package dev.slipway.domain.snippet;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.repository.RefUpdate;
import java.util.Optional;

/**
 * A change of a ref of a snippet. It has the default branch, which is never deleted, and tags; other branches would hold
 * content that no operation shows.
 *
 * @param branch  name of the default branch
 * @param mayPush whether the pusher may change the snippet
 */
public record SnippetRefChange(RefUpdate update, String branch, boolean mayPush) {

    public static final Policy<SnippetRefChange> POLICY = Policy.of("snippet.refs",
            requires("push.snippet_not_allowed", SnippetRefChange::mayPush),
            requires("push.snippet_branch", SnippetRefChange::known),
            new NamedRule<>("ref.invalid_name", change -> change.update.deletes() ? Optional.empty() : change.update.ref().problem()));

    private boolean known() {
        return switch (update.ref().kind()) {
            case BRANCH -> update.ref().name().equals(branch) && !update.deletes();
            case TAG -> true;
            case OTHER -> false;
        };
    }
}
