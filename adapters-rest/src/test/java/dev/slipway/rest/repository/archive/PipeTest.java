package dev.slipway.rest.repository.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PipeTest {

    /** More than the pipe holds. */
    private static final int LENGTH = 1_000_003;

    private final Pipe pipe = new Pipe(() -> false);

    private static byte[] content() {
        byte[] content = new byte[LENGTH];
        new Random(7).nextBytes(content);
        return content;
    }

    private Void write(byte[] content) throws IOException {
        Random sizes = new Random(1);
        try (OutputStream output = pipe.output()) {
            int at = 0;
            while (at < content.length) {
                int size = Math.min(content.length - at, 1 + sizes.nextInt(150_000));
                output.write(content, at, size);
                at += size;
            }
        }
        return null;
    }

    @Test
    void every_size_of_write_is_read_unchanged() throws Exception {
        byte[] content = content();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> writer = threads.submit(() -> write(content));
            try (InputStream input = pipe.input()) {
                assertEquals(content[0] & 0xff, input.read());
                assertArrayEquals(Arrays.copyOfRange(content, 1, LENGTH), input.readAllBytes());
                assertEquals(-1, input.read());
            }
            writer.get();
        }
    }

    @Test
    void a_failure_comes_after_what_was_written_and_is_no_end() throws IOException {
        pipe.output().write(new byte[] {1, 2, 3});
        IOException failure = new IOException("lost");
        pipe.fail(failure);
        InputStream input = pipe.input();
        assertEquals(3, input.read(new byte[10], 0, 10));
        assertSame(failure, assertThrows(IOException.class, () -> input.read(new byte[10], 0, 10)));
        assertEquals(0, input.read(new byte[0], 0, 0));
    }

    @Test
    void reader_below_the_least_rate_loses_the_writer() throws Exception {
        Pipe slow = new Pipe(Duration.ofMillis(500), () -> false);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor(); InputStream input = slow.input()) {
            Future<?> writer = threads.submit(() -> {
                slow.output().write(content());
                return null;
            });
            while (!writer.isDone()) {
                assertTrue(input.read() >= -1);
                TimeUnit.MILLISECONDS.sleep(5);
            }
            assertInstanceOf(IOException.class, assertThrows(ExecutionException.class, writer::get).getCause());
            assertTrue(slow.abandoned());
        }
    }

    @Test
    void steady_reader_keeps_the_writer() throws Exception {
        Pipe steady = new Pipe(Duration.ofMillis(100), () -> true);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor(); InputStream input = steady.input()) {
            Future<?> writer = threads.submit(() -> {
                steady.output().write(content());
                steady.output().close();
                return null;
            });
            byte[] piece = new byte[20_000];
            while (input.read(piece) >= 0) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            writer.get();
        }
    }

    @Test
    void reader_of_an_ended_connection_hears_of_no_failure() throws IOException {
        pipe.output().write(new byte[] {1, 2, 3});
        pipe.abandon();
        pipe.fail(new IOException("the client is gone"));
        InputStream input = pipe.input();
        assertEquals(3, input.read(new byte[10], 0, 10));
        assertEquals(-1, input.read());
    }

    @Test
    void writer_learns_that_the_reader_is_gone() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> writer = threads.submit(() -> write(content()));
            InputStream input = pipe.input();
            assertEquals(content()[0] & 0xff, input.read());
            input.close();
            ExecutionException failed = assertThrows(ExecutionException.class, writer::get);
            assertEquals("the client is gone", failed.getCause().getMessage());
        }
    }

    @Test
    void an_end_without_content_is_an_end() throws IOException {
        pipe.output().close();
        assertEquals(-1, pipe.input().read());
    }

    @Test
    void writer_hears_of_a_reader_that_never_began() throws Exception {
        assertEquals(false, pipe.abandoned());
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> writer = threads.submit(() -> write(content()));
            pipe.abandon();
            assertEquals("the client is gone", assertThrows(ExecutionException.class, writer::get).getCause().getMessage());
        }
        assertEquals(true, pipe.abandoned());
    }

    @Test
    void client_that_reads_nothing_loses_its_slot() {
        Pipe slow = new Pipe(Duration.ofMillis(1), () -> false);
        assertThrows(IOException.class, () -> slow.output().write(new byte[100_000]));
    }

    @Test
    void client_that_reads_nothing_loses_its_slot_to_those_who_wait() {
        Pipe slow = new Pipe(Duration.ofMinutes(1), () -> true);
        assertThrows(IOException.class, () -> slow.output().write(new byte[100_000]));
        assertTrue(slow.abandoned());
    }
}
