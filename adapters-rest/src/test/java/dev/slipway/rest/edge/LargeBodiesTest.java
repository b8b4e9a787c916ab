package dev.slipway.rest.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.rest.edge.constraint.Bounded;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bodies larger than anybody should keep in memory pass through without being kept. */
@Timeout(60)
class LargeBodiesTest {

    private static final long SIZE = 256L << 20;
    private static final long ROOM = 64L << 20;

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void downloads_need_no_memory() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(Probe.base() + "/api/v4/probe/large")).build();
            HttpResponse<InputStream> answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            assertEquals(Long.toString(SIZE), answer.headers().firstValue("Content-Length").orElse(null));
            long before = used();
            assertEquals(SIZE, drained(answer.body(), before));
        }
    }

    private static long drained(InputStream body, long before) throws IOException {
        byte[] chunk = new byte[1 << 16];
        long total = 0;
        for (int count = body.read(chunk); count >= 0; count = body.read(chunk)) {
            total += count;
            if (total > SIZE / 2 && total - count <= SIZE / 2) {
                assertTrue(used() - before < ROOM, "half way through the answer is in memory");
            }
        }
        return total;
    }

    @Test
    void uploads_need_no_memory() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(Probe.base() + "/api/v4/probe/stream"))
                    .POST(HttpRequest.BodyPublishers.ofInputStream(() -> new Bounded(new ProbeController.Zeros(), SIZE)))
                    .build();
            long before = used();
            assertEquals("{\"size\":" + SIZE + "}", client.send(request, HttpResponse.BodyHandlers.ofString()).body());
            assertTrue(used() - before < ROOM);
        }
    }
}
