package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.domain.repository.Commit;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.repository.CommitBasicJson;
import org.jspecify.annotations.Nullable;

/** Commit of a job. Specification, section Job. */
public record JobCommitJson(@JsonUnwrapped CommitBasicJson commit, String webUrl) {

    static @Nullable JobCommitJson of(@Nullable Commit commit, String projectPath, Links links) {
        return commit == null ? null : new JobCommitJson(CommitBasicJson.of(commit), links.commit(projectPath, commit.sha()));
    }
}
