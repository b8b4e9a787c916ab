package dev.slipway.rest.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bodies that are on their way take little memory, whatever they hold. */
@Timeout(60)
class HalfSentBodiesTest {

    private static final int CONNECTIONS = 100;
    private static final int SENT = 900 << 10;
    private static final long ROOM = 30L << 20;

    private static final String PART = "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n";

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static Socket half(String type, String start) throws IOException {
        Socket socket = new Socket("localhost", Probe.SERVER.getPort());
        byte[] body = new byte[SENT];
        Arrays.fill(body, (byte) 'x');
        System.arraycopy(start.getBytes(StandardCharsets.US_ASCII), 0, body, 0, start.length());
        socket.getOutputStream().write(("POST /api/v4/probe/echo HTTP/1.1\r\nHost: a\r\nPRIVATE-TOKEN: ada-token\r\nContent-Type: " + type
                + "\r\nContent-Length: " + (SENT + 1) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(body);
        socket.getOutputStream().flush();
        return socket;
    }

    /** Sends all but one byte of many bodies and measures the memory that they take. */
    private static long memory(String type, String start) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        try {
            half(type, start).close();
            long before = used();
            for (int at = 0; at < CONNECTIONS; at++) {
                sockets.add(half(type, start));
            }
            return used() - before;
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void half_sent_json_takes_little_memory() throws IOException {
        long taken = memory("application/json", "{\"name\": \"");
        assertTrue(taken < ROOM, taken / 1024 + " KiB");
    }

    @Test
    void half_sent_form_takes_little_memory() throws IOException {
        long taken = memory("multipart/form-data; boundary=b", PART);
        assertTrue(taken < ROOM, taken / 1024 + " KiB");
    }

    @Test
    void large_body_of_a_caller_without_an_account_is_refused() {
        String body = "{\"name\": \"" + "x".repeat(64 << 10) + "\", \"count\": 1}";
        assertEquals(413, Probe.json("/probe/echo", body).statusCode());
        assertEquals(201, Probe.json("/probe/echo", body, "PRIVATE-TOKEN", "ada-token").statusCode());
    }

    @Test
    void large_form_is_bound() {
        String text = new Random(1).ints(200_000, 'a', 'z').collect(StringBuilder::new, StringBuilder::appendCodePoint,
                StringBuilder::append).toString();
        String body = PART + text + "\r\n--b\r\nContent-Disposition: form-data; name=\"count\"\r\n\r\n1\r\n--b--\r\n";
        String answer = Probe.send("POST", "/probe/echo", "multipart/form-data; boundary=b", body, "PRIVATE-TOKEN", "ada-token").body();
        assertTrue(answer.contains(text), answer.substring(0, Math.min(200, answer.length())));
    }
}
