package dev.slipway.application.issue.port;

import dev.slipway.domain.issue.IssuePosition;
import java.util.Optional;

/** Stores the places that users give issues among those of their project. */
public interface IssuePositions {

    /** Locks the places of a project until the transaction ends, so that no two issues are moved to one place. */
    void lock(long projectId);

    /** Returns the place of an issue of a project; empty if there is none. */
    Optional<IssuePosition> find(long projectId, long issueId);

    /** Returns the first place after another one, without that of the issue that moves. */
    Optional<IssuePosition> next(long projectId, IssuePosition place, long movedId);

    /** Returns the last place before another one, without that of the issue that moves. */
    Optional<IssuePosition> previous(long projectId, IssuePosition place, long movedId);

    /** Stores the place of an issue, which does not count as updated. */
    void move(long issueId, IssuePosition place);
}
