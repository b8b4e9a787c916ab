package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.persistence.mergerequest.OpenRequestRows;
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
import org.junit.jupiter.api.Test;

/** A push into the target branch of many open merge requests costs as much as into that of one, and writes none of them. */
class PushIntoManyRequestsTest {

    private static final int MANY = 1_000;
    private static final String RECORDED = "insert into \"pushes\"";

    private static TestServer server;
    private static Api root;
    private static Statements statements;

    /** Statements by thread: that which records a push also calls its listeners, while the server works on others. */
    private static final class Statements implements Consumer<String> {

        private final Map<Thread, List<String>> sent = new ConcurrentHashMap<>();

        @Override
        public void accept(String statement) {
            sent.computeIfAbsent(Thread.currentThread(), any -> new CopyOnWriteArrayList<>()).add(statement);
        }

        /** Leaves out the look-up of the token, which is remembered for a second. */
        List<String> of(Runnable push) {
            sent.clear();
            push.run();
            return sent.values().stream().filter(list -> list.stream().anyMatch(one -> one.contains(RECORDED))).findFirst().orElseThrow()
                    .stream().filter(one -> !one.contains("\"personal_access_tokens\"")).toList();
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of());
        root = Api.root(server.address());
        statements = new Statements();
        Configuration configuration = server.bean(DSLContext.class).configuration();
        configuration.set(new WatchedConnections(configuration.connectionProvider(), statements));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static long project() {
        Answer made = root.post("/projects", "{\"name\":\"" + Api.unique("pushed") + "\",\"initialize_with_readme\":true}");
        assertEquals(201, made.status(), made.body().toString());
        return made.id();
    }

    private static void push(long project) {
        Answer made = root.post("/projects/" + project + "/repository/files/" + Api.unique("file"),
                "{\"branch\":\"main\",\"content\":\"x\",\"commit_message\":\"m\"}");
        assertEquals(201, made.status(), made.body().toString());
    }

    private static void open(long project, int first, int last) {
        OpenRequestRows rows = new OpenRequestRows(server.database());
        rows.store(project, server.database().number("select id from users where username = 'root'"), first, last);
        rows.analyze();
    }

    /** Returns a digest of all requests of a project; any update of one changes it. */
    private static String requests(long project) {
        return server.database().text("select md5(string_agg(m::text || xmin, ',' order by id)) from merge_requests m where project_id = ?",
                project);
    }

    private static long work() {
        return server.database().number("select count(*) from scheduled_tasks where task_name like '%REQUEST%'");
    }

    @Test
    void push_costs_as_many_statements_and_writes_no_request() {
        long project = project();
        push(project);
        open(project, 1, 1);
        push(project);
        List<String> few = statements.of(() -> push(project));
        open(project, 2, MANY);
        String before = requests(project);
        List<String> many = statements.of(() -> push(project));
        assertEquals(few.size(), many.size(), () -> String.join("\n", many));
        assertTrue(many.stream().anyMatch(one -> one.contains("merge_requests")), "the push asks for its requests");
        Eventually.is(() -> work() == 0);
        assertEquals(before, requests(project));
    }
}
