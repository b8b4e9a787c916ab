package dev.slipway.rest.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Bodies with a content coding are decoded within the limits of what they become. */
class CodedBodiesTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final String NOT_GZIP = "{\"error\":\"The request has a body that is not gzip\"}";

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static HttpResponse<String> send(String path, String coding, byte[] body) throws Exception {
        return CLIENT.send(HttpRequest.newBuilder(URI.create(Probe.base() + "/api/v4/probe" + path))
                .headers("PRIVATE-TOKEN", "ada-token", "Content-Type", "application/json", "Content-Encoding", coding)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static void assertAnswer(int status, String body, HttpResponse<String> answer) {
        assertEquals(body, answer.body());
        assertEquals(status, answer.statusCode());
    }

    @Test
    void compressed_parameters_are_read() throws Exception {
        HttpResponse<String> answer = send("/echo", "gzip", gzip("{\"name\":\"packed\"}"));
        assertEquals(201, answer.statusCode(), answer.body());
        assertTrue(answer.body().contains("\"name\":\"packed\""), answer.body());
    }

    @Test
    void compressed_stream_is_read() throws Exception {
        assertAnswer(200, "{\"size\":30000000}", send("/stream", "gzip", gzip("x".repeat(30_000_000))));
    }

    @Test
    void body_that_is_not_compressed_is_refused_by_name() throws Exception {
        assertAnswer(400, NOT_GZIP, send("/echo", "gzip", "{\"name\":\"plain\"}".getBytes(StandardCharsets.UTF_8)));
        assertAnswer(400, NOT_GZIP, send("/stream", "gzip", new byte[100_000]));
        byte[] whole = gzip("{\"name\":\"packed\"}");
        assertAnswer(400, NOT_GZIP, send("/echo", "gzip", Arrays.copyOf(whole, whole.length - 10)));
    }

    @Test
    void body_is_as_large_as_its_content() throws Exception {
        byte[] bomb = gzip("{\"name\":\"" + "x".repeat(50_000_000) + "\"}");
        assertEquals(413, send("/echo", "gzip", bomb).statusCode());
    }

    @Test
    void unknown_coding_is_ignored() throws Exception {
        assertEquals(201, send("/echo", "utf-8", "{\"name\":\"plain\"}".getBytes(StandardCharsets.UTF_8)).statusCode());
    }
}
