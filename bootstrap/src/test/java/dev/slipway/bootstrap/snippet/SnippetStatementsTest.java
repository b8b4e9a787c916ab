package dev.slipway.bootstrap.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.persistence.testing.WatchedConnections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A list of snippets is one statement, and opens no repository: those of this test have none. */
class SnippetStatementsTest {

    private static final int MANY = 100;
    private static final String TABLE = "\"snippets\"";

    private static TestServer server;
    private static Api root;
    private static Statements statements;
    private static long project;

    /** Statements by thread: the server works on others. */
    private static final class Statements implements Consumer<String> {

        private final Map<Thread, List<String>> sent = new ConcurrentHashMap<>();

        @Override
        public void accept(String statement) {
            sent.computeIfAbsent(Thread.currentThread(), any -> new CopyOnWriteArrayList<>()).add(statement);
        }

        List<String> of(Runnable call) {
            sent.clear();
            call.run();
            return sent.values().stream().filter(list -> list.stream().anyMatch(one -> one.contains(TABLE))).findFirst().orElseThrow();
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of());
        root = Api.root(server.address());
        project = root.post("/projects", "{\"name\":\"" + Api.unique("listed") + "\"}").id();
        for (Long place : new Long[] {project, null}) {
            server.database().execute("""
                    insert into snippets (project_id, author_id, title, visibility, default_branch, files, created_at, updated_at)
                    select ?::bigint, (select id from users where username = 'root'), 'Title ' || number, 20, 'main', '{a,b}', now(), now()
                    from generate_series(1, ?) as number""", place, MANY);
        }
        statements = new Statements();
        Configuration configuration = server.bean(DSLContext.class).configuration();
        configuration.set(new WatchedConnections(configuration.connectionProvider(), statements));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static void listed(String address, int most) {
        Answer list = root.get(address + "?per_page=" + most);
        assertEquals(200, list.status(), list.body().toString());
        assertEquals(most, list.body().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/projects/:id/snippets", "/snippets", "/snippets/public", "/snippets/all"})
    void list_of_many_costs_one_statement(String address) {
        String list = address.replace(":id", Long.toString(project));
        List<String> few = statements.of(() -> listed(list, 1));
        List<String> many = statements.of(() -> listed(list, MANY));
        for (List<String> sent : List.of(few, many)) {
            assertEquals(1, sent.stream().filter(statement -> statement.contains(TABLE)).count(), String.join("\n", sent));
        }
        assertTrue(many.size() <= 4, () -> String.join("\n", many));
    }
}
