package dev.slipway.application.kernel.body;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReceivedBodyTest {

    private static byte[] body(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, ReceivedBody.MEMORY_BYTES - 1, ReceivedBody.MEMORY_BYTES, ReceivedBody.MEMORY_BYTES + 1, 100_000})
    void body_within_the_limit_is_received_unchanged(int length) throws IOException {
        try (ReceivedBody received = new ReceivedBody(new ByteArrayInputStream(body(length)))) {
            assertTrue(received.receive(length));
            assertEquals(length, received.length());
            assertArrayEquals(body(length), received.bytes());
            assertArrayEquals(body(length), received.bytes());
            assertArrayEquals(body(length), received.stream().readAllBytes());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, ReceivedBody.MEMORY_BYTES, 100_000})
    void body_beyond_the_limit_is_incomplete_and_streams_whole(int limit) throws IOException {
        byte[] body = body(300_000);
        try (ReceivedBody received = new ReceivedBody(new ByteArrayInputStream(body))) {
            assertFalse(received.receive(limit - 1));
            assertTrue(received.length() <= limit + ReceivedBody.MEMORY_BYTES);
            assertArrayEquals(body, received.stream().readAllBytes());
        }
    }

    @Test
    void larger_limit_receives_the_rest() throws IOException {
        byte[] body = body(100_000);
        try (ReceivedBody received = new ReceivedBody(new ByteArrayInputStream(body))) {
            assertFalse(received.receive(10));
            assertFalse(received.receive(50_000));
            assertTrue(received.receive(100_000));
            assertTrue(received.receive(100_000));
            assertArrayEquals(body, received.bytes());
        }
    }

    @Test
    void only_the_start_is_in_memory() throws IOException {
        byte[] body = body(ReceivedBody.MEMORY_BYTES + 1);
        try (ReceivedBody small = new ReceivedBody(new ByteArrayInputStream(Arrays.copyOf(body, ReceivedBody.MEMORY_BYTES)));
                ReceivedBody large = new ReceivedBody(new ByteArrayInputStream(body))) {
            assertTrue(small.receive(1 << 20));
            assertTrue(large.receive(1 << 20));
            assertTrue(small.small());
            assertFalse(large.small());
        }
    }
}
