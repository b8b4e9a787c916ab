package dev.slipway.application.issue;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueState;
import java.time.Instant;
import java.util.List;

/**
 * An issue with all that answers show.
 *
 * @param projectPath the full path of its project
 * @param author      null where the account is gone
 * @param assignees   in the order of their ids
 * @param closedBy    null while it is open, and where the account is gone
 * @param closedAt    null while it is open
 */
public record IssueView(
        long id,
        long iid,
        long projectId,
        String projectPath,
        IssueDraft content,
        IssueState state,
        UserBrief author,
        List<UserBrief> assignees,
        UserBrief closedBy,
        Instant closedAt,
        Instant createdAt,
        Instant updatedAt) {

    /** Whether the user wrote the issue or works on it. */
    boolean belongsTo(long userId) {
        return author != null && author.id() == userId || content.assignees().contains(userId);
    }
}
