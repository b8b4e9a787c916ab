package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/** Parses {@code a=1&b=2} of a query or an urlencoded body, in order. Rejects invalid UTF-8. */
final class Pairs {

    private Pairs() {
    }

    static void read(String raw, BiConsumer<String, String> sink) {
        int start = 0;
        while (start <= raw.length() && !raw.isEmpty()) {
            int end = raw.indexOf('&', start);
            int stop = end < 0 ? raw.length() : end;
            if (stop > start) {
                int equals = raw.indexOf('=', start, stop);
                String name = decode(raw.substring(start, equals < 0 ? stop : equals));
                sink.accept(name, equals < 0 ? null : decode(raw.substring(equals + 1, stop)));
            }
            if (end < 0) {
                return;
            }
            start = end + 1;
        }
    }

    /**
     * Decodes a percent-encoded text. Percent signs that start no code are literal; a plus is a space. A text is never longer than its
     * code, so that it is decoded in place: files in forms are large.
     */
    static String decode(String text) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        int bits = 0;
        for (int at = 0; at < bytes.length; at++) {
            int code = bytes[at] == '%' && at + 2 < bytes.length ? hex(bytes[at + 1], bytes[at + 2]) : -1;
            byte decoded = code >= 0 ? (byte) code : bytes[at] == '+' ? (byte) ' ' : bytes[at];
            at += code >= 0 ? 2 : 0;
            bits |= decoded;
            bytes[length++] = decoded;
        }
        return bits < 0 ? text(bytes, length) : new String(bytes, 0, length, StandardCharsets.US_ASCII);
    }

    private static String text(byte[] bytes, int length) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString();
        } catch (CharacterCodingException notText) {
            throw Refusal.badRequest(Reason.of("request.encoding"));
        }
    }

    /** Returns the byte that two hexadecimal digits stand for; -1 if they are none. */
    static int hex(byte high, byte low) {
        int first = Character.digit(high, 16);
        int second = Character.digit(low, 16);
        return first < 0 || second < 0 ? -1 : first << 4 | second;
    }
}
