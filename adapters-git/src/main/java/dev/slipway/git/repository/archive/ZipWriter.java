package dev.slipway.git.repository.archive;

import dev.slipway.git.repository.transport.Spool;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.CRC32;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.eclipse.jgit.lib.ObjectLoader;

/**
 * Writes zips with Unix modes and links. Holds the records of the central directory, most of them on disk: a small push can make a commit
 * of a million files with names of thousands of bytes.
 */
final class ZipWriter implements ArchiveWriter {

    private static final int FILE = 0100644;
    private static final int PROGRAM = 0100755;
    private static final int FOLDER = 040755;
    private static final int LINK = 0120777;
    /** A million files with paths of two hundred bytes. */
    private static final long LARGEST_DIRECTORY = 256L * 1024 * 1024;

    private final Counted out;
    private final ZipRecords records;
    private final Spool directory;
    private int entries;
    private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);

    /** @param scratch a directory for temporary files */
    ZipWriter(OutputStream out, String sha, Instant time, Path scratch) {
        this.out = new Counted(out);
        this.directory = new Spool(scratch, LARGEST_DIRECTORY);
        this.records = new ZipRecords(time, sha.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void folder(String path) throws IOException {
        stored(path + "/", FOLDER, new byte[0]);
    }

    @Override
    public void link(String path, String target) throws IOException {
        stored(path, LINK, target.getBytes(StandardCharsets.UTF_8));
    }

    private void stored(String name, int mode, byte[] content) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(content);
        ZipRecords.Entry entry = new ZipRecords.Entry(name.getBytes(StandardCharsets.UTF_8), mode, false, out.written);
        ZipRecords.Sizes sizes = new ZipRecords.Sizes(crc.getValue(), content.length, content.length);
        out.write(records.local(entry, sizes));
        out.write(content);
        list(entry, sizes);
    }

    @Override
    public void file(String path, boolean executable, ObjectLoader content) throws IOException {
        ZipRecords.Entry entry = new ZipRecords.Entry(path.getBytes(StandardCharsets.UTF_8), executable ? PROGRAM : FILE, true,
                out.written);
        out.write(records.local(entry, ZipRecords.Sizes.LATER));
        long start = out.written;
        CRC32 crc = new CRC32();
        DeflaterOutputStream packed = new DeflaterOutputStream(new Unclosed(out), deflater, BUFFER);
        content.copyTo(new CheckedOutputStream(packed, crc));
        packed.finish();
        deflater.reset();
        ZipRecords.Sizes sizes = new ZipRecords.Sizes(crc.getValue(), out.written - start, content.getSize());
        out.write(ZipRecords.descriptor(sizes));
        list(entry, sizes);
    }

    private void list(ZipRecords.Entry entry, ZipRecords.Sizes sizes) throws IOException {
        directory.write(records.central(entry, sizes));
        entries++;
    }

    @Override
    public void close() throws IOException {
        deflater.end();
        try (directory) {
            long start = out.written;
            directory.copyTo(out);
            out.write(records.end(entries, start, out.written - start));
            out.flush();
        }
    }

    private static final class Counted extends FilterOutputStream {

        private long written;

        Counted(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int one) throws IOException {
            out.write(one);
            written++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
            written += length;
        }
    }
}
