package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.util.List;
import org.junit.jupiter.api.Test;

class StorageGuardTest {

    private boolean full;

    @Test
    void content_ends_where_space_does() throws IOException {
        InputStream content = StorageGuard.guarded(() -> full, new ByteArrayInputStream(new byte[3]));
        assertEquals(0, content.read());
        full = true;
        assertInstanceOf(Failure.StorageFull.class, assertThrows(Refusal.class, content::read).failure());
        assertThrows(Refusal.class, () -> content.read(new byte[1]));
        assertThrows(Refusal.class, () -> StorageGuard.require(() -> full));
    }

    @Test
    void failures_for_want_of_space_are_recognized() {
        IOException written = new IOException("No space left on device");
        for (Throwable failure : List.of(written, new UncheckedIOException(written), new IllegalStateException("x", written),
                new FileSystemException("a", null, "Disk quota exceeded"), Refusal.storageFull(),
                new RuntimeException(Refusal.storageFull()))) {
            assertTrue(StorageGuard.exhausted(() -> false, failure), failure.toString());
        }
        for (Throwable failure : List.of(new IOException("Connection reset"), Refusal.notFound(),
                new IllegalStateException("No space left on device"))) {
            assertFalse(StorageGuard.exhausted(() -> false, failure), failure.toString());
        }
    }

    @Test
    void failure_in_another_language_is_recognized_by_the_volume() {
        IOException written = new IOException("Auf dem Gerät ist kein Speicherplatz mehr verfügbar");
        assertFalse(StorageGuard.exhausted(() -> false, written));
        assertTrue(StorageGuard.exhausted(() -> true, written));
        assertFalse(StorageGuard.exhausted(() -> true, new IllegalStateException("a bug")));
    }
}
