package dev.slipway.git.repository.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.eclipse.jgit.lib.ObjectLoader;

/** Writes tar archives with the file modes of {@code git archive}. */
final class TarWriter implements ArchiveWriter {

    private static final int FILE = 0100664;
    private static final int PROGRAM = 0100775;
    private static final int FOLDER = 040775;
    private static final int LINK = 0120777;

    private final TarArchiveOutputStream tar;
    private final Date time;

    TarWriter(OutputStream out, String sha, Instant time) throws IOException {
        this.tar = new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name());
        this.time = Date.from(time);
        tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
        tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
        tar.setAddPaxHeadersForNonAsciiNames(true);
        TarArchiveEntry comment = new TarArchiveEntry("pax_global_header", TarConstants.LF_PAX_GLOBAL_EXTENDED_HEADER);
        comment.addPaxHeader("comment", sha);
        put(comment, FILE);
    }

    @Override
    public void folder(String path) throws IOException {
        put(new TarArchiveEntry(path + "/"), FOLDER);
        tar.closeArchiveEntry();
    }

    @Override
    public void file(String path, boolean executable, ObjectLoader content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(path);
        entry.setSize(content.getSize());
        put(entry, executable ? PROGRAM : FILE);
        content.copyTo(tar);
        tar.closeArchiveEntry();
    }

    @Override
    public void link(String path, String target) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(path, TarConstants.LF_SYMLINK);
        entry.setLinkName(target);
        put(entry, LINK);
        tar.closeArchiveEntry();
    }

    private void put(TarArchiveEntry entry, int mode) throws IOException {
        entry.setMode(mode);
        entry.setModTime(time);
        entry.setUserId(0L);
        entry.setGroupId(0L);
        entry.setUserName("root");
        entry.setGroupName("root");
        tar.putArchiveEntry(entry);
    }

    @Override
    public void close() throws IOException {
        tar.close();
    }
}
