package dev.slipway.rest.deploytoken;

import dev.slipway.domain.deploytoken.DeployTokenDraft;
import dev.slipway.domain.deploytoken.DeployTokenScope;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Required;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Parameters of operations on deploy tokens. */
final class DeployTokenParams {

    private DeployTokenParams() {
    }

    record Listed(Boolean active) {

        Optional<Boolean> wanted() {
            return Optional.ofNullable(active);
        }
    }

    record Created(
            @Required String name,
            @Required @CommaSeparated
            @AllowedValues({"read_repository", "read_registry", "write_registry", "read_package_registry", "write_package_registry"})
            List<String> scopes,
            Instant expiresAt,
            String username) {

        DeployTokenDraft draft() {
            return new DeployTokenDraft(name, Optional.ofNullable(username).filter(chosen -> !chosen.isEmpty()),
                    scopes.stream().flatMap(scope -> DeployTokenScope.of(scope).stream()).collect(Collectors.toSet()),
                    Optional.ofNullable(expiresAt));
        }
    }
}
