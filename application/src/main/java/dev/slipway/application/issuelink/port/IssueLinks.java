package dev.slipway.application.issuelink.port;

import dev.slipway.domain.issuelink.IssueLink;
import dev.slipway.domain.issuelink.IssueLinkUsage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Stores links of issues. They go with either issue. */
public interface IssueLinks {

    /**
     * Locks two issues against other writers until the transaction ends, in the order of their ids.
     *
     * @return false if one of them is gone
     */
    boolean lock(long issueId, long otherId);

    /** Returns the numbers of the links of an issue. */
    IssueLinkUsage usage(long issueId);

    /**
     * Stores a link of two locked issues.
     *
     * @return its id; empty, and nothing is stored, if the two are linked already, in either direction
     */
    OptionalLong add(IssueLink link, Instant now);

    /** Returns the links of an issue, oldest first. */
    List<Stored> of(long issueId);

    /** Returns a link of the issue. */
    Optional<Stored> find(long issueId, long linkId);

    /** Removes a link, and returns whether it was there. */
    boolean remove(long linkId);

    record Stored(long id, IssueLink link, Instant createdAt, Instant updatedAt) {}
}
