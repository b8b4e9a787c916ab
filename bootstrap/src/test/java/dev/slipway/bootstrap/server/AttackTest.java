package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.server.Crowd.Behaviour;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Clients that use up what the server has, and the requests of others meanwhile, which come from the same address: a page, an archive and a
 * fetch, without an account. The server has little memory. Prints the durations of these requests; {@code -Dslipway.attack.seconds} sets
 * how long each attack lasts.
 */
@Isolated
@Timeout(120)
class AttackTest {

    private static final String FETCH = "POST /root/large.git/git-upload-pack HTTP/1.1\n"
            + "Content-Type: application/x-git-upload-pack-request\nGit-Protocol: version=2\nContent-Length: ";
    /** Two seconds on a machine that does nothing else; more where other tests run, so that only a stop of the server fails. */
    private static final Duration LONGEST = Duration.ofMillis(Integer.getInteger("slipway.attack.longest", 10_000));
    private static final Duration ATTACK = Duration.ofSeconds(Integer.getInteger("slipway.attack.seconds", 2));
    private static final int CLIENTS = 60;
    private static final byte[] BODY = ("{\"name\":\"" + "x".repeat(9_700_000) + "\"}").getBytes(StandardCharsets.US_ASCII);
    private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    static Path home;

    private static ServerProcess server;
    private static Api root;
    private static long large;
    private static long small;

    @BeforeAll
    static void start() {
        server = ServerProcess.start(home, Map.of(), "-Xmx256m");
        root = Api.root(server.address());
        large = project("large", 6_000_000);
        small = project("small", 100);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** A public project with two files that no compression makes smaller. */
    private static long project(String name, int bytes) {
        long id = root.post("/projects", "{\"name\":\"" + name + "\",\"visibility\":\"public\",\"initialize_with_readme\":true}").id();
        for (int file = 0; file < 2; file++) {
            byte[] noise = new byte[bytes];
            new Random(file).nextBytes(noise);
            String path = "/projects/" + id + "/repository/files/noise" + file;
            assertEquals(201, root.post(path, "{\"branch\":\"main\",\"encoding\":\"base64\","
                    + "\"commit_message\":\"Add\",\"content\":\"" + Base64.getEncoder().encodeToString(noise) + "\"}").status());
        }
        return id;
    }

    private static URI address(String path) {
        return URI.create(server.address() + path);
    }

    private static byte[] wants(long project) {
        String sha = root.get("/projects/" + project + "/repository/commits/main").body().get("id").asText();
        return ("0011command=fetch0001000dofs-delta0032want " + sha + "\n0009done\n0000").getBytes(StandardCharsets.US_ASCII);
    }

    private static Duration took(HttpRequest.Builder request) throws IOException, InterruptedException {
        long start = System.nanoTime();
        HttpResponse<byte[]> answer = HTTP.send(request.timeout(Duration.ofSeconds(30)).build(), HttpResponse.BodyHandlers.ofByteArray());
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        assertEquals(200, answer.statusCode(), answer.uri().toString());
        return duration;
    }

    /** Returns the durations of requests of others, one after another while the attack lasts. */
    private static List<Duration> others() throws IOException, InterruptedException {
        HttpRequest.Builder page = HttpRequest.newBuilder(address("/api/v4/projects/" + small));
        HttpRequest.Builder archive = HttpRequest.newBuilder(address("/api/v4/projects/" + small + "/repository/archive.tar"));
        HttpRequest.Builder fetch = HttpRequest.newBuilder(address("/root/small.git/git-upload-pack"))
                .header("Content-Type", "application/x-git-upload-pack-request").header("Git-Protocol", "version=2")
                .POST(HttpRequest.BodyPublishers.ofByteArray(wants(small)));
        List<Duration> durations = new ArrayList<>();
        for (long start = System.nanoTime(); System.nanoTime() - start < ATTACK.toNanos();) {
            durations.add(took(page));
            durations.add(took(archive));
            durations.add(took(fetch));
        }
        Collections.sort(durations);
        return durations;
    }

    private static void measure(String attack, int clients, Behaviour behaviour) throws Exception {
        try (Crowd crowd = new Crowd(server.address(), clients, behaviour)) {
            List<Duration> durations = others();
            System.out.printf("%-60s %5d requests of others: median %4d ms, longest %4d ms%n", attack, durations.size(),
                    durations.get(durations.size() / 2).toMillis(), durations.getLast().toMillis());
            assertTrue(durations.getLast().compareTo(LONGEST) < 0, durations.getLast().toString());
            assertTrue(crowd.busy());
        }
    }

    @Test
    void large_bodies_without_a_token_delay_no_other_request() throws Exception {
        measure("60 x 9.7 MB to /runners/verify", CLIENTS, client -> client.head("POST /api/v4/runners/verify HTTP/1.1\n"
                + "Content-Type: application/json\nConnection: close\nContent-Length: " + BODY.length).send(BODY).read());
    }

    @Test
    void large_bodies_of_unknown_length_delay_no_other_request() throws Exception {
        byte[] chunk = (Integer.toHexString(BODY.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        measure("60 x 9.7 MB to /runners/verify in chunks", CLIENTS, client -> client.head("POST /api/v4/runners/verify HTTP/1.1\n"
                + "Content-Type: application/json\nConnection: close\nTransfer-Encoding: chunked").send(chunk).send(BODY).read());
    }

    @Test
    void large_bodies_of_an_account_delay_no_other_request() throws Exception {
        measure("60 x 9.7 MB of an account", CLIENTS, client -> client.head("POST /api/v4/projects HTTP/1.1\n"
                + "Content-Type: application/json\nConnection: close\nPRIVATE-TOKEN: " + TestServer.ROOT_TOKEN + "\nContent-Length: "
                + BODY.length).send(BODY).read());
    }

    @Test
    void half_sent_fetches_delay_no_other_request() throws Exception {
        byte[] wants = wants(large);
        measure("60 half-sent fetches of a public project", CLIENTS, client -> client.head(FETCH + wants.length)
                .send(Arrays.copyOf(wants, 20)).idle());
    }

    @Test
    void trickled_bodies_delay_no_other_request() throws Exception {
        measure("60 trickled bodies and heads", CLIENTS, client -> client.head("POST /api/v4/runners/verify HTTP/1.1\n"
                + "Content-Type: application/json\nContent-Length: 60000").trickle());
    }

    @Test
    void unread_archives_delay_no_other_request() throws Exception {
        measure("16 unread archives", 16, client -> client.head("GET /api/v4/projects/" + large
                + "/repository/archive.tar HTTP/1.1").idle());
    }

    @Test
    void unread_fetches_delay_no_other_request() throws Exception {
        byte[] wants = wants(large);
        measure("24 unread fetches of a public project", 24, client -> client.head(FETCH + wants.length).send(wants).idle());
    }
}
