package dev.slipway.application.repository.signature;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Result of verifying a signature with a key.
 *
 * @param genuine    whether the key made the signature for the text, while it was allowed to sign
 * @param revoked    whether the signing key, or its primary key, says that it is revoked
 * @param expiresAt  earlier end of the two; empty for never
 * @param subkey     fingerprint of the signing key, if it is a subkey
 * @param identities those that the key has signed
 */
public record PgpCheck(boolean genuine, boolean revoked, Optional<Instant> expiresAt, Optional<String> subkey, List<Identity> identities) {

    public PgpCheck {
        Objects.requireNonNull(expiresAt);
        Objects.requireNonNull(subkey);
        identities = List.copyOf(identities);
    }

    public record Identity(String name, String email) {

        public Identity {
            Objects.requireNonNull(name);
            Objects.requireNonNull(email);
        }
    }
}
