package dev.slipway.rest.deploytoken;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.deploytoken.CreateDeployToken;
import dev.slipway.application.deploytoken.DeployTokenView;
import dev.slipway.domain.deploytoken.DeployTokenScope;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A deploy token. Deleted ones are not shown, so none is revoked. */
record DeployTokenJson(long id, String name, String username, @Nullable Instant expiresAt, boolean revoked, boolean expired,
        List<String> scopes) {

    /** A new deploy token with its secret. */
    record Issued(@JsonUnwrapped DeployTokenJson shown, String token) {

        static Issued of(CreateDeployToken.Issued issued) {
            return new Issued(DeployTokenJson.of(issued.token()), issued.secret());
        }

        /** Omits the secret. */
        @Override
        public String toString() {
            return shown.toString();
        }
    }

    static DeployTokenJson of(DeployTokenView token) {
        return new DeployTokenJson(token.id(), token.name(), token.username(), token.expiresAt().orElse(null), false, token.expired(),
                token.scopes().stream().map(DeployTokenScope::wireName).toList());
    }
}
