package dev.slipway.rest.repository;

import dev.slipway.domain.repository.Commit;
import java.time.Instant;
import java.util.List;

/** Fields of all shapes of a commit. */
public record CommitBasicJson(
        String id,
        String shortId,
        Instant createdAt,
        List<String> parentIds,
        String title,
        String message,
        String authorName,
        String authorEmail,
        Instant authoredDate,
        String committerName,
        String committerEmail,
        Instant committedDate) {

    public static CommitBasicJson of(Commit commit) {
        return new CommitBasicJson(commit.sha(), commit.shortSha(), commit.committer().at(), commit.parents(), commit.title(),
                commit.message(), commit.author().name(), commit.author().email(), commit.author().at(),
                commit.committer().name(), commit.committer().email(), commit.committer().at());
    }
}
