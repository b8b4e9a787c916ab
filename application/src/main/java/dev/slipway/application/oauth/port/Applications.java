package dev.slipway.application.oauth.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.oauth.Application;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.RedirectUris;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Applications that use this server as their authorization server. */
public interface Applications {

    /** Creates an application and returns its id. */
    long create(NewApplication application);

    Optional<Application> find(long id);

    /** Returns the application of a {@code client_id}. */
    Optional<Application> named(String uid);

    /** Returns the application of a {@code client_id} if this is the digest of its secret. */
    Optional<Application> authenticated(String uid, byte[] secretDigest);

    /** Returns all applications, in the order of their ids. */
    Page<Application> list(PageRequest page);

    /** Replaces the secret. Returns false if there is no such application. */
    boolean renewSecret(long id, byte[] secretDigest, Instant now);

    /** Deletes an application with everything that was granted to it. Returns false if there is none. */
    boolean delete(long id);

    /** Row of a new application. */
    record NewApplication(String uid, byte[] secretDigest, String name, RedirectUris redirects, List<Scope> scopes, Kind kind,
            Instant now) {

        /** @see Application */
        public record Kind(boolean confidential, boolean trusted) {}
    }
}
