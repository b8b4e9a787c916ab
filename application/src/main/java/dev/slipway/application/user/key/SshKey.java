package dev.slipway.application.user.key;

import java.util.Objects;

/**
 * Public key, as a text was read.
 *
 * @param content algorithm and key in base64, without comment
 * @param md5 fingerprint in hexadecimal, with colons between its bytes
 * @param sha256 fingerprint in base64 without padding
 */
public record SshKey(String content, String md5, String sha256) {

    public SshKey {
        Objects.requireNonNull(content);
        Objects.requireNonNull(md5);
        Objects.requireNonNull(sha256);
    }
}
