package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.body.NamelessFile;
import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Temporary file without a name that takes the long texts of one request, one after the other. Closing deletes it. */
final class TextFile implements AutoCloseable {

    private static final int BUFFER = 65_536;
    /** Maximum bytes of a character. */
    private static final int LONGEST = 4;

    private final FileChannel file;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    private final Allowance allowance;
    private long length;

    /** @param maxBytes maximum bytes of all texts together */
    TextFile(long maxBytes) throws IOException {
        file = NamelessFile.open("slipway-text-");
        allowance = new Allowance(maxBytes);
    }

    /** Starts the next text. The former one has ended. */
    Writing begin() {
        return new Writing(length);
    }

    /** Stores what a reader has left as the next text. */
    StoredText store(Reader from) throws IOException {
        Writing text = begin();
        char[] units = new char[BUFFER];
        for (int count = from.read(units); count >= 0; count = from.read(units)) {
            for (int at = 0; at < count; at++) {
                text.add(units[at]);
            }
        }
        return text.end();
    }

    private void flush() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            length += file.write(buffer, length);
        }
        buffer.clear();
    }

    /** Text that is being written. */
    final class Writing {

        private final long start;
        private char high;
        private boolean blank = true;
        private boolean zero;
        private boolean storable = true;

        private Writing(long start) {
            this.start = start;
        }

        /** Adds a unit of UTF-16. */
        void add(char unit) throws IOException {
            boolean low = Character.isLowSurrogate(unit);
            if (low && high != 0) {
                put(Character.toCodePoint(high, unit));
                high = 0;
                return;
            }
            storable &= !low && high == 0;
            high = Character.isHighSurrogate(unit) ? unit : 0;
            if (!Character.isSurrogate(unit)) {
                put(unit);
            }
        }

        private void put(int point) throws IOException {
            blank &= Character.isWhitespace(point);
            zero |= point == 0;
            if (buffer.remaining() < LONGEST) {
                flush();
            }
            int before = buffer.position();
            encode(point);
            allowance.take(buffer.position() - before);
        }

        private void encode(int point) {
            if (point < 0x80) {
                buffer.put((byte) point);
                return;
            }
            if (point < 0x800) {
                buffer.put((byte) (0xC0 | point >> 6));
            } else {
                if (point < 0x10000) {
                    buffer.put((byte) (0xE0 | point >> 12));
                } else {
                    buffer.put((byte) (0xF0 | point >> 18)).put((byte) (0x80 | point >> 12 & 0x3F));
                }
                buffer.put((byte) (0x80 | point >> 6 & 0x3F));
            }
            buffer.put((byte) (0x80 | point & 0x3F));
        }

        StoredText end() throws IOException {
            flush();
            return new StoredText(StoredText.content(file, start, length, blank), zero, storable && high == 0);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
