package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.EmbeddedDatabase;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Takes the database, or its connections, away from a server, and looks what it answers. */
final class Outage implements AutoCloseable {

    private static final int CONNECTIONS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** Within which the database is restarted where nothing hinders it. */
    private static final Duration RESTART = Duration.ofSeconds(5);
    private static final String REFUSAL = "{\"message\":\"503 Service Unavailable\"}";

    private final ServerProcess server;
    private final EmbeddedDatabase database;
    private final Path home;
    private final URI address;
    private final Api root;
    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    Outage(ServerProcess server, Path home) {
        this.server = server;
        this.database = new EmbeddedDatabase(home);
        this.home = home;
        this.address = server.address();
        this.root = Api.root(address);
    }

    void requestsWithoutAConnectionAreRefused(long project) throws Exception {
        try (Connection lock = database.lock(project)) {
            List<Future<Answer>> changes = IntStream.range(0, CONNECTIONS)
                    .mapToObj(number -> threads.submit(() -> root.put("/projects/" + project, "{\"description\":\"" + number + "\"}")))
                    .toList();
            Waiting.until("all connections are in use", PATIENCE, () -> database.waiting() == CONNECTIONS);
            refused(answer("/api/v4/projects/" + project).call());
            assertEquals(200, answer("/-/liveness").call().statusCode());
            lock.rollback();
            for (Future<Answer> change : changes) {
                assertEquals(200, soon(change).status());
            }
        }
        assertEquals(200, answer("/api/v4/projects/" + project).call().statusCode());
    }

    /** The program that starts the database is missing for a while, so that it stays away as long as the test looks. */
    void theDatabaseIsAwayAndComesBack() throws Exception {
        Path program = program();
        Path hidden = program.resolveSibling("hidden");
        Files.move(program, hidden);
        long dead = killDatabase();
        List<Future<HttpResponse<String>>> answers = Stream
                .of("/api/v4/version", "/api/v4/projects", "/api/v4/projects/1/jobs", "/api/v4/user")
                .map(path -> threads.submit(answer(path))).toList();
        Future<Answer> poll = threads.submit(() -> root.post("/jobs/request", "{\"token\":\"glrt-unknown\"}"));
        Future<HttpResponse<String>> readiness = threads.submit(answer("/-/readiness"));
        Future<HttpResponse<String>> git = threads.submit(answer("/root/p.git/info/refs?service=git-upload-pack"));
        assertEquals("{\"status\":\"ok\"}", answer("/-/liveness").call().body());
        assertEquals(200, answer("/-/health").call().statusCode());
        for (Future<HttpResponse<String>> answer : answers) {
            refused(soon(answer));
        }
        assertEquals(503, soon(poll).status());
        assertEquals(503, soon(git).statusCode());
        assertEquals(503, soon(readiness).statusCode());
        assertEquals("{\"status\":\"failed\",\"db_check\":[{\"status\":\"failed\"}],\"storage_check\":[{\"status\":\"ok\"}]}",
                readiness.get().body());
        Files.move(hidden, program);
        back(dead, PATIENCE);
    }

    /** Whatever a request was doing when the database died, it is told to come again, and not that the server is broken. */
    void theDatabaseDiesUnderRequests() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        List<Future<List<HttpResponse<String>>>> clients = IntStream.range(0, 2 * CONNECTIONS)
                .mapToObj(number -> threads.submit(() -> answersUntil(over, number))).toList();
        back(killDatabase(), RESTART);
        over.set(true);
        for (Future<List<HttpResponse<String>>> each : clients) {
            for (HttpResponse<String> answer : soon(each)) {
                if (answer.statusCode() != 200) {
                    refused(answer);
                }
            }
        }
    }

    private List<HttpResponse<String>> answersUntil(AtomicBoolean over, int number) throws Exception {
        List<HttpResponse<String>> answers = new ArrayList<>();
        String path = List.of("/api/v4/projects", "/api/v4/user", "/api/v4/runners/all", "/api/v4/groups").get(number % 4);
        while (!over.get()) {
            answers.add(answer(path).call());
        }
        return answers;
    }

    private void back(long dead, Duration longest) {
        Waiting.until("requests are served again", longest, () -> answer("/api/v4/version").call().statusCode() == 200);
        Waiting.until("the server is ready", PATIENCE, () -> answer("/-/readiness").call().statusCode() == 200);
        assertNotEquals(dead, database.postmaster());
    }

    private long killDatabase() {
        long postmaster = database.postmaster();
        ProcessHandle.of(postmaster).orElseThrow().destroyForcibly();
        Waiting.until("the database is gone", PATIENCE, () -> !ProcessHandle.of(postmaster).map(ProcessHandle::isAlive).orElse(false));
        return postmaster;
    }

    private Path program() throws IOException {
        try (Stream<Path> files = Files.walk(home.resolve("programs"))) {
            return files.filter(file -> file.getFileName().toString().equals("pg_ctl")).findFirst().orElseThrow();
        } catch (UncheckedIOException changing) {
            throw changing.getCause();
        }
    }

    private Callable<HttpResponse<String>> answer(String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path)).header("PRIVATE-TOKEN", TestServer.ROOT_TOKEN)
                .header("Authorization", "Basic cm9vdDpyb290LXRva2VuLW9mLXRoZS10ZXN0cw==").timeout(PATIENCE).build();
        return () -> client.send(request, BodyHandlers.ofString());
    }

    private void refused(HttpResponse<String> answer) {
        assertEquals(503, answer.statusCode(), () -> answer.uri() + answer.body() + String.join("\n", server.lines()));
        assertEquals(REFUSAL, answer.body());
        assertEquals("application/json", answer.headers().firstValue("Content-Type").orElse(""));
        assertTrue(Integer.parseInt(answer.headers().firstValue("Retry-After").orElseThrow()) > 0);
    }

    private static <T> T soon(Future<T> answer) throws Exception {
        return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        threads.shutdownNow();
        client.close();
    }
}
