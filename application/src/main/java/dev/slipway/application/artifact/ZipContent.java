package dev.slipway.application.artifact;

import dev.slipway.application.artifact.ZipArchive.Member;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks one file of an archive while it is read. Never returns more bytes than the archive announces, and fails if the content differs
 * from the announced size or checksum.
 */
final class ZipContent extends InputStream {

    static final int STORED = 0;
    static final int DEFLATED = 8;
    private static final int HEADER_SIGNATURE = 0x04034b50;
    private static final int HEADER_SIZE = 30;
    private static final int BLOCK = 32 * 1024;

    private final SeekableByteChannel file;
    private final Member member;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK).flip();
    private long packed;
    private long left;

    /** Takes ownership of the channel, and closes it. */
    ZipContent(SeekableByteChannel file, Member member) throws IOException {
        this.file = file;
        this.member = member;
        this.packed = member.packed();
        this.left = member.size();
        file.position(start());
    }

    static boolean readable(Member member) {
        boolean whole = member.method() == STORED && member.packed() == member.size();
        return !member.encrypted() && (whole || member.method() == DEFLATED);
    }

    private long start() throws IOException {
        ByteBuffer header = ZipEnd.bytes(file, member.header(), HEADER_SIZE);
        if (header.getInt(0) != HEADER_SIGNATURE) {
            throw BadArchive.because("an entry lies where none is");
        }
        long start = member.header() + HEADER_SIZE + Short.toUnsignedInt(header.getShort(26)) + Short.toUnsignedInt(header.getShort(28));
        if (start > member.limit() || member.packed() > member.limit() - start) {
            throw BadArchive.because("an entry reaches into the directory");
        }
        return start;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (left == 0) {
            return -1;
        }
        int wanted = (int) Math.min(length, left);
        int read = member.method() == STORED ? stored(target, offset, wanted) : inflated(target, offset, wanted);
        checksum.update(target, offset, read);
        left -= read;
        if (left == 0 && checksum.getValue() != member.checksum()) {
            throw BadArchive.because("an entry is not what its checksum says");
        }
        return read;
    }

    private int stored(byte[] target, int offset, int wanted) throws IOException {
        if (!block.hasRemaining()) {
            fill();
        }
        int read = Math.min(wanted, block.remaining());
        block.get(target, offset, read);
        return read;
    }

    private int inflated(byte[] target, int offset, int wanted) throws IOException {
        try {
            while (true) {
                int read = inflater.inflate(target, offset, wanted);
                if (read > 0) {
                    return read;
                }
                if (inflater.finished() || inflater.needsDictionary()) {
                    throw BadArchive.because("an entry is shorter than announced");
                }
                fill();
                inflater.setInput(block);
            }
        } catch (DataFormatException broken) {
            throw BadArchive.because("an entry cannot be unpacked");
        }
    }

    private void fill() throws IOException {
        block.clear().limit((int) Math.min(BLOCK, packed));
        if (packed == 0 || file.read(block) < 0) {
            throw BadArchive.because("an entry ends too early");
        }
        packed -= block.flip().remaining();
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        file.close();
    }
}
