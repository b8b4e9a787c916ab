package dev.slipway.application.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Blobs.Blob;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@link Blobs}. */
public abstract class BlobsKit {

    private static final long LIMIT = 1 << 20;
    /** More than an adapter holds back before it stores the first bytes. */
    private static final int HALF = 300_000;
    /** File systems keep times as coarse as this. */
    private static final Duration GRAIN = Duration.ofSeconds(2);

    protected abstract Blobs blobs();

    /** Returns the same blobs as another process opens them, or this one after it was killed. */
    protected abstract Blobs reopened();

    /** Returns the folder of an adapter that stores blobs as files; empty for one whose storage acknowledges durable writes. */
    protected abstract Optional<Path> folder();

    @Test
    final void what_is_written_is_read_again_byte_for_byte() throws Exception {
        byte[] content = "häuser und \0 bytes".repeat(9_000).getBytes(StandardCharsets.UTF_8);
        Blob blob = blobs().write(new ByteArrayInputStream(content), LIMIT);
        assertEquals(content.length, blob.size());
        assertArrayEquals(sha256(content), blob.sha256());
        assertArrayEquals(content, read(blob));
    }

    @Test
    final void nothing_can_be_written_too() throws Exception {
        Blob blob = blobs().write(InputStream.nullInputStream(), LIMIT);
        assertEquals(0, blob.size());
        assertEquals(0, read(blob).length);
    }

    @Test
    final void a_blob_is_read_from_any_place() throws Exception {
        Blob blob = blobs().write(new ByteArrayInputStream("0123456789".getBytes(StandardCharsets.UTF_8)), LIMIT);
        try (SeekableByteChannel channel = blobs().open(blob.key())) {
            channel.position(7);
            assertEquals("789", new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    final void exactly_the_limit_is_taken_and_one_byte_more_is_not() throws Exception {
        assertEquals(10, blobs().write(new ByteArrayInputStream(new byte[10]), 10).size());
        List<String> before = keys();
        assertThrows(Blobs.TooLarge.class, () -> blobs().write(new ByteArrayInputStream(new byte[11]), 10));
        assertEquals(before, keys());
    }

    @Test
    final void content_that_fails_leaves_nothing() {
        List<String> before = keys();
        assertThrows(IOException.class, () -> blobs().write(new BrokenStream(), LIMIT));
        assertEquals(before, keys());
    }

    @Test
    final void keys_are_never_used_twice() throws Exception {
        byte[] same = {1, 2, 3};
        assertNotEquals(blobs().write(new ByteArrayInputStream(same), LIMIT).key(),
                blobs().write(new ByteArrayInputStream(same), LIMIT).key());
    }

    @Test
    final void a_deleted_blob_is_missing_and_can_be_deleted_again() throws Exception {
        Blob blob = blobs().write(new ByteArrayInputStream(new byte[3]), LIMIT);
        blobs().delete(blob.key());
        blobs().delete(blob.key());
        assertThrows(Blobs.Missing.class, () -> blobs().open(blob.key()));
    }

    @Test
    final void a_key_is_not_a_path() {
        for (String hostile : List.of("../../etc/passwd", "", "/etc/passwd", "ab/cd", "0".repeat(31))) {
            assertThrows(IllegalArgumentException.class, () -> blobs().open(hostile), hostile);
        }
    }

    @Test
    final void blobs_are_listed_by_their_age() throws Exception {
        Blob blob = blobs().write(new ByteArrayInputStream(new byte[1]), LIMIT);
        assertTrue(keys().contains(blob.key()));
        try (Stream<String> older = blobs().writtenBefore(Instant.EPOCH)) {
            assertFalse(older.anyMatch(blob.key()::equals));
        }
    }

    /** A blob is listed early, so that the remains of a killed upload are swept, but cannot be opened before it is complete. */
    @Test
    final void half_written_blob_is_missing() throws Exception {
        List<String> before = keys();
        Set<String> opened = new TreeSet<>();
        Blob blob = blobs().write(new Paused(HALF, () -> {
            opened.addAll(openable(blobs(), before));
            opened.addAll(openable(reopened(), before));
        }), LIMIT);
        assertEquals(Set.of(), opened);
        assertEquals(List.of(blob.key()), openable(reopened(), before));
    }

    private static List<String> openable(Blobs blobs, List<String> except) {
        return keys(blobs, Instant.now().plus(Duration.ofHours(1))).stream().filter(key -> !except.contains(key) && opens(blobs, key))
                .toList();
    }

    private static boolean opens(Blobs blobs, String key) {
        try (SeekableByteChannel channel = blobs.open(key)) {
            return channel.isOpen();
        } catch (Blobs.Missing missing) {
            return false;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** A row that names the blob may be committed as soon as it is written: a loss of power must not take the content or its name. */
    @Test
    final void written_blob_is_synced() throws Exception {
        if (folder().isPresent()) {
            SyncedFiles files = new SyncedFiles(folder().get());
            Blob blob = files.recording(end -> blobs().write(new Paused(2 * HALF, end), LIMIT));
            assertEquals(List.of(), files.unsynced(), blob.key());
        }
    }

    @Test
    final void blob_is_as_old_as_its_write() throws Exception {
        Instant begun = Instant.now();
        Blob blob = blobs().write(new ByteArrayInputStream(new byte[1]), LIMIT);
        Instant ended = Instant.now();
        assertEquals(1, read(blob).length);
        for (Blobs each : List.of(blobs(), reopened())) {
            assertFalse(keys(each, begun.minus(GRAIN)).contains(blob.key()), "older than its write");
            assertTrue(keys(each, ended.plus(GRAIN)).contains(blob.key()), "younger than its write");
        }
    }

    private List<String> keys() {
        return keys(blobs(), Instant.now().plus(Duration.ofHours(1)));
    }

    private static List<String> keys(Blobs blobs, Instant time) {
        try (Stream<String> keys = blobs.writtenBefore(time)) {
            return keys.sorted().toList();
        }
    }

    private byte[] read(Blob blob) throws Exception {
        try (SeekableByteChannel channel = blobs().open(blob.key())) {
            return Channels.newInputStream(channel).readAllBytes();
        }
    }

    private static byte[] sha256(byte[] content) throws NoSuchAlgorithmException {
        return MessageDigest.getInstance("SHA-256").digest(content);
    }

    /** Content of two halves; {@code pause} runs once before the byte at {@code place}, or before the end. */
    private static final class Paused extends InputStream {

        private final int place;
        private final Runnable pause;
        private int given;

        private Paused(int place, Runnable pause) {
            this.place = place;
            this.pause = pause;
        }

        @Override
        public int read() {
            if (given == place) {
                pause.run();
            }
            return given++ < 2 * HALF ? 'x' : -1;
        }
    }

    /** Ends in the middle, as an upload does whose sender is gone. */
    private static final class BrokenStream extends InputStream {

        private int left = 100_000;

        @Override
        public int read() throws IOException {
            if (left <= 0) {
                throw new IOException("broken off");
            }
            left--;
            return 'x';
        }
    }
}
