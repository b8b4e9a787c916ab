package dev.slipway.bootstrap.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.schema.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills the server between the steps of a change of a snippet: a lock of the test stops it there. Row and repository agree afterwards. */
class SnippetCrashTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String NEW = "{\"title\":\"Title\",\"files\":[{\"file_path\":\"a\",\"content\":\"one\"}]}";

    @TempDir
    private Path home;

    private final TestDatabase database = TestDatabase.fresh();
    private ServerProcess server;
    private Api api;

    @BeforeEach
    void start() {
        server = ServerProcess.start(home, Map.of("SLIPWAY_DATABASE_URL", database.jdbcUrl(), "SLIPWAY_DATABASE_USER", database.user(),
                "SLIPWAY_DATABASE_PASSWORD", database.password()));
        api = Api.root(server.address());
    }

    @AfterEach
    void stop() {
        server.close();
        database.close();
    }

    /**
     * Sends a request, kills the server when it waits for a lock, and starts it again.
     *
     * @param lock    statement of the test that takes the lock
     * @param waiting pattern of the statement that waits for it
     */
    private void killed(String lock, String waiting, Runnable request) throws SQLException {
        try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(lock);
            CompletableFuture<Void> sent = CompletableFuture.runAsync(request);
            Waiting.until(waiting, PATIENCE, () -> database.number("select count(*) from pg_stat_activity where datname = "
                    + "current_database() and wait_event_type = 'Lock' and query ilike ?", waiting) > 0);
            server.kill();
            connection.rollback();
            sent.handle((answered, failed) -> answered).join();
        }
        start();
    }

    private String changing(String title, String file) {
        return "{\"title\":\"%s\",\"files\":[{\"action\":\"create\",\"file_path\":\"%s\",\"content\":\"%s\"}]}"
                .formatted(title, file, file);
    }

    private List<String> files(long snippet) {
        List<String> files = new ArrayList<>();
        api.get("/snippets/" + snippet).body().get("files").forEach(file -> files.add(file.get("path").asText()));
        return files;
    }

    private String text(long snippet, String file) {
        return new String(api.fetch("GET", "/api/v4/snippets/" + snippet + "/files/main/" + file + "/raw").body(), StandardCharsets.UTF_8);
    }

    private long repositories() throws IOException {
        Path folder = home.resolve("repositories/snippets");
        if (Files.notExists(folder)) {
            return 0;
        }
        try (Stream<Path> all = Files.walk(folder, 2)) {
            return all.filter(path -> path.toString().endsWith(".git")).count();
        }
    }

    @Test
    void repository_of_a_snippet_without_a_row_is_removed() throws Exception {
        killed("lock table snippets in share mode", "insert into%snippets%", () -> api.post("/snippets", NEW));
        assertEquals(1, repositories(), "the repository is complete before the row is stored");
        assertEquals(0, api.get("/snippets").body().size());
        assertEquals(1, database.number("with due as (update scheduled_tasks set execution_time = now() "
                + "where task_name = 'REMOVE_SNIPPET_REPOSITORY' returning 1) select count(*) from due"));
        Waiting.until("removal of the repository", PATIENCE, () -> repositories() == 0);
        long snippet = api.post("/snippets", NEW).id();
        assertEquals("one", text(snippet, "a"));
    }

    @Test
    void update_is_whole_or_not_there() throws Exception {
        long snippet = api.post("/snippets", NEW).id();
        JsonNode before = api.get("/snippets/" + snippet).body();
        killed("select id from snippets for no key update", "%snippets%for no key update%",
                () -> api.put("/snippets/" + snippet, changing("New", "b")));
        assertEquals(before.get("title"), api.get("/snippets/" + snippet).body().get("title"));
        assertEquals(List.of("a"), files(snippet));
        assertEquals(200, api.put("/snippets/" + snippet, changing("New", "b")).status());
        assertEquals(List.of("a", "b"), files(snippet));
        killed("lock table git_refs in share mode", "%git_refs%", () -> api.put("/snippets/" + snippet, changing("Newer", "c")));
        Waiting.until("names of the files that the branch has", PATIENCE, () -> files(snippet).equals(List.of("a", "b", "c")));
        assertEquals("c", text(snippet, "c"));
        assertEquals("New", api.get("/snippets/" + snippet).body().get("title").asText(), "nothing was answered");
        Waiting.until("settled pushes", PATIENCE,
                () -> database.number("select count(*) from pushes where state = 'recorded'") == 0);
    }

    @Test
    void deletion_is_completed() throws Exception {
        long snippet = api.post("/snippets", NEW).id();
        killed("lock table pushes in share mode", "delete from%pushes%", () -> api.delete("/snippets/" + snippet));
        assertEquals(404, api.get("/snippets/" + snippet).status());
        Waiting.until("removal", PATIENCE, () -> repositories() == 0 && database.number("select count(*) from snippets") == 0);
    }
}
