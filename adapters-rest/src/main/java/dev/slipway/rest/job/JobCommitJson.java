package dev.slipway.rest.job;

import dev.slipway.domain.repository.Commit;
import dev.slipway.rest.edge.Links;
import java.time.Instant;
import java.util.List;

/** The commit that a job runs on. Specification, section Job. */
public record JobCommitJson(
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
        String webUrl) {

    static JobCommitJson of(Commit commit, String projectPath, Links links) {
        return commit == null ? null : new JobCommitJson(commit.sha(), commit.shortSha(), commit.committer().at(), commit.parents(),
                commit.title(), commit.message(), commit.author().name(), commit.author().email(), commit.author().at(),
                commit.committer().name(), commit.committer().email(), commit.committer().at(), links.commit(projectPath, commit.sha()));
    }
}
