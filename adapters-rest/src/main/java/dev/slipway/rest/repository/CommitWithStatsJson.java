package dev.slipway.rest.repository;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.repository.CommitView;
import dev.slipway.rest.edge.paging.Links;
import org.jspecify.annotations.Nullable;

/** A commit in a list; its stats are omitted unless requested. */
record CommitWithStatsJson(@JsonUnwrapped CommitJson commit,
        @JsonInclude(JsonInclude.Include.NON_NULL) CommitDetailJson.@Nullable StatsJson stats) {

    static CommitWithStatsJson of(CommitView view, Links links) {
        return new CommitWithStatsJson(CommitJson.of(view.commit(), view.projectPath(), links),
                CommitDetailJson.StatsJson.of(view.stats()));
    }
}
