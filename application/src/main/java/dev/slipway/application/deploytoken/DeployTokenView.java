package dev.slipway.application.deploytoken;

import dev.slipway.domain.deploytoken.DeployTokenScope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A deploy token to be shown.
 *
 * @param scopes    in the order of their declaration
 * @param expiresAt empty for never
 */
public record DeployTokenView(long id, String name, String username, List<DeployTokenScope> scopes, Optional<Instant> expiresAt,
        boolean expired) {

    public DeployTokenView {
        scopes = List.copyOf(scopes);
    }
}
