package dev.slipway.rest.repository;

import dev.slipway.domain.repository.Commit;
import dev.slipway.rest.edge.Links;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A commit as it stands in branches, tags and lists. */
record CommitJson(
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
        Instant committedDate,
        Map<String, String> trailers,
        String webUrl) {

    static CommitJson of(Commit commit, String projectPath, Links links) {
        return new CommitJson(
                commit.sha(),
                commit.shortSha(),
                commit.committer().at(),
                commit.parents(),
                commit.title(),
                commit.message(),
                commit.author().name(),
                commit.author().email(),
                commit.author().at(),
                commit.committer().name(),
                commit.committer().email(),
                commit.committer().at(),
                commit.trailers(),
                links.commit(projectPath, commit.sha()));
    }
}
