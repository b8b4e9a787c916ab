package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

class ServerStartTest {

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void an_unknown_route_is_not_found() throws Exception {
        HttpResponse<String> answer = get("/api/v4/nothing");
        assertEquals(404, answer.statusCode());
        assertEquals("{\"error\":\"404 Not Found\"}", answer.body());
    }

    @Test
    void a_serving_server_is_alive_and_ready() throws Exception {
        assertEquals("{\"status\":\"ok\"}", get("/-/liveness").body());
        assertEquals("{\"status\":\"ok\",\"db_check\":[{\"status\":\"ok\"}],"
                + "\"storage_check\":[{\"status\":\"ok\"}]}", get("/-/readiness").body());
        assertEquals("Slipway OK", get("/-/health").body());
    }

    @Test
    void metrics_are_told_in_the_format_of_prometheus() throws Exception {
        HttpResponse<String> answer = get("/-/metrics");
        assertTrue(answer.headers().firstValue("Content-Type").orElse("").startsWith("text/plain"), answer.headers().toString());
        assertTrue(answer.body().contains("# TYPE jvm_memory_used_bytes gauge"), answer.body());
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI address = URI.create(TestServer.shared().address() + path);
        return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    }
}
