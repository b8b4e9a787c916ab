package dev.slipway.git.repository.archive;

import dev.slipway.domain.repository.ArchiveFormat;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.eclipse.jgit.lib.ObjectLoader;

/** Writes the entries of one archive, each complete before the next. */
interface ArchiveWriter extends Closeable {

    /** Maximum length of a link target. Longer targets are no valid paths; such entries stay files. */
    int LONGEST_TARGET = 4096;

    /** Block size in 100 kB. A smaller block than the default compresses slightly less and needs a third of the memory. */
    int BZIP2_BLOCK = 3;

    int BUFFER = 32 * 1024;

    /** Bzip2 writes single bytes. A small buffer spares most of the calls, and fills even where gigabytes of zeros become kilobytes. */
    int BZIP2_BUFFER = 1024;

    /** @param path without a slash at its end */
    void folder(String path) throws IOException;

    void file(String path, boolean executable, ObjectLoader content) throws IOException;

    void link(String path, String target) throws IOException;

    /** Writes the end of the archive. The underlying stream stays open. */
    @Override
    void close() throws IOException;

    /**
     * @param out     which stays open
     * @param sha     of the commit, kept as a comment as git does
     * @param time    of every entry
     * @param scratch a directory for temporary files, none of which outlasts the archive
     */
    static ArchiveWriter of(ArchiveFormat format, OutputStream out, String sha, Instant time, Path scratch) throws IOException {
        OutputStream open = new Unclosed(out);
        return switch (format) {
            case TAR -> new TarWriter(open, sha, time);
            case TAR_GZ -> new TarWriter(new GZIPOutputStream(open, BUFFER), sha, time);
            case TAR_BZ2 -> {
                OutputStream buffered = new BufferedOutputStream(open, BZIP2_BUFFER);
                yield new TarWriter(new BZip2CompressorOutputStream(buffered, BZIP2_BLOCK), sha, time);
            }
            case ZIP -> new ZipWriter(open, sha, time, scratch);
        };
    }

    /** Stream that the archive does not close. */
    final class Unclosed extends FilterOutputStream {

        Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
