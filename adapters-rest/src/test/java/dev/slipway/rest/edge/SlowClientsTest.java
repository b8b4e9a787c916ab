package dev.slipway.rest.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Clients that send too slowly are answered and lose their connection. The deadlines of these tests are two seconds. */
@Timeout(60)
class SlowClientsTest {

    private static Socket connected() throws IOException {
        Socket socket = new Socket("localhost", Probe.SERVER.getPort());
        socket.setSoTimeout(20_000);
        return socket;
    }

    /** Sends a byte five times a second until the connection ends, and returns all that the server sends. */
    private static String trickled(Socket socket, String start, char rest) throws Exception {
        OutputStream out = socket.getOutputStream();
        out.write(start.getBytes(StandardCharsets.US_ASCII));
        CompletableFuture<String> heard = CompletableFuture.supplyAsync(() -> {
            ByteArrayOutputStream received = new ByteArrayOutputStream();
            try {
                socket.getInputStream().transferTo(received);
            } catch (IOException reset) {
                // The server closes while bytes of the client are under way; its answer came before.
            }
            return received.toString(StandardCharsets.UTF_8);
        });
        while (!heard.isDone()) {
            try {
                out.write(rest);
            } catch (IOException closed) {
                break;
            }
            pause(heard);
        }
        return heard.get(20, TimeUnit.SECONDS);
    }

    private static void pause(CompletableFuture<String> heard) throws Exception {
        heard.copy().completeOnTimeout("", 200, TimeUnit.MILLISECONDS).get();
    }

    @Test
    void slow_head_is_answered_with_408() throws Exception {
        try (Socket socket = connected()) {
            String heard = trickled(socket, "GET /api/v4/probe/nothing HTTP/1.1\r\nHost: ", 'a');
            assertTrue(heard.startsWith("HTTP/1.1 408 "), heard);
        }
    }

    @Test
    void slow_body_is_answered_with_408() throws Exception {
        try (Socket socket = connected()) {
            String heard = trickled(socket, "POST /api/v4/probe/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 1000\r\n\r\n{", ' ');
            assertTrue(heard.startsWith("HTTP/1.1 408 "), heard);
            assertTrue(heard.endsWith("{\"error\":\"408 Request Timeout\"}"), heard);
        }
    }

    @Test
    void slow_stream_is_answered_with_408() throws Exception {
        try (Socket socket = connected()) {
            String heard = trickled(socket, "POST /api/v4/probe/stream HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n", 'x');
            assertTrue(heard.startsWith("HTTP/1.1 408 "), heard);
        }
    }

    @Test
    void steady_body_is_read_to_its_end() throws Exception {
        try (Socket socket = connected()) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /api/v4/probe/stream HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 12000\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            for (int piece = 0; piece < 24; piece++) {
                out.write(new byte[500]);
                pause(new CompletableFuture<>());
            }
            String heard = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals("{\"size\":12000}", heard.substring(heard.indexOf("\r\n\r\n") + 4));
        }
    }

    @Test
    void idle_connection_is_kept() throws Exception {
        try (Socket socket = connected()) {
            for (int request = 0; request < 2; request++) {
                pause(new CompletableFuture<>());
                socket.getOutputStream().write("GET /api/v4/probe/nothing HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 404".length());
                assertEquals("HTTP/1.1 404", new String(status, StandardCharsets.US_ASCII));
                socket.getInputStream().skipNBytes(socket.getInputStream().available());
            }
        }
    }

    /** Elsewhere the kernel's own limits hold. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void answer_that_is_not_read_is_made_in_small_part() throws Exception {
        try (Socket socket = new Socket()) {
            socket.setReceiveBufferSize(16 << 10);
            socket.connect(new InetSocketAddress("localhost", Probe.SERVER.getPort()));
            socket.getOutputStream().write("GET /api/v4/probe/counted HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            long before;
            do {
                before = ProbeController.COUNTED.get();
                pause(new CompletableFuture<>());
            } while (before == 0 || before != ProbeController.COUNTED.get());
            assertTrue(before < 1 << 20, Long.toString(before));
        }
    }
}
