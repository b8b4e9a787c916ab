package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.TestServer;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

class ServerStartTest {

    @Test
    void an_unknown_route_is_not_found() throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            var answer = client.send(HttpRequest.newBuilder(TestServer.shared().api("/nothing")).build(), BodyHandlers.ofString());
            assertEquals(404, answer.statusCode());
        }
    }
}
