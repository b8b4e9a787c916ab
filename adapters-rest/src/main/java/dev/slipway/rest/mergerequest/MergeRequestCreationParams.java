package dev.slipway.rest.mergerequest;

import dev.slipway.application.mergerequest.CreateMergeRequest;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.label.SentLabels;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parameters of the creation of a merge request. The deprecated number of approvals is taken and has no effect. */
record MergeRequestCreationParams(
        @Required String title,
        @Required String sourceBranch,
        @Required String targetBranch,
        @Nullable Long targetProjectId,
        @Nullable String description,
        @Nullable Long assigneeId,
        @CommaSeparated @Nullable List<Long> assigneeIds,
        @CommaSeparated @Nullable List<Long> reviewerIds,
        @CommaSeparated @Nullable List<String> labels,
        @Nullable Long milestoneId,
        @Nullable Boolean removeSourceBranch,
        @Nullable Boolean squash,
        @Nullable Boolean allowCollaboration,
        @Nullable Boolean allowMaintainerToPush,
        @Nullable Integer approvalsBeforeMerge) {

    CreateMergeRequest.Request request() {
        return new CreateMergeRequest.Request(sourceBranch, Optional.ofNullable(targetProjectId), targetBranch, title, description,
                SentLabels.names(labels), new MergeRequestWorkers(assignees(), given(reviewerIds)),
                new MergeOptions(Boolean.TRUE.equals(removeSourceBranch), Boolean.TRUE.equals(squash),
                        Boolean.TRUE.equals(allowCollaboration != null ? allowCollaboration : allowMaintainerToPush)),
                milestoneId);
    }

    private List<Long> assignees() {
        return assigneeIds != null ? given(assigneeIds) : assigneeId != null ? List.of(assigneeId) : List.of();
    }

    private static List<Long> given(@Nullable List<Long> ids) {
        return ids == null ? List.of() : ids.stream().filter(Objects::nonNull).toList();
    }
}
