package dev.slipway.application.oauth.grant;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ClientAuthentication;
import dev.slipway.application.oauth.ClientCredentials;
import dev.slipway.application.oauth.ProtocolRefusals;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.domain.oauth.ProtocolError;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads tokens of applications, for their holders and for resource servers. */
public final class GrantReads {

    private final ClientAuthentication clients;
    private final ApplicationGrants grants;
    private final Secrets secrets;
    private final InstantSource clock;

    GrantReads(ClientAuthentication clients, ApplicationGrants grants, Secrets secrets, InstantSource clock) {
        this.clients = clients;
        this.grants = grants;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** @param now time of the answer, from which the remaining lifetime counts */
    public record Info(StoredToken token, Instant now) {}

    /** Returns a presented access token. That of a user who may not call the API is invalid. */
    public Info info(Optional<String> access) {
        Instant now = clock.instant();
        StoredToken held = access.map(secrets::digest).flatMap(grants::ofAccess)
                .orElseThrow(() -> ProtocolRefusals.of(ProtocolError.INVALID_TOKEN));
        if (!held.state().accepted()) {
            throw ProtocolRefusals.of(ProtocolError.REVOKED_ACCESS_TOKEN);
        }
        if (!held.ownerMayCall()) {
            throw ProtocolRefusals.of(ProtocolError.INVALID_TOKEN);
        }
        if (!held.active(now)) {
            throw ProtocolRefusals.of(ProtocolError.EXPIRED_ACCESS_TOKEN);
        }
        return new Info(held, now);
    }

    /** @param expires whether it is an access token; a refresh token has no time at which it expires */
    public record Introspected(StoredToken token, boolean expires) {}

    /**
     * Returns a token that is active and belongs to the application that asks; otherwise empty. A token that a user got without an
     * application is told to tokens of that user alone which have none either. Source: RFC 7662.
     *
     * @param bearer an access token that authorizes the request instead of a client
     */
    public Optional<Introspected> introspect(Optional<String> token, ClientCredentials credentials, Optional<String> bearer) {
        if (credentials.absent() && bearer.isEmpty()) {
            throw ProtocolRefusals.of(ProtocolError.UNAUTHORIZED_REQUEST);
        }
        Holder asking = credentials.absent() ? Holder.of(info(bearer).token()) : new Holder.OfApplication(confidential(credentials).id());
        Instant now = clock.instant();
        return token.map(secrets::digest)
                .flatMap(digest -> grants.ofAccess(digest).filter(held -> held.active(now)).map(held -> new Introspected(held, true))
                        .or(() -> grants.ofRefresh(digest).filter(held -> held.refreshable(now))
                                .map(held -> new Introspected(held, false))))
                .filter(found -> Holder.of(found.token()).equals(asking));
    }

    /** Party to which a token was issued. */
    private sealed interface Holder {

        record OfApplication(long id) implements Holder {}

        /** A user who signed in without an application. */
        record OfUser(OptionalLong id) implements Holder {}

        static Holder of(StoredToken token) {
            return token.application().<Holder>map(client -> new OfApplication(client.id())).orElseGet(() -> new OfUser(token.userId()));
        }
    }

    /** Rejects public clients, since no secret proves who asks. */
    private Application confidential(ClientCredentials credentials) {
        Application client = clients.require(credentials);
        if (!client.confidential()) {
            throw ProtocolRefusals.of(ProtocolError.INVALID_CLIENT);
        }
        return client;
    }
}
