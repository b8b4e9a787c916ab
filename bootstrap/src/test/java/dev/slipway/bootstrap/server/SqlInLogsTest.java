package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.LoggedLines;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Statements hold values of users, and their failures are logged without them. */
class SqlInLogsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Pattern SQL = Pattern.compile("(?is)(\\bselect\\b.{1,2000}\\bfrom\\b|\\binsert\\s+into\\b|\\bdelete\\s+from\\b"
            + "|\\bupdate\\b.{1,500}\\bset\\b)");
    private static final String SECRET = "a title that nobody may read in a log";

    private final LoggedLines log = new LoggedLines();

    @Test
    void failed_statements_are_logged_by_their_state_and_constraint() {
        try (TestServer server = TestServer.start(Map.of())) {
            Api root = Api.root(server.address());
            long project = root.post("/projects", "{\"name\":\"p\"}").id();
            log.start();
            server.database().execute("alter table issues add constraint no_more check (title = '') not valid");
            assertEquals(500, root.post("/projects/" + project + "/issues", "{\"title\":\"" + SECRET + "\"}").status());
            holds("SQLSTATE 23514, constraint no_more");
            server.database().execute("alter table issues rename to hidden");
            assertEquals(500, root.get("/projects/" + project + "/issues").status());
            holds("SQLSTATE 42P01");
            server.database().execute("alter table scheduled_tasks rename to hidden_tasks");
            Waiting.until("the work loop fails", PATIENCE, () -> log.texts().stream().anyMatch(line -> line.contains("scheduled_tasks")));
            assertEquals(500, root.delete("/projects/" + project).status());
            server.database().execute("alter table hidden_tasks rename to scheduled_tasks");
            assertEquals(List.of(), log.texts().stream().filter(line -> SQL.matcher(line).find() || line.contains(SECRET)).toList());
        } finally {
            log.stop();
        }
    }

    private void holds(String words) {
        List<String> lines = log.texts();
        assertTrue(lines.stream().anyMatch(line -> line.contains(words)), () -> String.join("\n", lines));
    }
}
