package dev.slipway.application.artifact;

import dev.slipway.domain.artifact.ArchivePath;
import dev.slipway.domain.artifact.ArchiveTally;
import dev.slipway.domain.artifact.ArchiveTally.Candidate;
import dev.slipway.domain.artifact.ArchiveTally.Entry;
import dev.slipway.domain.artifact.ArchiveTally.Limits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads zip files that strangers made, by their directory, one entry after another: nothing is unpacked to disk and nothing is
 * remembered, so that the number of entries costs no memory. Entries that mean harm are passed over.
 */
final class ZipArchive {

    private static final int ENTRY_SIGNATURE = 0x02014b50;
    private static final int ENTRY_SIZE = 46;
    private static final int LARGE_FIELD = 1;
    private static final long UNTOLD = 0xFFFFFFFFL;
    private static final int BLOCK = 64 * 1024;
    private static final int UNIX = 3;
    private static final int DARWIN = 19;
    private static final int KIND_MASK = 0xF000;
    private static final int LINK = 0xA000;
    private static final int DIRECTORY = 0x4000;

    private final SeekableByteChannel file;
    private final Limits limits;

    ZipArchive(SeekableByteChannel file, Limits limits) {
        this.file = file;
        this.limits = limits;
    }

    /**
     * One file of the archive.
     *
     * @param path   its place inside
     * @param packed its size in the archive, in bytes
     * @param size   after unpacking
     * @param header where its own header starts in the file
     * @param limit  the first byte that belongs to no entry any more
     */
    record Member(String path, int method, boolean encrypted, long packed, long size, long checksum, long header, long limit) {}

    /** The first file at this place. */
    Optional<Member> find(String path) throws IOException {
        Members members = members();
        Optional<Member> next = members.next();
        while (next.isPresent() && !next.get().path().equals(path)) {
            next = members.next();
        }
        return next;
    }

    /** All files that do no harm, in the order of the directory. */
    Members members() throws IOException {
        return new Members(new Directory(ZipEnd.of(file)));
    }

    /** A walk over the files of the archive. */
    final class Members {

        private final Directory directory;
        private ArchiveTally tally = ArchiveTally.EMPTY;
        private long seen;

        private Members(Directory directory) {
            this.directory = directory;
        }

        /** @return empty at the end */
        Optional<Member> next() throws IOException {
            while (directory.next()) {
                if (++seen > limits.entries()) {
                    throw BadArchive.because("more than " + limits.entries() + " entries");
                }
                Entry entry = new Entry(directory.name, directory.packed, directory.size, directory.kind() == LINK);
                if (!directory.folder() && ArchiveTally.POLICY.judge(new Candidate(tally, entry, limits)).allowed()) {
                    tally = tally.plus(entry);
                    return Optional.of(directory.member());
                }
            }
            return Optional.empty();
        }
    }

    /** The place in the directory, and what is written there. */
    private final class Directory {

        private final ZipEnd end;
        private ByteBuffer block = ByteBuffer.allocate(0);
        private long position;
        private int maker;
        private int flags;
        private int method;
        private long checksum;
        private long packed;
        private long size;
        private long attributes;
        private long header;
        private String name;

        Directory(ZipEnd end) {
            this.end = end;
            this.position = end.start();
        }

        boolean next() throws IOException {
            if (position >= end.end()) {
                return false;
            }
            ByteBuffer entry = take(ENTRY_SIZE);
            if (entry.getInt(0) != ENTRY_SIGNATURE) {
                throw BadArchive.because("the directory is broken");
            }
            maker = entry.get(5);
            flags = Short.toUnsignedInt(entry.getShort(8));
            method = Short.toUnsignedInt(entry.getShort(10));
            checksum = Integer.toUnsignedLong(entry.getInt(16));
            packed = Integer.toUnsignedLong(entry.getInt(20));
            size = Integer.toUnsignedLong(entry.getInt(24));
            attributes = Integer.toUnsignedLong(entry.getInt(38));
            header = Integer.toUnsignedLong(entry.getInt(42));
            int fields = Short.toUnsignedInt(entry.getShort(30));
            int comment = Short.toUnsignedInt(entry.getShort(32));
            name = text(take(Short.toUnsignedInt(entry.getShort(28))));
            large(take(fields));
            take(comment);
            return true;
        }

        /** A part of the directory, from a block that is read ahead. */
        private ByteBuffer take(int length) throws IOException {
            if (length > end.end() - position) {
                throw BadArchive.because("the directory ends too early");
            }
            if (block.remaining() < length) {
                block = ZipEnd.bytes(file, position, (int) Math.min(Math.max(BLOCK, length), end.end() - position));
            }
            ByteBuffer part = block.slice(block.position(), length).order(ByteOrder.LITTLE_ENDIAN);
            block.position(block.position() + length);
            position += length;
            return part;
        }

        /** Sizes and places of large files stand in a field of their own, each only where the small one is full. */
        private void large(ByteBuffer fields) {
            while (fields.remaining() >= 4) {
                int kind = Short.toUnsignedInt(fields.getShort());
                int length = Math.min(Short.toUnsignedInt(fields.getShort()), fields.remaining());
                if (kind == LARGE_FIELD) {
                    ByteBuffer field = fields.slice(fields.position(), length).order(ByteOrder.LITTLE_ENDIAN);
                    size = large(size, field);
                    packed = large(packed, field);
                    header = large(header, field);
                }
                fields.position(fields.position() + length);
            }
        }

        private static long large(long small, ByteBuffer field) {
            return small == UNTOLD && field.remaining() >= Long.BYTES ? field.getLong() : small;
        }

        int kind() {
            boolean unix = maker == UNIX || maker == DARWIN;
            return unix ? (int) (attributes >> 16) & KIND_MASK : 0;
        }

        boolean folder() {
            return name.endsWith("/") || kind() == DIRECTORY;
        }

        Member member() {
            String path = ArchivePath.ofEntry(name) instanceof ArchivePath.Inside inside ? inside.toString() : name;
            return new Member(path, method, (flags & 1) != 0, packed, size, checksum, header + end.shift(), end.start());
        }
    }

    /** Names are UTF-8 in all archives of today, whether they say so or not; older ones are read byte by byte. */
    private static String text(ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
        } catch (CharacterCodingException older) {
            return StandardCharsets.ISO_8859_1.decode(bytes).toString();
        }
    }
}
