package dev.slipway.application.kernel.body;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyCodingTest {

    private static final byte[] TEXT = "text ".repeat(10_000).getBytes(StandardCharsets.UTF_8);

    private static byte[] encoded(String coding) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = coding.contains("gzip") ? new GZIPOutputStream(bytes) : new DeflaterOutputStream(bytes)) {
            out.write(TEXT);
        }
        return bytes.toByteArray();
    }

    private static byte[] decoded(byte[] sent, String coding) throws IOException {
        try (InputStream body = BodyCoding.decoded(new ByteArrayInputStream(sent), coding)) {
            return body.readAllBytes();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "x-gzip", "deflate", " GZIP "})
    void known_coding_is_decoded(String coding) throws IOException {
        assertArrayEquals(TEXT, decoded(encoded(coding.strip().toLowerCase()), coding));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate"})
    void other_content_and_incomplete_content_are_rejected(String coding) throws IOException {
        byte[] whole = encoded(coding);
        for (byte[] body : new byte[][] {TEXT, {1}, Arrays.copyOf(whole, 5), Arrays.copyOf(whole, whole.length / 2)}) {
            Failure failure = assertThrows(Refusal.class, () -> decoded(body, coding)).failure();
            assertEquals(new Failure.BadRequest(Optional.of(Reason.of("request.coding", coding))), failure);
        }
    }

    @Test
    void empty_body_stays_empty() throws IOException {
        assertEquals(0, decoded(new byte[0], "gzip").length);
    }

    @Test
    void unknown_coding_is_ignored() {
        InputStream body = InputStream.nullInputStream();
        for (String coding : new String[] {null, "", "identity", "br", "utf-8", "gzip, gzip"}) {
            assertSame(body, BodyCoding.decoded(body, coding));
        }
    }
}
