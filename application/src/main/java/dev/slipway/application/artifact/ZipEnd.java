package dev.slipway.application.artifact;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;

/**
 * Location of the directory of a zip file, found from its end.
 *
 * @param start of the directory, in bytes from the start of the file
 * @param end   offset of the first byte after it
 * @param shift correction for the offsets in the file, if data precedes the archive
 */
record ZipEnd(long start, long end, long shift) {

    private static final int END_SIGNATURE = 0x06054b50;
    private static final int END_SIZE = 22;
    private static final int LARGE_END_SIGNATURE = 0x06064b50;
    private static final int LARGE_END_SIZE = 56;
    private static final int LOCATOR_SIGNATURE = 0x07064b50;
    private static final int LOCATOR_SIZE = 20;
    private static final int MAX_COMMENT = 0xFFFF;
    private static final long UNTOLD = 0xFFFFFFFFL;

    static ZipEnd of(SeekableByteChannel file) throws IOException {
        long size = file.size();
        int length = (int) Math.min(size, END_SIZE + MAX_COMMENT);
        ByteBuffer tail = bytes(file, size - length, length);
        for (int at = length - END_SIZE; at >= 0; at--) {
            if (tail.getInt(at) == END_SIGNATURE && at + END_SIZE + Short.toUnsignedInt(tail.getShort(at + 20)) <= length) {
                return at(file, size - length + at, tail.slice(at, END_SIZE).order(ByteOrder.LITTLE_ENDIAN));
            }
        }
        throw BadArchive.because("no end of a zip archive");
    }

    private static ZipEnd at(SeekableByteChannel file, long position, ByteBuffer end) throws IOException {
        long size = Integer.toUnsignedLong(end.getInt(12));
        long start = Integer.toUnsignedLong(end.getInt(16));
        boolean large = size == UNTOLD || start == UNTOLD || Short.toUnsignedInt(end.getShort(10)) == MAX_COMMENT;
        if (large && position >= LOCATOR_SIZE) {
            ByteBuffer locator = bytes(file, position - LOCATOR_SIZE, LOCATOR_SIZE);
            if (locator.getInt(0) == LOCATOR_SIGNATURE) {
                return large(file, locator.getLong(8));
            }
        }
        return checked(position, size, start);
    }

    private static ZipEnd large(SeekableByteChannel file, long position) throws IOException {
        ByteBuffer end = bytes(file, position, LARGE_END_SIZE);
        if (end.getInt(0) != LARGE_END_SIGNATURE) {
            throw BadArchive.because("no end of a large zip archive");
        }
        return checked(position, end.getLong(40), end.getLong(48));
    }

    private static ZipEnd checked(long end, long size, long start) throws BadArchive {
        if (size < 0 || start < 0 || size > end || start > end - size) {
            throw BadArchive.because("the directory lies outside of the file");
        }
        return new ZipEnd(end - size, end, end - size - start);
    }

    /** Reads exactly this number of bytes. */
    static ByteBuffer bytes(SeekableByteChannel file, long from, int length) throws IOException {
        if (from < 0 || from > file.size() - length) {
            throw BadArchive.because("the file ends too early");
        }
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        file.position(from);
        while (bytes.hasRemaining()) {
            if (file.read(bytes) < 0) {
                throw BadArchive.because("the file ends too early");
            }
        }
        return bytes.flip();
    }
}
