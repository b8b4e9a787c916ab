package dev.slipway.application.access.port;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Finds deploy tokens by their digests. */
public interface DeployCredentials {

    /** Returns the token of a digest, for a request that names a project. Deleted tokens are not found. */
    Optional<DeployToken> find(byte[] digest, ProjectRef project);

    /**
     * Token that reads repositories and acts for no account.
     *
     * @param username  under which clients send it
     * @param scopes    those that open repositories
     * @param expiresAt empty for never
     * @param projectId the project of the request, if the token is one of it or of a group above it; empty for another
     */
    record DeployToken(long id, String username, Set<Scope> scopes, Optional<Instant> expiresAt, OptionalLong projectId) {}
}
