package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.EmbeddedDatabase;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Tells a server to stop while it works. */
final class Stop implements AutoCloseable {

    /** What the shell says of a process that SIGTERM ended. */
    private static final int TERMINATED = 128 + 15;
    private static final Duration AT_ONCE = Duration.ofSeconds(5);
    /** Between a stop with nothing in hand and the end of the process. */
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final int RUNNERS = 3;

    private final ServerProcess server;
    private final Path home;
    private final EmbeddedDatabase database;
    private final Api root;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    Stop(ServerProcess server, Path home) {
        this.server = server;
        this.home = home;
        this.database = new EmbeddedDatabase(home);
        this.root = Api.root(server.address());
    }

    void endsWhatItHasInHandAndHoldsNobody(long project) throws Exception {
        List<Future<Answer>> polls = polls();
        try (Connection lock = database.lock(project)) {
            Future<Answer> change = change(project, "right");
            assertTrue(polls.stream().noneMatch(Future::isDone), "polls are held");
            server.terminate();
            for (Future<Answer> poll : polls) {
                Answer answer = soon(poll);
                assertEquals(204, answer.status(), answer.body().toString());
                assertFalse(answer.header("X-GitLab-Last-Update").isEmpty());
            }
            Waiting.until("no connection is accepted", AT_ONCE, () -> refuses(server.address()));
            assertFalse(change.isDone(), "the change waits for the lock");
            lock.rollback();
            Answer changed = soon(change);
            assertEquals(200, changed.status(), changed.body().toString());
            assertEquals("right", changed.body().get("description").asText());
        }
        ends();
    }

    void cutsWhatDoesNotEnd(long project) throws Exception {
        assertEquals("right", root.get("/projects/" + project).body().get("description").asText());
        try (Connection ignored = database.lock(project)) {
            Future<Answer> change = change(project, "late");
            server.terminate();
            ends();
            Waiting.until("the request is over", AT_ONCE, change::isDone);
        }
    }

    /** Requests for jobs, of runners that know the state of their queue. */
    private List<Future<Answer>> polls() {
        return IntStream.range(0, RUNNERS).mapToObj(number -> {
            JsonNode runner = root.post("/user/runners", "{\"runner_type\":\"instance_type\"}").body();
            String request = "{\"token\":\"" + runner.get("token").asText() + "\",\"last_update\":\"%s\"}";
            String value = root.post("/jobs/request", request.formatted("")).header("X-GitLab-Last-Update");
            return threads.submit(() -> root.post("/jobs/request", request.formatted(value)));
        }).toList();
    }

    private Future<Answer> change(long project, String description) {
        Future<Answer> change = threads.submit(() -> root.put("/projects/" + project, "{\"description\":\"" + description + "\"}"));
        Waiting.until("the change waits", AT_ONCE, () -> database.waiting() == 1);
        return change;
    }

    private static Answer soon(Future<Answer> answer) throws Exception {
        return answer.get(AT_ONCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static boolean refuses(URI address) throws IOException {
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            return !socket.isConnected();
        } catch (ConnectException refused) {
            return true;
        }
    }

    private void ends() {
        long start = System.nanoTime();
        assertEquals(TERMINATED, server.waitFor());
        Duration taken = Duration.ofNanos(System.nanoTime() - start);
        assertTrue(taken.compareTo(SOON) < 0, "it took " + taken);
        assertEquals(0, database.processes(), "the database stops with the server");
        assertFalse(Files.exists(home.resolve("postgresql/data/postmaster.pid")), "the database was shut down");
        assertTrue(server.lines().stream().noneMatch(line -> line.contains("ERROR") || line.contains("Exception")),
                String.join("\n", server.lines()));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
