package dev.slipway.application.repository.port;

import dev.slipway.application.repository.push.OwnerFacts;
import java.util.Optional;

/** Facts about repositories in the rows of their projects, and the persons who commit to them. */
public interface RepositoryFacts extends OwnerFacts {

    /** Returns the name and address under which a user commits: the chosen or generated address, the primary one if there is none. */
    Optional<Author> author(long userId);

    record Author(String name, String email) {}
}
