package dev.slipway.application.issue;

import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.TimeStats;
import dev.slipway.domain.issue.VoteCounts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An issue as shown to clients.
 *
 * @param projectPath the full path of its project
 * @param author null if the account is gone
 * @param assignees in the order of their ids
 * @param closedBy null while it is open, and if the account is gone
 * @param closedAt null while it is open
 * @param comments number of notes but those of the system, whether the reader may read them or not
 * @param labels in the order of their names
 * @param milestone null for none
 */
public record IssueView(
        long id,
        long iid,
        long projectId,
        String projectPath,
        IssueDraft content,
        IssueState state,
        @Nullable UserBrief author,
        List<UserBrief> assignees,
        @Nullable UserBrief closedBy,
        Instant closedAt,
        Instant createdAt,
        Instant updatedAt,
        int comments,
        VoteCounts votes,
        List<LabelBrief> labels,
        TimeStats times,
        IssueTies ties,
        IssueFigures figures,
        @Nullable MilestoneView milestone) {

    /** Creates an issue without a milestone, and without the figures that depend on who reads it. */
    public IssueView(long id, long iid, long projectId, String projectPath, IssueDraft content, IssueState state,
            @Nullable UserBrief author, List<UserBrief> assignees, @Nullable UserBrief closedBy, Instant closedAt, Instant createdAt,
            Instant updatedAt, int comments, VoteCounts votes, List<LabelBrief> labels, TimeStats times,
            IssueTies ties) {
        this(id, iid, projectId, projectPath, content, state, author, assignees, closedBy, closedAt, createdAt, updatedAt, comments, votes,
                labels, times, ties, IssueFigures.NONE, null);
    }

    /** Creates an issue without times and a milestone, that is tied to no other object. */
    public IssueView(long id, long iid, long projectId, String projectPath, IssueDraft content, IssueState state,
            @Nullable UserBrief author, List<UserBrief> assignees, @Nullable UserBrief closedBy, Instant closedAt, Instant createdAt,
            Instant updatedAt, int comments, VoteCounts votes, List<LabelBrief> labels) {
        this(id, iid, projectId, projectPath, content, state, author, assignees, closedBy, closedAt, createdAt, updatedAt, comments, votes,
                labels, TimeStats.NONE, IssueTies.NONE);
    }

    IssueView with(IssueFigures others) {
        return new IssueView(id, iid, projectId, projectPath, content, state, author, assignees, closedBy, closedAt, createdAt, updatedAt,
                comments, votes, labels, times, ties, others, milestone);
    }

    /** Returns the number of comments that the reader may read. A comment that comes while figures are read is not counted. */
    public int shownComments() {
        return Math.max(0, comments - figures.hidden());
    }

    /** Returns whether the user is the author or an assignee. */
    boolean belongsTo(long userId) {
        return author != null && author.id() == userId || content.assignees().contains(userId);
    }
}
