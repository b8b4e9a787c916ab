package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.EmbeddedDatabase;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.SmallDisk;
import dev.slipway.bootstrap.testing.Waiting;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** The embedded database runs out of space, to the last byte: what was acknowledged is there once there is space again. */
@EnabledIf("dev.slipway.bootstrap.testing.SmallDisk#available")
class FullDatabaseDiskTest {

    private static final Duration PATIENCE = Duration.ofSeconds(40);
    private static final int MEGABYTES = 320;
    private static final int MOST = 400;
    private static final String TEXT = "x".repeat(30_000);

    private static final int AFTER_REFUSAL = 10;
    /** The reason is logged when it changes, not each second that it lasts. */
    private static final int MOST_TOLD = 5;

    private final HttpClient client = HttpClient.newHttpClient();
    private URI address;
    private Api root;
    private long project;

    @Test
    void database_without_space_loses_nothing_and_comes_back_by_itself() throws Exception {
        try (SmallDisk disk = SmallDisk.of(MEGABYTES);
                ServerProcess server = ServerProcess.start(disk.path(),
                        Map.of("SLIPWAY_DISK_RESERVE_MEGABYTES", "0", "SLIPWAY_ISSUES_PER_MINUTE", "0"),
                        "-Ddatasources.default.connection-timeout=1000")) {
            address = server.address();
            root = Api.root(address);
            project = root.post("/projects", "{\"name\":\"p\"}").id();
            List<Long> acknowledged = new ArrayList<>();
            disk.fillBut(0);
            assertEquals(Set.of(507), refused(acknowledged));
            assertEquals(503, readiness().statusCode());
            assertEquals(200, root.get("/projects/" + project + "/issues").status());
            disk.clear();
            comesBack(acknowledged);
            disk.fillBut(0);
            theDatabaseDies(new EmbeddedDatabase(disk.path()));
            assertEquals(Set.of(503), refused(acknowledged));
            assertEquals(503, readiness().statusCode());
            disk.clear();
            comesBack(acknowledged);
            long told = server.lines().stream().filter(line -> line.contains("There is no space left on the disk")).count();
            assertTrue(told > 0 && told < MOST_TOLD, () -> String.join("\n", server.lines()));
        }
    }

    /** Writes until something is refused, a while longer, and returns how. */
    private Set<Integer> refused(List<Long> acknowledged) {
        Set<Integer> refusals = new TreeSet<>();
        int left = AFTER_REFUSAL;
        for (int number = 0; number < MOST && left > 0; number++) {
            Api.Answer answer = root.post("/projects/" + project + "/issues",
                    "{\"title\":\"" + number + "\",\"description\":\"" + number + TEXT + "\"}");
            if (answer.status() == 201) {
                acknowledged.add(answer.body().get("iid").asLong());
            } else {
                refusals.add(answer.status());
                left--;
            }
        }
        return refusals;
    }

    /** PostgreSQL ends itself where it needs the next file of its log and gets none. */
    private void theDatabaseDies(EmbeddedDatabase database) {
        Waiting.until("the database has no space for its log", PATIENCE, () -> {
            try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
                statement.execute("select pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()");
            } catch (SQLException | RuntimeException died) {
                return true;
            }
            return false;
        });
    }

    private void comesBack(List<Long> acknowledged) {
        Waiting.until("the server is ready", PATIENCE, () -> readiness().statusCode() == 200);
        for (long iid : acknowledged) {
            assertEquals(200, root.get("/projects/" + project + "/issues/" + iid).status());
        }
        assertEquals(201, root.post("/projects/" + project + "/issues", "{\"title\":\"after\"}").status());
    }

    private HttpResponse<String> readiness() throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(address + "/-/readiness")).timeout(PATIENCE).build(),
                BodyHandlers.ofString());
    }
}
