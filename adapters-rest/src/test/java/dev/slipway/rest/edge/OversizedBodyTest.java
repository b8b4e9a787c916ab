package dev.slipway.rest.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send a body above its limit before they read get the answer. The limit of these tests is a megabyte. */
class OversizedBodyTest {

    private static final int LENGTH = 24 << 20;
    private static final int PIECE = 1 << 16;
    /** What is read on after an answer. */
    private static final long BOUND = 128L << 20;
    private static final String TOO_LARGE = "{\"message\":\"413 Request Entity Too Large\"}";

    private static final String SIZED = "Content-Length: " + LENGTH + "\r\n";
    private static final String CHUNKED = "Transfer-Encoding: chunked\r\n";

    private static Socket connected() throws IOException {
        Socket socket = new Socket("localhost", Probe.SERVER.getPort());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static void say(Socket socket, String... headers) throws IOException {
        String head = "POST /api/v4/probe/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" + String.join("", headers)
                + "\r\n";
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    private static void piece(OutputStream out, boolean chunked) throws IOException {
        byte[] bytes = new byte[PIECE];
        Arrays.fill(bytes, (byte) ' ');
        if (chunked) {
            out.write((Integer.toHexString(PIECE) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        }
        out.write(bytes);
        if (chunked) {
            out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        out.flush();
    }

    private static void body(Socket socket, boolean chunked) throws IOException {
        for (int sent = 0; sent < LENGTH; sent += PIECE) {
            piece(socket.getOutputStream(), chunked);
        }
        if (chunked) {
            socket.getOutputStream().write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
        }
    }

    private static String untilClosed(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Reads one answer. */
    private static String answer(InputStream in, String end) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        while (!read.toString(StandardCharsets.UTF_8).endsWith(end)) {
            int one = in.read();
            assertTrue(one >= 0, () -> "closed after " + read);
            read.write(one);
        }
        return read.toString(StandardCharsets.UTF_8);
    }

    private static void refused(String answer) {
        assertTrue(answer.startsWith("HTTP/1.1 413 "), answer);
        assertTrue(answer.endsWith(TOO_LARGE), answer);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void client_that_sends_all_before_it_reads_hears_413(boolean chunked) throws IOException {
        try (Socket socket = connected()) {
            say(socket, "Connection: close\r\n", chunked ? CHUNKED : SIZED);
            body(socket, chunked);
            refused(untilClosed(socket));
        }
    }

    /** The server has answered long before the body ends. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void client_that_goes_on_after_the_answer_is_read_to_its_end(boolean chunked) throws IOException {
        try (Socket socket = connected()) {
            say(socket, "Connection: close\r\n", chunked ? CHUNKED : SIZED);
            int before = 2 << 20;
            for (int sent = 0; sent < before; sent += PIECE) {
                piece(socket.getOutputStream(), chunked);
            }
            refused(answer(socket.getInputStream(), TOO_LARGE));
            for (int sent = before; sent < LENGTH; sent += PIECE) {
                piece(socket.getOutputStream(), chunked);
            }
            assertEquals("", untilClosed(socket));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void connection_that_is_kept_takes_the_next_request(boolean chunked) throws IOException {
        try (Socket socket = connected()) {
            say(socket, chunked ? CHUNKED : SIZED);
            body(socket, chunked);
            refused(answer(socket.getInputStream(), TOO_LARGE));
            socket.getOutputStream().write("GET /api/v4/probe/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            assertTrue(untilClosed(socket).startsWith("HTTP/1.1 404 "));
        }
    }

    @Test
    void client_that_waits_for_leave_is_refused_and_the_connection_ends() throws IOException {
        try (Socket socket = connected()) {
            say(socket, "Expect: 100-continue\r\n", SIZED);
            String answer = answer(socket.getInputStream(), TOO_LARGE);
            refused(answer);
            assertTrue(answer.toLowerCase(java.util.Locale.ROOT).contains("\r\nconnection: close\r\n"), answer);
            assertEquals("", untilClosed(socket));
        }
    }

    @Test
    void client_with_leave_hears_413_at_the_limit() throws IOException {
        try (Socket socket = connected()) {
            say(socket, "Expect: 100-continue\r\n", "Connection: close\r\n", CHUNKED);
            assertTrue(answer(socket.getInputStream(), "\r\n\r\n").startsWith("HTTP/1.1 100 "));
            body(socket, true);
            refused(untilClosed(socket));
        }
    }

    /** Nothing is counted before the answer, so the bound is not seen to the byte. */
    @ParameterizedTest
    @ValueSource(strings = {"Connection: close\r\n", ""})
    void client_that_never_stops_hears_413_and_is_hung_up_on(String connection) throws IOException {
        try (Socket socket = connected()) {
            say(socket, connection, CHUNKED);
            CompletableFuture<String> heard = CompletableFuture.supplyAsync(() -> {
                try {
                    return answer(socket.getInputStream(), TOO_LARGE);
                } catch (IOException failed) {
                    return failed.toString();
                }
            });
            long[] sent = {0};
            assertThrows(IOException.class, () -> {
                for (; sent[0] < 4 * BOUND; sent[0] += PIECE) {
                    piece(socket.getOutputStream(), true);
                }
            });
            refused(heard.join());
            assertTrue(sent[0] > BOUND / 2, () -> "sent " + sent[0]);
        }
    }
}
