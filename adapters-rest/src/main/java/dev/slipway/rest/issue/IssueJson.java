package dev.slipway.rest.issue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.epic.IssueEpics.IssueEpic;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.TaskList;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.label.LabelBriefJson;
import dev.slipway.rest.milestone.MilestoneJson;
import dev.slipway.rest.user.UserBriefJson;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An issue on the wire. Fields of features that the installation lacks, such as epics, are empty. */
public record IssueJson(
        long id,
        long iid,
        long projectId,
        @Nullable String title,
        @Nullable String description,
        String state,
        Instant createdAt,
        Instant updatedAt,
        Instant closedAt,
        @Nullable UserBriefJson closedBy,
        List<?> labels,
        @Nullable MilestoneJson milestone,
        List<UserBriefJson> assignees,
        @Nullable UserBriefJson author,
        String type,
        @Nullable UserBriefJson assignee,
        int userNotesCount,
        int mergeRequestsCount,
        int upvotes,
        int downvotes,
        @Nullable LocalDate dueDate,
        boolean confidential,
        @Nullable Boolean discussionLocked,
        String issueType,
        String webUrl,
        TimeStatsJson timeStats,
        TasksJson taskCompletionStatus,
        int blockingIssuesCount,
        boolean hasTasks,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String taskStatus,
        @JsonProperty("_links") LinksJson selves,
        IssueReferencesJson references,
        String severity,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean subscribed,
        @Nullable Long movedToId,
        boolean imported,
        String importedFrom,
        @Nullable String serviceDeskReplyTo,
        @JsonUnwrapped @Nullable PremiumJson premium,
        @JsonUnwrapped @Nullable UltimateJson ultimate) {

    record TasksJson(int count, int completedCount) {}

    record LinksJson(String self, String notes, String awardEmoji, String project, @Nullable String closedAsDuplicateOf) {

        static LinksJson of(IssueView issue, Links links) {
            String project = "/projects/" + issue.projectId();
            String self = project + "/issues/" + issue.iid();
            return new LinksJson(links.api(self), links.api(self + "/notes"), links.api(self + "/award_emoji"), links.api(project), null);
        }
    }

    /** Fields of the premium tier and above. */
    record PremiumJson(@Nullable Integer weight, @Nullable Long epicIid, @Nullable EpicBriefJson epic, @Nullable Object iteration) {}

    /** The epic of an issue, as far as the caller sees it. @param url path of its page */
    record EpicBriefJson(long id, long iid, @Nullable String title, String url, long groupId) {

        static EpicBriefJson of(IssueEpic epic) {
            return new EpicBriefJson(epic.id(), epic.iid(), epic.title(), "/groups/" + epic.groupPath() + "/-/epics/" + epic.iid(),
                    epic.groupId());
        }
    }

    /** Fields of the ultimate tier. */
    record UltimateJson(@Nullable String healthStatus) {}

    /**
     * Options of the shape of an issue.
     *
     * @param alone        whether the answer contains a single issue, not a list
     * @param labelDetails whether labels are shown with their colours and descriptions, not by names alone
     * @param epic         null for none
     */
    public record Form(Tier tier, boolean alone, boolean labelDetails, Links links, @Nullable EpicBriefJson epic) {

        public Form(Tier tier, boolean alone, boolean labelDetails, Links links) {
            this(tier, alone, labelDetails, links, null);
        }

        public Form(Tier tier, boolean alone, Links links) {
            this(tier, alone, false, links);
        }

        /** Returns the form of an issue with an epic. @param other null for none */
        public Form within(@Nullable IssueEpic other) {
            return new Form(tier, alone, labelDetails, links, other == null ? null : EpicBriefJson.of(other));
        }

        private @Nullable PremiumJson premium(IssueDraft issue) {
            return tier.includes(Tier.PREMIUM)
                    ? new PremiumJson(issue.weight(), epic == null ? null : (Long) epic.iid(), epic, null) : null;
        }

        private List<?> labels(IssueView issue) {
            return labelDetails ? issue.labels().stream().map(LabelBriefJson::of).toList() : issue.content().labels().names();
        }
    }

    public static IssueJson of(IssueView issue, IssueReferencesJson references, Form form) {
        IssueDraft content = issue.content();
        TaskList tasks = TaskList.of(content.description());
        List<UserBriefJson> assignees = issue.assignees().stream().map(user -> UserBriefJson.ofNullable(user, form.links())).toList();
        return new IssueJson(
                issue.id(),
                issue.iid(),
                issue.projectId(),
                content.title(),
                content.description(),
                issue.state().wireName(),
                issue.createdAt(),
                issue.updatedAt(),
                issue.closedAt(),
                UserBriefJson.ofNullable(issue.closedBy(), form.links()),
                form.labels(issue),
                MilestoneJson.ofNullable(issue.milestone(), form.links()),
                assignees,
                UserBriefJson.ofNullable(issue.author(), form.links()),
                content.type().name(),
                assignees.isEmpty() ? null : assignees.getFirst(),
                issue.shownComments(),
                issue.figures().mergeRequests(),
                issue.votes().up(),
                issue.votes().down(),
                content.dueDate(),
                content.confidential(),
                content.discussionLocked(),
                content.type().wireName(),
                form.links().issue(issue.projectPath(), issue.iid()),
                TimeStatsJson.of(issue.times()),
                new TasksJson(tasks.count(), tasks.completed()),
                issue.figures().blocking(),
                tasks.count() > 0,
                tasks.count() > 0 ? String.format(Locale.ROOT, "%d of %d tasks completed", tasks.completed(), tasks.count()) : null,
                LinksJson.of(issue, form.links()),
                references,
                (content.type() == IssueType.INCIDENT ? content.severity() : IncidentSeverity.UNKNOWN).name(),
                form.alone() ? (Boolean) issue.figures().subscribed() : null,
                null,
                false,
                "none",
                null,
                form.premium(content),
                form.tier().includes(Tier.ULTIMATE) ? new UltimateJson(content.health() == null ? null : content.health().wireName())
                        : null);
    }
}
