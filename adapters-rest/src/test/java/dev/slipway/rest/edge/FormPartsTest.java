package dev.slipway.rest.edge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.FormParts.Part;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormPartsTest {

    private static final String TYPE = "multipart/form-data; charset=x; boundary=\"bor der\"";

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> read(byte[] form, int pieces) throws IOException {
        List<String> parts = new ArrayList<>();
        FormParts reader = new FormParts(new Dripping(form, pieces), TYPE);
        for (Optional<Part> part = reader.next(); part.isPresent(); part = reader.next()) {
            parts.add(part.get().name() + "|" + part.get().fileName().orElse("-") + "|"
                    + new String(part.get().content().readAllBytes(), StandardCharsets.UTF_8));
        }
        return parts;
    }

    /** Gives a few bytes at a time, as networks do. */
    private static final class Dripping extends ByteArrayInputStream {

        private final int pieces;

        Dripping(byte[] bytes, int pieces) {
            super(bytes);
            this.pieces = pieces;
        }

        @Override
        public synchronized int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(length, pieces));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 64, 100_000})
    void parts_come_in_order_however_the_bytes_arrive(int pieces) throws IOException {
        String form = "preamble\r\n--bor der\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--bor dex\r\n\r\n--bor der\r\n"
                + "content-disposition: form-data; name=file; filename=\"x\\\"y.zip\"\r\nContent-Type: a/b\r\n\r\n\r\n--bor\r\n--bor der "
                + " \r\n"
                + "Content-Disposition: form-data; name=\"empty\"\r\n\r\n\r\n--bor der--\r\nepilogue";
        assertEquals(List.of("a|-|1\r\n--bor dex\r\n", "file|x\"y.zip|\r\n--bor", "empty|-|"), read(bytes(form), pieces));
    }

    private static String named(String name) {
        return "--bor der\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\n\r\n1\r\n--bor der--";
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 100_000})
    void a_long_name_costs_no_stack_and_headers_beyond_their_limit_are_refused_however_they_arrive(int pieces) throws IOException {
        String longest = "\\\\".repeat(1_000) + "x".repeat(6_000);
        assertEquals(List.of("file|" + "\\".repeat(1_000) + "x".repeat(6_000) + "|1"), read(bytes(named(longest)), pieces));
        assertThrows(Refusal.class, () -> read(bytes(named("x".repeat(9_000))), pieces));
    }

    @Test
    void a_large_file_comes_through_byte_by_byte() throws IOException {
        byte[] file = new byte[300_000];
        new Random(1).nextBytes(file);
        for (int at = 0; at < file.length - 8; at += 997) {
            System.arraycopy(bytes("\r\n--bor "), 0, file, at, 8);
        }
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        form.writeBytes(bytes("--bor der\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f\"\r\n\r\n"));
        form.writeBytes(file);
        form.writeBytes(bytes("\r\n--bor der--"));
        FormParts reader = new FormParts(new Dripping(form.toByteArray(), 8191), TYPE);
        try (InputStream content = reader.next().orElseThrow().content()) {
            assertArrayEquals(file, content.readAllBytes());
        }
        assertEquals(Optional.empty(), reader.next());
    }

    @Test
    void a_part_that_is_not_read_is_passed_over() throws IOException {
        byte[] form = bytes("--bor der\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n" + "x".repeat(200_000)
                + "\r\n--bor der\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n2\r\n--bor der--\r\n");
        FormParts reader = new FormParts(new ByteArrayInputStream(form), TYPE);
        assertEquals("a", reader.next().orElseThrow().name());
        assertEquals("b", reader.next().orElseThrow().name());
        assertEquals(Optional.empty(), reader.next());
    }

    @Test
    void every_truncated_body_is_malformed() throws IOException {
        byte[] form = bytes("--bor der\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--bor der--");
        assertEquals(List.of("a|-|1"), read(form, 100));
        for (int length = 0; length < form.length; length++) {
            byte[] cut = Arrays.copyOf(form, length);
            assertThrows(Refusal.class, () -> read(cut, 100), () -> "cut at " + cut.length);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "--bor der\r\nContent-Type: text/plain\r\n\r\n1\r\n--bor der--",
        "--bor der\r\nContent-Disposition: form-data\r\n\r\n1\r\n--bor der--",
        "nothing of the kind"
    })
    void a_part_without_a_name_is_malformed(String form) {
        assertThrows(Refusal.class, () -> read(bytes(form), 100));
    }

    @Test
    void endless_headers_and_missing_boundaries_are_malformed() {
        byte[] form = bytes("--bor der\r\nX: " + "x".repeat(1_000_000));
        assertThrows(Refusal.class, () -> read(form, 100_000));
        assertThrows(Refusal.class, () -> new FormParts(InputStream.nullInputStream(), "multipart/form-data"));
    }
}
