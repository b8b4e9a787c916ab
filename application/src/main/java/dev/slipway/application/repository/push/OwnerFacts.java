package dev.slipway.application.repository.push;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Facts about repositories in the rows of their owners, which are all of one kind. */
public interface OwnerFacts {

    Optional<Facts> find(long ownerId);

    /**
     * Marks the repository as not empty, and stores its default branch.
     *
     * @return false, with nothing changed, if it was not empty
     */
    boolean filled(long ownerId, String defaultBranch, Instant now);

    /** Records activity. */
    void touched(long ownerId, Instant now);

    /** Stores the size of the repository. */
    void measured(long ownerId, long bytes);

    /**
     * Returns owners with pushes since their repository was last packed and none under way; the longest unpacked first.
     *
     * @param tidiedBefore those packed at this time or later are left out
     */
    List<Long> untidy(Instant tidiedBefore, int max);

    void tidied(long ownerId, Instant now);

    /** @param defaultBranch missing while the repository is empty */
    record Facts(boolean empty, String defaultBranch) {}
}
