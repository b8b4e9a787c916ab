package dev.slipway.application.project.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.project.star.Starrer;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Stars that users give to projects. */
public interface Stars {

    /** Adds a star; returns false if the user gave one before, or if the project does not exist. */
    boolean add(long projectId, long userId, Instant now);

    /** Takes a star back; returns false if there is none. */
    boolean remove(long projectId, long userId);

    /**
     * Returns who starred a project, in the order of user ids. Users with a private profile are left out.
     *
     * @param query    part of a name or username
     * @param account  whose own star is returned, profile private or not
     * @param everyone whether private profiles are returned too
     */
    Page<Starrer> of(long projectId, Optional<String> query, OptionalLong account, boolean everyone, PageRequest page);
}
