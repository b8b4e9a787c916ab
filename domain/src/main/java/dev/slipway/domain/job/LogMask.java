package dev.slipway.domain.job;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Hides secrets in the log of a job. A hidden byte becomes an asterisk, so that the log keeps its length and the offsets that runners
 * and readers use stay true.
 */
public final class LogMask {

    /** Shorter texts are no secrets and would hide half of a log. */
    public static final int SHORTEST = 8;
    /** Hides nothing. */
    public static final LogMask NONE = new LogMask(List.of());

    private static final byte HIDDEN = '*';

    private final List<byte[]> secrets;
    private final int reach;

    private LogMask(List<byte[]> secrets) {
        this.secrets = secrets;
        this.reach = secrets.stream().mapToInt(secret -> secret.length - 1).max().orElse(0);
    }

    public static LogMask of(Collection<String> secrets) {
        List<byte[]> kept = secrets.stream().filter(secret -> secret.length() >= SHORTEST).distinct()
                .map(secret -> secret.getBytes(StandardCharsets.UTF_8)).toList();
        return kept.isEmpty() ? NONE : new LogMask(kept);
    }

    /** How many bytes before a byte can belong to a secret that covers it. */
    public int reach() {
        return reach;
    }

    /** Marks in {@code covered} every byte of {@code text}, up to {@code length}, that belongs to a secret found whole. */
    public void mark(byte[] text, int length, boolean[] covered) {
        for (byte[] secret : secrets) {
            for (int at = next(text, 0, length, secret); at >= 0; at = next(text, at + 1, length, secret)) {
                Arrays.fill(covered, at, at + secret.length, true);
            }
        }
    }

    public byte shown(byte original, boolean covered) {
        return covered ? HIDDEN : original;
    }

    /** How many bytes at the end of {@code text} may be the beginning of a secret whose rest has not come yet. */
    public int unfinished(byte[] text, int length) {
        for (int tail = Math.min(reach, length); tail > 0; tail--) {
            int from = length - tail;
            int size = tail;
            if (secrets.stream().anyMatch(secret -> size < secret.length && matches(text, from, secret, size))) {
                return tail;
            }
        }
        return 0;
    }

    private static int next(byte[] text, int from, int length, byte[] secret) {
        for (int at = from; at + secret.length <= length; at++) {
            if (text[at] == secret[0] && matches(text, at, secret, secret.length)) {
                return at;
            }
        }
        return -1;
    }

    private static boolean matches(byte[] text, int from, byte[] secret, int length) {
        return Arrays.equals(text, from, from + length, secret, 0, length);
    }
}
