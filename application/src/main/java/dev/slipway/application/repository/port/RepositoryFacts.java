package dev.slipway.application.repository.port;

import java.time.Instant;
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

    /** The name and address under which a user commits. */
    Optional<Author> author(long userId);

    record Author(String name, String email) {}

    /** @param defaultBranch null for none */
    record Facts(boolean empty, String defaultBranch) {}
}
