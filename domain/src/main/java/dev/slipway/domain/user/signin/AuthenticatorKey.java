package dev.slipway.domain.user.signin;

import java.math.BigInteger;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Key of an authenticator as people and programs read it.
 *
 * <p>Source: RFC 4648, section 6, and the key URI format of authenticators.
 *
 * @param text in base32, without padding
 */
public record AuthenticatorKey(String text) {

    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final String ISSUER = "Slipway";
    private static final int BITS = 5;

    public static AuthenticatorKey of(byte[] key) {
        int letters = (key.length * Byte.SIZE + BITS - 1) / BITS;
        BigInteger number = new BigInteger(1, key).shiftLeft(letters * BITS - key.length * Byte.SIZE);
        StringBuilder text = new StringBuilder();
        for (int at = letters - 1; at >= 0; at--) {
            text.append(ALPHABET.charAt(number.shiftRight(at * BITS).intValue() & 0x1f));
        }
        return new AuthenticatorKey(text.toString());
    }

    public byte[] bytes() {
        byte[] key = new byte[text.length() * BITS / Byte.SIZE];
        int buffer = 0;
        int bits = 0;
        int at = 0;
        for (char letter : text.toUpperCase(Locale.ROOT).toCharArray()) {
            buffer = buffer << BITS | ALPHABET.indexOf(letter);
            bits += BITS;
            if (bits >= Byte.SIZE) {
                bits -= Byte.SIZE;
                key[at++] = (byte) (buffer >> bits);
            }
        }
        return key;
    }

    /** Returns the key in groups of four letters, for typing. */
    public String grouped() {
        return text.replaceAll("(.{4})(?=.)", "$1 ");
    }

    /** Returns the address that authenticators read from a QR code. @param account name under which they show it */
    public String uri(String account) {
        return "otpauth://totp/" + ISSUER + ":" + URLEncoder.encode(account, StandardCharsets.UTF_8).replace("+", "%20") + "?secret=" + text
                + "&issuer=" + ISSUER + "&digits=" + OneTimeCodes.DIGITS + "&period=" + OneTimeCodes.STEP.toSeconds();
    }

    @Override
    public String toString() {
        return "AuthenticatorKey";
    }
}
