package dev.slipway.domain.job;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Masks secrets in the log of a job. A masked byte becomes an asterisk, so that the length of the log and the offsets that runners and
 * readers use stay valid.
 */
public final class LogMask {

    /** Minimum length of a secret, in characters. Shorter texts would mask large parts of a log. */
    public static final int SHORTEST = 8;
    /** Masks no bytes. */
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

    /** Returns how many bytes before a byte can belong to a secret that covers it: the length of the longest secret, less one. */
    public int reach() {
        return reach;
    }

    /** Marks in {@code covered} each of the first {@code length} bytes of {@code text} that belongs to a complete secret. */
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

    /** Returns how many bytes at the end of {@code text} may begin a secret whose remaining bytes have not arrived yet. */
    public int unfinished(byte[] text, int length) {
        int tail = Math.min(reach, length);
        while (tail > 0 && !begins(text, length - tail, tail)) {
            tail--;
        }
        return tail;
    }

    private boolean begins(byte[] text, int from, int size) {
        return secrets.stream().anyMatch(secret -> size < secret.length && matches(text, from, secret, size));
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
