package dev.slipway.domain.errortracking;

import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Key with which programs send events to a project. It is delivered with the programs, so it is no secret.
 *
 * @param value as programs send it
 */
public record TrackerKey(String value) {

    private static final String PREFIX = "glet_";
    /** Number of bytes of which a key shows the hexadecimal digits. */
    private static final int BYTES = 16;
    private static final Pattern FORM = Pattern.compile(PREFIX + "[0-9a-f]{" + 2 * BYTES + "}");

    public TrackerKey {
        if (!FORM.matcher(value).matches()) {
            throw new IllegalArgumentException("not the form of a key");
        }
    }

    /** Returns the key that a program sent; empty for a text that is none. */
    public static Optional<TrackerKey> read(String text) {
        return FORM.matcher(text).matches() ? Optional.of(new TrackerKey(text)) : Optional.empty();
    }

    /** Returns a key of random bytes, of which the first 16 count. */
    public static TrackerKey of(byte[] random) {
        return new TrackerKey(PREFIX + HexFormat.of().formatHex(random, 0, BYTES));
    }
}
