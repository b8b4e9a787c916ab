package dev.slipway.rest.edge.answer;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.io.NumberOutput;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * JSON that is composed as bytes and given to a generator as one raw value. A generator looks at texts character by character, and at its
 * context before each name and value; lists have ten thousands.
 */
final class JsonBytes extends RawJson {

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = ONES * 0x80;
    /** Each character of ASCII as it is written within a text. */
    private static final byte[][] ASCII = IntStream.range(0, 0x80)
            .mapToObj(character -> JsonStringEncoder.getInstance().quoteAsUTF8(Character.toString(character))).toArray(byte[][]::new);
    private static final int LONGEST_NUMBER = Long.toString(Long.MIN_VALUE).length();
    private static final int USUAL = 1 << 11;

    private byte[] bytes = new byte[USUAL];
    private int size;

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    /** Returns a copy of what follows a size it had before. */
    byte[] from(int start) {
        return Arrays.copyOfRange(bytes, start, size);
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    /** Appends a byte of ASCII. */
    void append(char ascii) {
        room(1);
        bytes[size++] = (byte) ascii;
    }

    /** Appends a comma, unless what was appended last begins an object or array. */
    void separate() {
        if (size > 0 && bytes[size - 1] != '{' && bytes[size - 1] != '[') {
            append(',');
        }
    }

    void append(byte... encoded) {
        room(encoded.length);
        System.arraycopy(encoded, 0, bytes, size, encoded.length);
        size += encoded.length;
    }

    void append(long number) {
        room(LONGEST_NUMBER);
        size = NumberOutput.outputLong(number, bytes, size);
    }

    /** Appends a text with quotes, escaped where it has to be. Half of a character outside of the basic plane becomes a question mark. */
    void text(String text) {
        quoted(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Appends encoded text. */
    void quoted(byte... encoded) {
        append('"');
        if (plain(encoded)) {
            append(encoded);
        } else {
            escape(encoded);
        }
        append('"');
    }

    private void escape(byte... encoded) {
        for (byte one : encoded) {
            if (one < 0) {
                room(1);
                bytes[size++] = one;
            } else {
                append(ASCII[one]);
            }
        }
    }

    /** Returns whether a text is ASCII that stands for itself. Looks at eight bytes at a time, at the last ones once more. */
    static boolean plain(byte... encoded) {
        if (encoded.length < Long.BYTES) {
            return plain(word(encoded));
        }
        int last = encoded.length - Long.BYTES;
        for (int at = 0; at < last; at += Long.BYTES) {
            if (!plain((long) WORDS.get(encoded, at))) {
                return false;
            }
        }
        return plain((long) WORDS.get(encoded, last));
    }

    /** Returns a short text as a word, filled up with blanks. */
    private static long word(byte... encoded) {
        long word = ONES * ' ';
        for (byte one : encoded) {
            word = word << Byte.SIZE | one & 0xff;
        }
        return word;
    }

    /** Subtracts from each byte its lower limit, which sets a high bit if one is below: in words of ASCII, all that is left otherwise. */
    private static boolean plain(long word) {
        long below = word - ONES * ' ' | (word ^ ONES * '"') - ONES | (word ^ ONES * '\\') - ONES;
        return ((word | below) & HIGH_BITS) == 0;
    }

    @Override
    public String getValue() {
        return new String(bytes, 0, size, StandardCharsets.UTF_8);
    }

    @Override
    public byte[] asUnquotedUTF8() {
        return Arrays.copyOf(bytes, size);
    }

    @Override
    public int appendUnquotedUTF8(byte[] buffer, int offset) {
        if (buffer.length - offset < size) {
            return -1;
        }
        System.arraycopy(bytes, 0, buffer, offset, size);
        return size;
    }
}
