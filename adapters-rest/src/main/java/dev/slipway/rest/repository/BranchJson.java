package dev.slipway.rest.repository;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.slipway.application.repository.ref.BranchView;
import dev.slipway.rest.edge.paging.Links;

/** A branch on the wire. */
record BranchJson(
        String name,
        CommitJson commit,
        boolean merged,
        @JsonProperty("protected") boolean isProtected,
        boolean developersCanPush,
        boolean developersCanMerge,
        boolean canPush,
        @JsonProperty("default") boolean isDefault,
        String webUrl) {

    static BranchJson of(BranchView view, Links links) {
        return new BranchJson(view.name(), CommitJson.of(view.commit(), view.projectPath(), links), view.merged(), view.isProtected(),
                view.developersCanPush(), view.developersCanMerge(), view.canPush(), view.isDefault(),
                links.tree(view.projectPath(), view.name()));
    }
}
