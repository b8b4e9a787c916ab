package dev.slipway.application.artifact;

import dev.slipway.domain.artifact.ArchivePath;
import dev.slipway.domain.artifact.ArchiveTally;
import dev.slipway.domain.artifact.ArchiveTally.Candidate;
import dev.slipway.domain.artifact.ArchiveTally.Entry;
import dev.slipway.domain.artifact.ArchiveTally.Limits;
import dev.slipway.domain.kernel.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads untrusted zip files by their directory, one entry after another. Nothing is unpacked to disk and no list of entries is built, so
 * the number of entries costs no memory. Skips entries that violate the safety rules.
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
     * A file of the archive.
     *
     * @param path   path inside the archive
     * @param packed compressed size, in bytes
     * @param size   uncompressed size, in bytes
     * @param header offset of its local header in the file
     * @param limit  offset of the first byte after all entries
     */
    record Member(String path, int method, boolean encrypted, long packed, long size, long checksum, long header, long limit) {}

    /** Returns the first file at this path. */
    Optional<Member> find(String path) throws IOException {
        Members members = members();
        Optional<Member> next = members.next();
        while (next.isPresent() && !next.get().path().equals(path)) {
            next = members.next();
        }
        return next;
    }

    /** Returns all files that satisfy the safety rules, in the order of the directory. */
    Members members() throws IOException {
        return new Members(new Directory(ZipEnd.of(file)));
    }

    /** Iterates over the files of the archive. */
    final class Members {

        private final Directory directory;
        private ArchiveTally tally = ArchiveTally.EMPTY;
        private long seen;
        private @Nullable Reason excess;

        private Members(Directory directory) {
            this.directory = directory;
        }

        /** Returns the next file; empty at the end. */
        Optional<Member> next() throws IOException {
            while (directory.next()) {
                if (++seen > limits.entries()) {
                    throw BadArchive.because("more than " + limits.entries() + " entries");
                }
                Entry entry = new Entry(directory.name, directory.packed, directory.size, directory.kind() == LINK);
                if (directory.folder()) {
                    continue;
                }
                Optional<Reason> denial = ArchiveTally.POLICY.judge(new Candidate(tally, entry, limits)).denial();
                if (denial.isEmpty()) {
                    tally = tally.plus(entry);
                    return Optional.of(directory.member());
                }
                excess = excess().or(() -> denial.flatMap(ArchiveTally::excess)).orElse(null);
            }
            return Optional.empty();
        }

        /** Returns the first limit that a file so far exceeds. */
        Optional<Reason> excess() {
            return Optional.ofNullable(excess);
        }
    }

    /** Position in the directory, and the fields of the entry there. */
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
        private String name = "";

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

        /** Reads a part of the directory from a block that is read ahead. */
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

        /**
         * Reads sizes and offsets of large files (ZIP64) from their own field; each is used only if the regular field is at its maximum.
         */
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

    /** Decodes a name as UTF-8 regardless of its flag, and as ISO-8859-1 if it is not valid UTF-8. */
    private static String text(ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
        } catch (CharacterCodingException older) {
            return StandardCharsets.ISO_8859_1.decode(bytes).toString();
        }
    }
}
