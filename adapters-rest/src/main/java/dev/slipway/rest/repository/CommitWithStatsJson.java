package dev.slipway.rest.repository;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.repository.CommitView;
import dev.slipway.rest.edge.paging.Links;

/** A commit of a list; its numbers only where they were asked for. */
record CommitWithStatsJson(@JsonUnwrapped CommitJson commit, @JsonInclude(JsonInclude.Include.NON_NULL) CommitDetailJson.StatsJson stats) {

    static CommitWithStatsJson of(CommitView view, Links links) {
        return new CommitWithStatsJson(CommitJson.of(view.commit(), view.projectPath(), links), CommitDetailJson.StatsJson.of(view.stats()));
    }
}
