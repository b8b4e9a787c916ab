package dev.slipway.application.issue.port;

import dev.slipway.application.issue.IssueCounts;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueAudience;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Issues as shown to clients. Those of projects marked for deletion do not exist. */
public interface IssueViews {

    /** Returns an issue by its number in the project, without an access check. */
    Optional<IssueView> find(long projectId, long iid);

    /** Returns an issue by its id, without an access check. */
    Optional<IssueView> find(long id);

    /** Returns what decides about notes on an issue, by its number in the project, without an access check. */
    Optional<Noted> noted(long projectId, long iid);

    /**
     * @param authorId         empty if the account is gone
     * @param assignees        ids of the users
     * @param discussionLocked whether only members write notes
     */
    record Noted(long id, OptionalLong authorId, Set<Long> assignees, boolean confidential, boolean discussionLocked) {

        public Noted {
            assignees = Set.copyOf(assignees);
        }

        /** Returns whether the user is the author or an assignee. */
        public boolean belongsTo(long userId) {
            return authorId.isPresent() && authorId.getAsLong() == userId || assignees.contains(userId);
        }
    }

    /**
     * Returns the author and the assignees of an issue, and the authors of its comments, by their ids, without an access check.
     *
     * @param internal whether those of internal comments are among them
     */
    Page<UserBrief> participants(long issueId, boolean internal, PageRequest page);

    /** Returns how many internal comments each of some issues has that the caller may not read, by id; issues without any are left out. */
    Map<Long, Integer> hiddenComments(Collection<Long> issueIds, Caller caller);

    /** @param today the date for conditions on due dates */
    Page<IssueView> list(IssueFilter filter, IssueAudience audience, LocalDate today, PageRequest page);

    /** Counts the issues of each label that the audience sees, in one statement. A label without any is missing. */
    Map<Long, IssueCounts> countByLabel(Collection<Long> labelIds, IssueAudience audience);

    /** Counts issues by state; the filter's own state is ignored. */
    IssueCounts count(IssueFilter filter, IssueAudience audience, LocalDate today);
}
