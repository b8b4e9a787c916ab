package dev.slipway.application.award.port;

import dev.slipway.domain.award.AwardUsage;
import dev.slipway.domain.award.Awardable;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Stores emoji on objects. Issues and merge requests have the numbers of their votes. */
public interface Awards {

    /**
     * Locks the emoji on an object against other writers until the transaction ends.
     *
     * @return empty if the object is gone
     */
    Optional<Locked> lock(Awardable awardable);

    /** @param membersOnly whether the discussion of the object is locked */
    record Locked(boolean membersOnly) {}

    /** Returns the number of emoji on an object or note. */
    AwardUsage usage(Awardable awardable, long userId);

    /** Returns the number of emoji on an object and on all of its notes together. */
    AwardUsage usageWithNotes(Awardable.Whole whole, long userId);

    /**
     * Puts an emoji on a locked object.
     *
     * @return its id; empty, and nothing is stored, if the user has put the same there before
     */
    OptionalLong give(Awardable awardable, long userId, String name, Instant now);

    /** Returns an emoji on a locked object. */
    Optional<Given> find(Awardable awardable, long awardId);

    /** @param userId empty if the account is gone */
    record Given(long id, OptionalLong userId, String name, Instant updatedAt) {}

    /** Takes an emoji from a locked object. */
    void remove(Awardable awardable, Given given);

    /** Removes at most {@code most} emoji of a project, and returns their number. The numbers of votes stay as they are. */
    int removeSome(long projectId, int most);

    /** Returns whether the user has put emoji on objects. */
    boolean involves(long userId);

    /**
     * Reassigns at most {@code most} emoji of a user to another, who has the same more than once then, and returns their number. Locks
     * the objects that have them, or whose notes have them.
     */
    int reassignSome(long fromUser, long toUser, int most);

    /**
     * Removes at most {@code most} emoji of a user, and returns their number. Locks the objects that have them, or whose notes have them.
     */
    int removeSomeOf(long userId, int most);
}
