package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A server on its embedded database through starts, stops and deaths. */
class ServerLifeTest {

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path home;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void a_server_survives_its_own_death_and_that_of_its_database() throws Exception {
        try (ServerProcess first = ServerProcess.start(home, Map.of())) {
            assertEquals(200, status(first.address(), "/api/v4/version"));
            aSecondServerIsRefused(first);
            databaseDies(first);
            first.kill();
        }
        try (ServerProcess second = ServerProcess.start(home, Map.of())) {
            assertEquals(200, status(second.address(), "/api/v4/version"));
            assertTrue(second.lines().stream().noneMatch(line -> line.contains(TestServer.ROOT_TOKEN)), second.lines().toString());
        }
        assertEquals(0, postmasters(), "the database stops with the server");
    }

    private void aSecondServerIsRefused(ServerProcess first) {
        ServerProcess second = ServerProcess.launch(home, Map.of());
        assertEquals(1, second.waitFor());
        String said = String.join("\n", second.lines());
        assertTrue(said.contains(home.toString()) && said.contains(String.valueOf(first.pid())), said);
    }

    private void databaseDies(ServerProcess server) throws IOException {
        long postmaster = Long.parseLong(Files.readAllLines(home.resolve("postgresql/data/postmaster.pid")).getFirst().strip());
        ProcessHandle.of(postmaster).orElseThrow().destroyForcibly();
        Waiting.until("the database is back", Duration.ofSeconds(10), () -> status(server.address(), "/-/readiness") == 200
                && !Files.readAllLines(home.resolve("postgresql/data/postmaster.pid")).getFirst().strip().equals(String.valueOf(postmaster)));
        Waiting.until("requests are served again", Duration.ofSeconds(10), () -> status(server.address(), "/api/v4/version") == 200);
    }

    private long postmasters() {
        return ProcessHandle.allProcesses().filter(process -> process.info().commandLine().filter(line -> line.contains(home.toString())).isPresent()).count();
    }

    private int status(URI server, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server + path)).header("PRIVATE-TOKEN", TestServer.ROOT_TOKEN).build();
        HttpResponse<Void> answer = client.send(request, BodyHandlers.discarding());
        return answer.statusCode();
    }
}
