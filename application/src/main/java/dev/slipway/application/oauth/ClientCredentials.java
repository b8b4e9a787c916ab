package dev.slipway.application.oauth;

import java.util.Optional;

/** Credentials by which a client authenticates itself. */
public record ClientCredentials(Optional<String> id, Optional<String> secret) {

    public boolean absent() {
        return id.isEmpty() && secret.isEmpty();
    }

    @Override
    public String toString() {
        return "ClientCredentials[" + id + "]";
    }
}
