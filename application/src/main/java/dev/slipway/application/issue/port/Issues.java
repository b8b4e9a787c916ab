package dev.slipway.application.issue.port;

import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueState;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** The issues of projects, for whoever changes them. A project's issues are numbered from 1 on; no number is given twice by itself. */
public interface Issues {

    /**
     * Makes an open issue. The project's counter is locked until the unit of work has ended, so this comes last in it.
     *
     * @return its id; empty where the number that was chosen belongs to another one
     * @throws dev.slipway.application.kernel.Refusal not found, where the project is gone
     */
    OptionalLong create(NewIssue issue);

    /** What can be changed about the issue, and nobody else changes until the unit of work has ended. */
    Optional<Locked> lock(long id);

    /** The same, by its number in the project. */
    Optional<Locked> lock(long projectId, long iid);

    void change(long id, IssueDraft draft, Instant updatedAt);

    /** Closes or opens the issue; fails where its state does not allow it. A closed issue tells by whom and since when. */
    void move(long id, IssueEvent event, long byUser, Instant now);

    void remove(long id);

    /** Removes some issues of a project, at most so many. Returns how many. */
    int removeSome(long projectId, int most);

    /** Whether the user wrote or closed any issue. */
    boolean involves(long userId);

    /** Gives what one user wrote and closed to another, who does not work on anything for that. */
    void handOver(long fromUser, long toUser);

    /** Removes what a user wrote. */
    void removeAllOf(long userId);

    /** Takes a user away from all issues that the user works on. */
    void unassign(long userId);

    /**
     * @param iid a number that somebody chose; empty for the next one
     */
    record NewIssue(long projectId, OptionalLong iid, IssueDraft draft, long authorId, Instant createdAt) {}

    /** @param authorId null where the account is gone */
    record Locked(long id, long projectId, long iid, IssueDraft content, IssueState state, Long authorId, Instant updatedAt) {

        /** Whether the user wrote the issue or works on it. */
        public boolean belongsTo(long userId) {
            return authorId != null && authorId == userId || content.assignees().contains(userId);
        }
    }
}
