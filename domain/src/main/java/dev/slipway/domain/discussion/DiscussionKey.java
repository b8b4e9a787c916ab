package dev.slipway.domain.discussion;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Names discussions for clients: 40 hexadecimal digits, which stay the same for the life of a discussion. */
public final class DiscussionKey {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{40}");

    private DiscussionKey() {
    }

    /** Returns the key of a new discussion. @param nonce random text */
    public static String of(Noteable noteable, String nonce) {
        return hex(noteable.identity() + "\n" + nonce);
    }

    /** Returns whether the text may be a key. */
    public static boolean isKey(String text) {
        return FORM.matcher(text).matches();
    }

    /** Returns the SHA-1 digest of a text, in hexadecimal digits. It tells texts apart and protects nothing. */
    private static String hex(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
