package dev.slipway.git.repository.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.ArchivesKit;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.Archives;
import dev.slipway.application.repository.port.Archives.Content;
import dev.slipway.domain.repository.ArchiveFormat;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.StoredTrees;
import dev.slipway.git.repository.StoredTrees.File;
import dev.slipway.git.repository.TemporaryGit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.eclipse.jgit.lib.FileMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JGitArchivesTest extends ArchivesKit {

    private static final String LONG = "a".repeat(120) + "/" + "ü".repeat(120);
    private static final Map<String, File> ALL_KINDS = Map.of("file", File.text("x\n"), "run",
            new File(FileMode.EXECUTABLE_FILE, new byte[] {'y'}),
            "link", File.link("dir/" + "t".repeat(150)), "dir/module", File.submodule("1".repeat(40)), LONG, File.text("long"));

    private static final int LARGE = 64 * 1024 * 1024;

    @TempDir
    private Path directory;

    @Override
    protected GitPorts git() {
        return TemporaryGit.at(directory);
    }

    @Override
    protected Archives archives() {
        return new JGitArchives(new RepositoryHome(directory));
    }

    private byte[] archived(String sha, ArchiveFormat format) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        archives().write(1, new Content(sha, "", format, "f"), out);
        return out.toByteArray();
    }

    private static InputStream unpacked(byte[] archive, ArchiveFormat format) throws IOException {
        InputStream in = new ByteArrayInputStream(archive);
        return switch (format) {
            case TAR_GZ -> new GZIPInputStream(in);
            case TAR_BZ2 -> new BZip2CompressorInputStream(in);
            default -> in;
        };
    }

    @ParameterizedTest
    @EnumSource(value = ArchiveFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "ZIP")
    void a_tar_keeps_modes_links_times_and_submodules(ArchiveFormat format) throws IOException {
        String sha = new StoredTrees(directory).commit(ALL_KINDS);
        List<String> found = new ArrayList<>();
        try (TarArchiveInputStream tar = new TarArchiveInputStream(unpacked(archived(sha, format), format))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                assertEquals(StoredTrees.TIME, entry.getLastModifiedTime().toInstant());
                String content = new String(tar.readAllBytes(), StandardCharsets.UTF_8);
                String target = entry.isSymbolicLink() ? " -> " + entry.getLinkName() : "";
                found.add("%o %s%s%s".formatted(entry.getMode() & 07777, entry.getName(), target, content.isEmpty() ? "" : " " + content));
            }
        }
        assertEquals(List.of("775 f/", "775 f/" + "a".repeat(120) + "/", "664 f/" + LONG + " long", "775 f/dir/", "775 f/dir/module/",
                "664 f/file x\n", "777 f/link -> dir/" + "t".repeat(150), "775 f/run y"), found);
    }

    @Test
    void a_zip_keeps_modes_links_and_submodules() throws IOException {
        String sha = new StoredTrees(directory).commit(ALL_KINDS);
        List<String> found = new ArrayList<>();
        try (ZipFile zip = ZipFile.builder().setSeekableByteChannel(new SeekableInMemoryByteChannel(archived(sha, ArchiveFormat.ZIP)))
                .get()) {
            for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
                assertEquals(StoredTrees.TIME, entry.getLastModifiedTime().toInstant());
                try (InputStream content = zip.getInputStream(entry)) {
                    found.add("%o %s %s".formatted(entry.getUnixMode(), entry.getName(), new String(content.readAllBytes(),
                            StandardCharsets.UTF_8)).strip());
                }
            }
        }
        assertEquals(List.of("40755 f/", "40755 f/" + "a".repeat(120) + "/", "100644 f/" + LONG + " long", "40755 f/dir/",
                "40755 f/dir/module/", "100644 f/file x", "120777 f/link dir/" + "t".repeat(150), "100755 f/run y"), found);
    }

    @Test
    void twenty_thousand_files_are_archived_in_little_memory() throws IOException {
        Map<String, File> many = new HashMap<>();
        for (int index = 0; index < 20_000; index++) {
            many.put("dir" + index % 100 + "/deep/file" + index, File.text("content of file " + index + "\n"));
        }
        byte[] large = new byte[LARGE];
        new Random(1).nextBytes(large);
        many.put("large", new File(FileMode.REGULAR_FILE, large));
        String sha = new StoredTrees(directory).commit(many);
        many.clear();
        for (ArchiveFormat format : List.of(ArchiveFormat.TAR, ArchiveFormat.ZIP)) {
            Peak peak = new Peak();
            archives().write(1, new Content(sha, "", format, "f"), peak);
            assertTrue(peak.written > LARGE, () -> format + " has " + peak.written);
            assertTrue(peak.highest - peak.before < LARGE * 3 / 4, () -> format + " used " + (peak.highest - peak.before));
        }
    }

    @Test
    void a_zip_may_have_more_files_than_the_format_once_counted() throws IOException {
        Map<String, File> many = new HashMap<>();
        for (int index = 0; index < 70_000; index++) {
            many.put("dir" + index % 100 + "/file" + index, File.text("x"));
        }
        byte[] archive = archived(new StoredTrees(directory).commit(many), ArchiveFormat.ZIP);
        try (ZipFile zip = ZipFile.builder().setSeekableByteChannel(new SeekableInMemoryByteChannel(archive)).get()) {
            assertEquals(70_101, Collections.list(zip.getEntries()).size());
        }
        Path file = Files.write(directory.resolve("many.zip"), archive);
        try (java.util.zip.ZipFile zip = new java.util.zip.ZipFile(file.toFile())) {
            assertEquals(70_101, zip.size());
        }
    }

    /** Measures the memory of the process, so no other test runs beside it. */
    @Test
    @ResourceLock(Resources.GLOBAL)
    void zip_of_many_long_paths_is_archived_in_little_memory() throws IOException {
        String deep = "a".repeat(4_000);
        Peak peak = new Peak();
        try (ArchiveWriter archive = ArchiveWriter.of(ArchiveFormat.ZIP, peak, "1".repeat(40), StoredTrees.TIME, directory)) {
            for (int index = 0; index < 25_000; index++) {
                archive.folder(deep + index);
            }
        }
        assertTrue(peak.written > 2 * 25_000 * 4_000, () -> "wrote " + peak.written);
        assertTrue(peak.highest - peak.before < LARGE / 2, () -> "used " + (peak.highest - peak.before));
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(List.of(), files.filter(Files::isRegularFile).toList());
        }
    }

    @ParameterizedTest
    @EnumSource(ArchiveFormat.class)
    void path_of_4096_bytes_is_archived_and_a_longer_one_is_refused(ArchiveFormat format) throws IOException {
        String longest = ("ü".repeat(99) + "/x/").repeat(20) + "a".repeat(76);
        assertEquals(4096, longest.getBytes(StandardCharsets.UTF_8).length);
        assertTrue(archived(new StoredTrees(directory).commit(Map.of(longest, File.text("x"))), format).length > 0);
        String sha = new StoredTrees(directory).commit(Map.of(longest + "a", File.text("x")));
        IOException refused = assertThrows(IOException.class, () -> archived(sha, format));
        assertEquals("a path is too long for an archive", refused.getMessage());
    }

    @Test
    void bzip2_is_written_in_blocks() throws IOException {
        String sha = new StoredTrees(directory).commit(ALL_KINDS);
        Singles out = new Singles();
        archives().write(1, new Content(sha, "", ArchiveFormat.TAR_BZ2, "f"), out);
        assertEquals(0, out.count);
    }

    /** Counts the bytes that come one by one. */
    private static final class Singles extends OutputStream {

        private int count;

        @Override
        public void write(int one) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            // as it should be
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0001-01-01T00:00:00Z", "1970-01-01T00:00:00Z", "2038-01-19T03:14:08Z", "9999-12-31T23:59:58Z"})
    void absurd_times_are_archived(String time) throws IOException {
        String sha = new StoredTrees(directory).commit(Instant.parse(time), Map.of("a", File.text("x")));
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new ByteArrayInputStream(archived(sha, ArchiveFormat.TAR)))) {
            assertEquals(Instant.parse(time), tar.getNextEntry().getLastModifiedTime().toInstant());
        }
        byte[] archive = archived(sha, ArchiveFormat.ZIP);
        try (ZipFile zip = ZipFile.builder().setSeekableByteChannel(new SeekableInMemoryByteChannel(archive)).get()) {
            assertEquals("x", new String(zip.getInputStream(zip.getEntry("f/a")).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** Measures what is in use while it is written to. */
    private static final class Peak extends OutputStream {

        private static final int STEP = 8 * 1024 * 1024;

        private final long before = used();
        private long written;
        private long next = STEP;
        private long highest;

        private static long used() {
            System.gc();
            return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        }

        @Override
        public void write(int one) {
            write(new byte[1], 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            written += length;
            if (written >= next) {
                next += STEP;
                highest = Math.max(highest, used());
            }
        }
    }
}
