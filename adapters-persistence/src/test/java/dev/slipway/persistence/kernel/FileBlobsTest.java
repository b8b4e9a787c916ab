package dev.slipway.persistence.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.slipway.application.kernel.BlobsKit;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileBlobsTest extends BlobsKit {

    @TempDir
    Path folder;

    private Blobs blobs;
    private boolean full;

    @BeforeEach
    void open() throws IOException {
        blobs = new FileBlobs(folder.resolve("blobs"), () -> full);
    }

    @Test
    void other_accounts_of_the_machine_cannot_read_blobs() throws IOException {
        Path old = Files.createDirectory(folder.resolve("old"));
        assumeTrue(Files.getFileAttributeView(old, PosixFileAttributeView.class) != null);
        Files.setPosixFilePermissions(old, PosixFilePermissions.fromString("rwxr-xr-x"));
        new FileBlobs(old, () -> full);
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(old)));
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("blobs"))));
    }

    @Test
    void blob_without_space_for_it_is_refused_and_leaves_nothing() throws Exception {
        InputStream content = new InputStream() {
            private int sent;

            @Override
            public int read() {
                full = ++sent > 100_000;
                return 1;
            }
        };
        assertEquals(new Failure.StorageFull(), assertThrows(Refusal.class, () -> blobs.write(content, 1 << 20)).failure());
        assertEquals(0, blobs.writtenBefore(Instant.MAX).count());
        full = false;
        assertEquals(1, blobs.write(new ByteArrayInputStream(new byte[1]), 1).size());
    }

    @Override
    protected Blobs blobs() {
        return blobs;
    }

    @Override
    protected Blobs reopened() {
        try {
            return new FileBlobs(folder.resolve("blobs"), () -> full);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    protected Optional<Path> folder() {
        return Optional.of(folder.resolve("blobs"));
    }

    /** With the folders that it leaves empty. */
    private static void vanish(Path file) throws IOException {
        Files.delete(file);
        for (Path place = file.getParent(); isEmpty(place); place = place.getParent()) {
            Files.delete(place);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            return found.findAny().isEmpty();
        }
    }

    /** As two processes that sweep do to one another. */
    @Test
    void sweep_continues_when_files_vanish() throws Exception {
        Set<String> written = new TreeSet<>();
        for (int count = 0; count < 50; count++) {
            written.add(blobs.write(new ByteArrayInputStream(new byte[] {1}), 1).key());
        }
        Set<String> seen = new TreeSet<>();
        try (Stream<String> old = blobs.writtenBefore(Instant.now().plusSeconds(60))) {
            Iterator<String> keys = old.iterator();
            seen.add(keys.next());
            for (String key : written) {
                if (!seen.contains(key)) {
                    vanish(folder.resolve("blobs").resolve(key.substring(0, 2)).resolve(key.substring(2, 4)).resolve(key));
                }
            }
            keys.forEachRemaining(seen::add);
        }
        assertTrue(written.containsAll(seen));
    }
}
