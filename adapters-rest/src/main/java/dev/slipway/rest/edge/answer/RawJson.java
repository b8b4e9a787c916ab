package dev.slipway.rest.edge.answer;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** A text that generators write as it is. What they ask of escaped texts is answered by a copy. */
abstract class RawJson implements SerializableString {

    private SerializedString copy() {
        return new SerializedString(getValue());
    }

    @Override
    public final String toString() {
        return getValue();
    }

    @Override
    public int charLength() {
        return getValue().length();
    }

    /** Refuses: generators of characters take the value then. */
    @Override
    public int appendUnquoted(char[] buffer, int offset) {
        return -1;
    }

    @Override
    public char[] asQuotedChars() {
        return copy().asQuotedChars();
    }

    @Override
    public byte[] asQuotedUTF8() {
        return copy().asQuotedUTF8();
    }

    @Override
    public int appendQuotedUTF8(byte[] buffer, int offset) {
        return copy().appendQuotedUTF8(buffer, offset);
    }

    @Override
    public int appendQuoted(char[] buffer, int offset) {
        return copy().appendQuoted(buffer, offset);
    }

    @Override
    public int writeQuotedUTF8(OutputStream out) throws IOException {
        return copy().writeQuotedUTF8(out);
    }

    @Override
    public int writeUnquotedUTF8(OutputStream out) throws IOException {
        return copy().writeUnquotedUTF8(out);
    }

    @Override
    public int putQuotedUTF8(ByteBuffer buffer) {
        return copy().putQuotedUTF8(buffer);
    }

    @Override
    public int putUnquotedUTF8(ByteBuffer buffer) {
        return copy().putUnquotedUTF8(buffer);
    }
}
