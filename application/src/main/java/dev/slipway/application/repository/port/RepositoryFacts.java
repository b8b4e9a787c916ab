package dev.slipway.application.repository.port;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a project's row says about its repository. */
public interface RepositoryFacts {

    Optional<Facts> find(long projectId);

    /**
     * Notes that the repository is not empty any more and which branch is its default.
     *
     * @return false, with nothing changed, where it was not empty
     */
    boolean filled(long projectId, String defaultBranch, Instant now);

    /** Notes activity. */
    void touched(long projectId, Instant now);

    void measured(long projectId, long bytes);

    /**
     * Projects whose repository was pushed to since it was tidied, and to which nobody pushes now; the longest untidied first.
     *
     * @param tidiedBefore those tidied at this time or later are left out
     */
    List<Long> untidy(Instant tidiedBefore, int max);

    void tidied(long projectId, Instant now);

    /** The name and address under which a user commits. */
    Optional<Author> author(long userId);

    record Author(String name, String email) {}

    /** @param defaultBranch missing while the repository is empty */
    record Facts(boolean empty, String defaultBranch) {}
}
