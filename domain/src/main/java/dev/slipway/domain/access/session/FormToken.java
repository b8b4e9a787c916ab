package dev.slipway.domain.access.session;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;

/**
 * Token of a form, which shows that the page with the form was made for the same browser. It is the secret of the browser under a random
 * mask, so that no two pages hold the same text.
 */
public final class FormToken {

    /** Name of the form's field. */
    public static final String FIELD = "authenticity_token";

    /** Length of the secret, and of the mask, in bytes. */
    public static final int BYTES = 32;

    private FormToken() {
    }

    /** @param mask random, and used once */
    public static String masked(byte[] secret, byte[] mask) {
        if (secret.length != BYTES || mask.length != BYTES) {
            throw new IllegalArgumentException("secret and mask have " + BYTES + " bytes");
        }
        byte[] both = new byte[2 * BYTES];
        for (int at = 0; at < BYTES; at++) {
            both[at] = mask[at];
            both[BYTES + at] = (byte) (mask[at] ^ secret[at]);
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(both);
    }

    /** Returns whether a token was made of the secret. The time that it takes does not depend on the secret. */
    public static boolean matches(byte[] secret, String token) {
        return decoded(token).filter(both -> both.length == 2 * BYTES).filter(both -> {
            byte[] found = new byte[BYTES];
            for (int at = 0; at < BYTES; at++) {
                found[at] = (byte) (both[at] ^ both[BYTES + at]);
            }
            return MessageDigest.isEqual(found, secret);
        }).isPresent();
    }

    private static Optional<byte[]> decoded(String token) {
        try {
            return Optional.of(Base64.getUrlDecoder().decode(token));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }
}
