package dev.slipway.application.user.key;

import java.util.List;
import java.util.Objects;

/**
 * Public OpenPGP key, as an armored text was read. Fingerprints and ids are in upper-case hexadecimal.
 *
 * @param content     the armored text
 * @param fingerprint of the primary key
 * @param keyId       of the primary key, 16 digits
 * @param subkeys     keys that the primary key has bound to itself
 */
public record GpgKey(String content, String fingerprint, String keyId, List<Subkey> subkeys) {

    public GpgKey {
        Objects.requireNonNull(content);
        Objects.requireNonNull(fingerprint);
        Objects.requireNonNull(keyId);
        subkeys = List.copyOf(subkeys);
    }

    public record Subkey(String fingerprint, String keyId) {

        public Subkey {
            Objects.requireNonNull(fingerprint);
            Objects.requireNonNull(keyId);
        }
    }
}
