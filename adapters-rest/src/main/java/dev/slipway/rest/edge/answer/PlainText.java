package dev.slipway.rest.edge.answer;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.UTF8JsonGenerator;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes texts of ASCII without anything to escape, as most are, by copying their bytes: the generator looks at them character by
 * character, and lists have ten thousands.
 */
final class PlainText {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES * 0x80;

    private PlainText() {
    }

    static void write(JsonGenerator json, @Nullable String text) throws IOException {
        if (text != null && json instanceof UTF8JsonGenerator) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            if (plain(bytes)) {
                json.writeRawUTF8String(bytes, 0, bytes.length);
                return;
            }
        }
        json.writeString(text);
    }

    /**
     * Returns whether all bytes are ASCII that stands for itself in JSON; looks at eight of them at a time. A question mark does not:
     * half of a character outside of the basic plane is encoded as one.
     */
    static boolean plain(byte... text) {
        int at = 0;
        for (; at + Long.BYTES <= text.length; at += Long.BYTES) {
            if (!plain((long) WORDS.get(text, at))) {
                return false;
            }
        }
        for (; at < text.length; at++) {
            if (!plain(ONES * (text[at] & 0xff))) {
                return false;
            }
        }
        return true;
    }

    private static boolean plain(long eight) {
        long below = below(eight, ' ') | below(eight ^ ONES * '"', 1) | below(eight ^ ONES * '\\', 1)
                | below(eight ^ ONES * '?', 1);
        return ((eight | below) & HIGH_BITS) == 0;
    }

    /** Sets the high bit of a byte if one is below a limit; bytes whose high bit is set are none. */
    private static long below(long eight, int limit) {
        return (eight - ONES * limit) & ~eight & HIGH_BITS;
    }
}
