package dev.slipway.domain.alert;

import dev.slipway.domain.kernel.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Identity that occurrences of the same alert share.
 *
 * @param value SHA-1 of the plain fingerprint's text, 40 lower-case hexadecimal digits
 */
public record Fingerprint(String value) implements Comparable<Fingerprint> {

    private static final Pattern FORM = Pattern.compile("[0-9a-f]{40}");

    public Fingerprint {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("fingerprint " + value);
        }
    }

    public static Fingerprint of(String plain) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            return new Fingerprint(HexFormat.of().formatHex(digest.digest(plain.getBytes(StandardCharsets.UTF_8))));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the text of a plain fingerprint. Joins the scalars of an array, at any depth, without a separator. */
    public static String plain(Json given) {
        StringBuilder text = new StringBuilder();
        append(given, text);
        return text.toString();
    }

    private static void append(Json value, StringBuilder text) {
        switch (value) {
            case Json.Array array -> array.items().forEach(item -> append(item, text));
            case Json.Members members -> text.append(members.canonical());
            default -> value.scalar().ifPresent(text::append);
        }
    }

    @Override
    public int compareTo(Fingerprint other) {
        return value.compareTo(other.value);
    }
}
