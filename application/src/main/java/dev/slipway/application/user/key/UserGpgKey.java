package dev.slipway.application.user.key;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** OpenPGP key of a user. */
public record UserGpgKey(long id, long userId, String content, String fingerprint, String keyId, Instant createdAt,
        List<StoredSubkey> subkeys) {

    public UserGpgKey {
        Objects.requireNonNull(content);
        Objects.requireNonNull(fingerprint);
        Objects.requireNonNull(keyId);
        Objects.requireNonNull(createdAt);
        subkeys = List.copyOf(subkeys);
    }

    public record StoredSubkey(long id, GpgKey.Subkey key) {

        public StoredSubkey {
            Objects.requireNonNull(key);
        }
    }
}
