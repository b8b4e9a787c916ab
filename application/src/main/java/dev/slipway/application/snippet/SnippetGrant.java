package dev.slipway.application.snippet;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A snippet that a caller sees, and the rights of the caller there.
 *
 * @param project empty for a personal snippet
 */
public record SnippetGrant(SnippetView snippet, Optional<ProjectGrant> project, Caller caller) {

    public long id() {
        return snippet.id();
    }

    /** Returns the account of the author; empty if it is gone. */
    public OptionalLong authorId() {
        return snippet.author() == null ? OptionalLong.empty() : OptionalLong.of(snippet.author().user().id());
    }

    /** Returns whether the caller changes and deletes the snippet: as its author, as maintainer of the project, as administrator. */
    public boolean mayChange() {
        boolean own = caller.accountId().stream().anyMatch(snippet::belongsTo);
        return project.map(grant -> grant.allows(Ability.MANAGE_SNIPPETS) || own && grant.allows(Ability.CHANGE_OWN_SNIPPET))
                .orElseGet(() -> own || caller.administrator());
    }

    /** Returns whether the caller writes notes on the snippet. */
    public boolean mayComment() {
        return caller.signedIn() && project.map(grant -> grant.allows(Ability.COMMENT_SNIPPET)).orElse(true);
    }

    void requireChange() {
        if (!mayChange()) {
            throw Refusal.forbidden();
        }
    }
}
