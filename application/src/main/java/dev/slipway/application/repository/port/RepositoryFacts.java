package dev.slipway.application.repository.port;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Facts about a repository in the row of its project. */
public interface RepositoryFacts {

    Optional<Facts> find(long projectId);

    /**
     * Marks the repository as not empty, and stores its default branch.
     *
     * @return false, with nothing changed, if it was not empty
     */
    boolean filled(long projectId, String defaultBranch, Instant now);

    /** Records activity. */
    void touched(long projectId, Instant now);

    void measured(long projectId, long bytes);

    /**
     * Returns projects with pushes since their repository was last packed and none under way; the longest unpacked first.
     *
     * @param tidiedBefore those packed at this time or later are left out
     */
    List<Long> untidy(Instant tidiedBefore, int max);

    void tidied(long projectId, Instant now);

    /** Returns the name and address under which a user commits: the chosen or generated address, the primary one if there is none. */
    Optional<Author> author(long userId);

    record Author(String name, String email) {}

    /** @param defaultBranch missing while the repository is empty */
    record Facts(boolean empty, String defaultBranch) {}
}
