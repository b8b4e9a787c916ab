package dev.slipway.domain.deploytoken;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Scope of a deploy token. There are no registries here, so the scopes of these open nothing. */
public enum DeployTokenScope {
    READ_REPOSITORY, READ_REGISTRY, WRITE_REGISTRY, READ_PACKAGE_REGISTRY, WRITE_PACKAGE_REGISTRY;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<DeployTokenScope> of(String wireName) {
        return Arrays.stream(values()).filter(scope -> scope.wireName().equals(wireName)).findFirst();
    }
}
