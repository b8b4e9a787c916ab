package dev.slipway.application.issue.port;

import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.kernel.address.UserAgent;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Stores the issues of projects. Issues of a project are numbered from 1 on; no number is reused by itself. */
public interface Issues {

    /**
     * Creates an open issue. Locks the project's counter until the transaction ends, so it must come last.
     *
     * @return its id; empty if the chosen number belongs to another one
     * @throws dev.slipway.application.kernel.Refusal not found, if the project is gone
     */
    OptionalLong create(NewIssue issue);

    /** Locks an issue until the transaction ends, and returns its content. */
    Optional<Locked> lock(long id);

    /** Locks an issue by its number in the project. */
    Optional<Locked> lock(long projectId, long iid);

    void change(long id, IssueDraft draft, Instant updatedAt);

    /** Closes or reopens the issue; fails if its state does not allow it. A closed issue records by whom and since when. */
    void move(long id, IssueEvent event, long byUser, Instant now);

    void remove(long id);

    /** Removes at most {@code most} issues of a project, and returns their number. */
    int removeSome(long projectId, int most);

    /** Returns whether the user created or closed any issue. */
    boolean involves(long userId);

    /** Reassigns the issues that one user created and closed to another, who does not become an assignee. */
    void reassign(long fromUser, long toUser);

    /** Removes at most {@code most} of the issues that a user created, and returns their number. */
    int removeSomeOf(long userId, int most);

    /** Removes a user from the assignees of all issues. */
    void unassign(long userId);

    /** Returns what the client that created an issue told about itself; empty if it told nothing. */
    Optional<UserAgent> userAgent(long id);

    /**
     * @param iid       the requested number; empty for the next one
     * @param userAgent empty if the client told nothing about itself, and for the server
     */
    record NewIssue(long projectId, OptionalLong iid, IssueDraft draft, long authorId, Optional<UserAgent> userAgent, Instant createdAt) {

        /** Creates an issue of a client that told nothing about itself. */
        public NewIssue(long projectId, OptionalLong iid, IssueDraft draft, long authorId, Instant createdAt) {
            this(projectId, iid, draft, authorId, Optional.empty(), createdAt);
        }
    }

    /** @param authorId null if the account is gone */
    record Locked(long id, long projectId, long iid, IssueDraft content, IssueState state, Long authorId, Instant updatedAt) {

        /** Returns whether the user is the author or an assignee. */
        public boolean belongsTo(long userId) {
            return authorId != null && authorId == userId || content.assignees().contains(userId);
        }
    }
}
