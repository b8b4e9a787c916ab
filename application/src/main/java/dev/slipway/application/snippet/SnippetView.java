package dev.slipway.application.snippet;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.snippet.SnippetDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A snippet as shown to clients.
 *
 * @param project empty for a personal snippet
 * @param branch  default branch of its repository
 * @param files   paths of its files, in the order of git's tree
 * @param author  null if the account is gone
 */
public record SnippetView(
        long id,
        Optional<InProject> project,
        SnippetDraft content,
        String branch,
        List<String> files,
        @Nullable Author author,
        Instant createdAt,
        Instant updatedAt) {

    /** Project of a snippet. */
    public record InProject(long id, String fullPath) {}

    /**
     * Author of a snippet.
     *
     * @param email       the primary address, which administrators see
     * @param publicEmail the address of the profile; null for none
     */
    public record Author(UserBrief user, String email, @Nullable String publicEmail, Instant createdAt) {}

    public SnippetView {
        files = List.copyOf(files);
    }

    /** Returns whether the user is the author. */
    boolean belongsTo(long userId) {
        return author != null && author.user().id() == userId;
    }
}
