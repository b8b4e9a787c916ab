package dev.slipway.application.oauth;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.domain.oauth.ProtocolError;
import java.util.Optional;

/** Finds the application that a client says it is. A confidential application needs its secret; a public one has none that proves it. */
public final class ClientAuthentication {

    private final Applications applications;
    private final Secrets secrets;

    public ClientAuthentication(Applications applications, Secrets secrets) {
        this.applications = applications;
        this.secrets = secrets;
    }

    public Application require(ClientCredentials credentials) {
        String uid = credentials.id().orElseThrow(ClientAuthentication::unknown);
        return credentials.secret()
                .map(secret -> applications.authenticated(uid, secrets.digest(secret)))
                .orElseGet(() -> applications.named(uid).filter(found -> !found.confidential()))
                .orElseThrow(ClientAuthentication::unknown);
    }

    /** Returns empty for a request without credentials of a client. Rejects wrong ones. */
    public Optional<Application> optional(ClientCredentials credentials) {
        return credentials.absent() ? Optional.empty() : Optional.of(require(credentials));
    }

    private static RuntimeException unknown() {
        return ProtocolRefusals.of(ProtocolError.INVALID_CLIENT);
    }
}
