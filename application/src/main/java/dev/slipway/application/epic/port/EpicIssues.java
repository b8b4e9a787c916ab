package dev.slipway.application.epic.port;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Stores the issues of epics, and their order. An issue has one epic at most. */
public interface EpicIssues {

    /**
     * Returns whether a project is in the group of an epic or below it. The project and its group stay where they are until the transaction
     * ends.
     */
    boolean reaches(long epicId, long projectId);

    /** Returns the number of issues of an epic. */
    int count(long epicId);

    /** Returns the link of an issue; empty if it has no epic. */
    Optional<Link> ofIssue(long issueId);

    /** Returns a link of an epic by its own id. */
    Optional<Link> find(long epicId, long id);

    /** Makes an issue the first one of an epic, and takes it from the one that it had. Returns the new link. */
    Link add(long epicId, long issueId);

    void remove(long id);

    /** Returns the position of the link before a position; empty at the start. @param except a link that does not count */
    OptionalLong positionBefore(long epicId, long position, long except);

    /** Returns the position of the link behind a position; empty at the end. @param except a link that does not count */
    OptionalLong positionBehind(long epicId, long position, long except);

    void place(long id, long position);

    /** Writes all positions again, in the same order, with gaps between them. */
    void spread(long epicId);

    /** Returns the links of those of the issues that have an epic. */
    Map<Long, Link> ofIssues(Collection<Long> issueIds);

    /** Takes at most {@code most} issues of a project from epics whose groups are not above it, and returns their number. */
    int leaveSome(long projectId, int most);

    /**
     * Returns whether the epic of an issue is confidential; false without one, and if its group is marked for deletion. Keeps the epic from
     * being changed until the transaction ends.
     */
    boolean secret(long issueId);

    /** @param position orders the issues of the epic, lowest first */
    record Link(long id, long epicId, long issueId, long position) {}
}
