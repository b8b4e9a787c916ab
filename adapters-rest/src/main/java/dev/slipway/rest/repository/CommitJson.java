package dev.slipway.rest.repository;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.domain.repository.Commit;
import dev.slipway.rest.edge.paging.Links;
import java.util.Map;

/** A commit in branches, tags and lists. */
public record CommitJson(@JsonUnwrapped CommitBasicJson commit, Map<String, String> trailers, String webUrl) {

    public static CommitJson of(Commit commit, String projectPath, Links links) {
        return new CommitJson(CommitBasicJson.of(commit), commit.trailers(), links.commit(projectPath, commit.sha()));
    }
}
