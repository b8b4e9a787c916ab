package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.io.ByteArrayOutputStream;
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
            String pair = raw.substring(start, end < 0 ? raw.length() : end);
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decode(equals < 0 ? pair : pair.substring(0, equals));
                sink.accept(name, equals < 0 ? null : decode(pair.substring(equals + 1)));
            }
            if (end < 0) {
                return;
            }
            start = end + 1;
        }
    }

    /** Decodes a percent-encoded text. Percent signs that start no code are literal; a plus is a space. */
    static String decode(String text) {
        if (text.indexOf('%') < 0 && text.indexOf('+') < 0) {
            return text;
        }
        byte[] source = text.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(source.length);
        for (int at = 0; at < source.length; at++) {
            int code = source[at] == '%' && at + 2 < source.length ? hex(source[at + 1], source[at + 2]) : -1;
            if (code >= 0) {
                bytes.write(code);
                at += 2;
            } else {
                bytes.write(source[at] == '+' ? ' ' : source[at]);
            }
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.toByteArray())).toString();
        } catch (CharacterCodingException notText) {
            throw Refusal.badRequest(Reason.of("request.encoding"));
        }
    }

    private static int hex(byte high, byte low) {
        int first = Character.digit(high, 16);
        int second = Character.digit(low, 16);
        return first < 0 || second < 0 ? -1 : first << 4 | second;
    }
}
