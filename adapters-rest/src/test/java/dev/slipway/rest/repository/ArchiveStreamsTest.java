package dev.slipway.rest.repository;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ArchiveStreamsTest {

    private static final byte[] TEXT = "an archive".getBytes(StandardCharsets.UTF_8);

    private final ArchiveStreams streams = new ArchiveStreams(Duration.ofMinutes(1));

    @Test
    void an_archive_is_read_while_it_is_written() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        try (InputStream in = streams.open(true, out -> {
            out.write(TEXT);
            await(read);
            out.write(TEXT);
        })) {
            assertArrayEquals(TEXT, in.readNBytes(TEXT.length));
            read.countDown();
            assertArrayEquals(TEXT, in.readAllBytes());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(20, TimeUnit.SECONDS));
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Test
    void writing_ends_when_the_client_hangs_up() throws Exception {
        CompletableFuture<String> ended = new CompletableFuture<>();
        InputStream in = streams.open(false, out -> {
            try {
                endless(out);
            } catch (IOException gone) {
                ended.complete(gone.getMessage());
                throw gone;
            }
        });
        assertEquals(TEXT.length, in.readNBytes(TEXT.length).length);
        in.close();
        assertEquals("the client is gone", ended.get(20, TimeUnit.SECONDS));
    }

    private static void endless(OutputStream out) throws IOException {
        while (true) {
            out.write(TEXT);
        }
    }

    @Test
    void an_archive_that_fails_or_takes_too_long_is_never_taken_for_a_whole_one() {
        assertThrows(IOException.class, () -> streams.open(true, out -> {
            out.write(TEXT);
            throw new IllegalStateException("broken");
        }).readAllBytes());
        assertThrows(IOException.class, () -> new ArchiveStreams(Duration.ZERO).open(true, out -> out.write(TEXT)).readAllBytes());
    }

    @Test
    void archives_that_ended_make_room_for_others() throws Exception {
        for (int index = 0; index < 50; index++) {
            assertArrayEquals(TEXT, streams.open(index % 2 == 0, out -> out.write(TEXT)).readAllBytes());
        }
    }
}
