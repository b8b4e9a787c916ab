package dev.slipway.rest.mergerequest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.mergerequest.MergeRequestItem;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.issue.TaskList;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.issue.TimeStatsJson;
import dev.slipway.rest.label.LabelBriefJson;
import dev.slipway.rest.milestone.MilestoneJson;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A merge request in lists. */
record MergeRequestJson(
        long id,
        long iid,
        long projectId,
        @Nullable String title,
        @Nullable String description,
        String state,
        Instant createdAt,
        Instant updatedAt,
        @Nullable UserBriefJson mergedBy,
        @Nullable UserBriefJson mergeUser,
        @Nullable Instant mergedAt,
        @Nullable UserBriefJson closedBy,
        @Nullable Instant closedAt,
        String targetBranch,
        String sourceBranch,
        int userNotesCount,
        int upvotes,
        int downvotes,
        @Nullable UserBriefJson author,
        List<UserBriefJson> assignees,
        @Nullable UserBriefJson assignee,
        List<UserBriefJson> reviewers,
        @Nullable Long sourceProjectId,
        long targetProjectId,
        List<?> labels,
        boolean draft,
        boolean workInProgress,
        @Nullable MilestoneJson milestone,
        boolean mergeWhenPipelineSucceeds,
        String mergeStatus,
        String detailedMergeStatus,
        @Nullable String sha,
        @Nullable String mergeCommitSha,
        @Nullable String squashCommitSha,
        @Nullable Boolean discussionLocked,
        @Nullable Boolean shouldRemoveSourceBranch,
        boolean forceRemoveSourceBranch,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean allowCollaboration,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean allowMaintainerToPush,
        Instant preparedAt,
        String reference,
        MergeRequestReferencesJson references,
        String webUrl,
        TimeStatsJson timeStats,
        boolean squash,
        TasksJson taskCompletionStatus,
        boolean hasConflicts,
        boolean blockingDiscussionsResolved,
        @Nullable Integer approvalsBeforeMerge) {

    record TasksJson(int count, int completedCount) {}

    static MergeRequestJson of(MergeRequestItem item, MergeRequestReferencesJson references, Links links) {
        return of(item, references, links, false);
    }

    private static List<?> labels(MergeRequestView request, boolean details) {
        return details ? request.labels().stream().map(LabelBriefJson::of).toList() : request.content().labels().names();
    }

    /** @param labelDetails whether labels are shown with their colours and descriptions, not by names alone */
    static MergeRequestJson of(MergeRequestItem item, MergeRequestReferencesJson references, Links links, boolean labelDetails) {
        MergeRequestView request = item.request();
        MergeRequestContent content = request.content();
        MergeRequestView.People people = request.people();
        TaskList tasks = TaskList.of(content.description());
        List<UserBriefJson> assignees = users(people.assignees(), links);
        UserBriefJson merger = UserBriefJson.ofNullable(people.mergedBy(), links);
        Boolean collaboration = request.branches().fromFork() ? (Boolean) content.options().collaboration() : null;
        boolean conflicts = request.state() == MergeRequestState.OPENED && item.mergeability() == Mergeability.CANNOT_BE_MERGED
                && request.git().heads().source() != null && request.git().heads().target() != null;
        return new MergeRequestJson(
                request.id(),
                request.iid(),
                request.projects().id(),
                content.title(),
                content.description(),
                request.state().wireName(),
                request.moments().createdAt(),
                request.moments().updatedAt(),
                merger,
                request.outcome().autoMerge() ? UserBriefJson.ofNullable(request.outcome().autoMergeUser(), links) : merger,
                request.moments().mergedAt(),
                UserBriefJson.ofNullable(people.closedBy(), links),
                request.moments().closedAt(),
                content.targetBranch(),
                request.projects().sourceBranch(),
                item.comments(),
                request.votes().up(),
                request.votes().down(),
                UserBriefJson.ofNullable(people.author(), links),
                assignees,
                assignees.isEmpty() ? null : assignees.getFirst(),
                users(people.reviewers(), links),
                request.projects().sourceId(),
                request.projects().id(),
                labels(request, labelDetails),
                content.draft(),
                content.draft(),
                MilestoneJson.ofNullable(request.milestone(), links),
                request.outcome().autoMerge(),
                item.mergeability().wireName(),
                item.facts().detailedStatus(),
                request.head(),
                request.outcome().mergeCommit(),
                request.outcome().squashCommit(),
                content.discussionLocked(),
                request.outcome().removeSource(),
                content.options().removeSource(),
                collaboration,
                collaboration,
                request.moments().createdAt(),
                references.shortForm(),
                references,
                links.mergeRequest(request.projects().path(), request.iid()),
                TimeStatsJson.of(request.times()),
                content.options().squash(),
                new TasksJson(tasks.count(), tasks.completed()),
                conflicts,
                item.discussionsResolved(),
                request.settings().approvals() == 0 ? null : (Integer) request.settings().approvals());
    }

    private static List<UserBriefJson> users(List<UserBrief> users, Links links) {
        return users.stream().map(user -> UserBriefJson.of(user, links)).toList();
    }
}
