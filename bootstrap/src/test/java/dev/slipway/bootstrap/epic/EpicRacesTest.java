package dev.slipway.bootstrap.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.schema.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two requests at once on epics that depend on each other: one is rejected, whichever comes first. */
class EpicRacesTest {

    private final Person owner = Api.root().person();
    private long groupId;
    private String group;

    @BeforeEach
    void make() {
        String path = Api.unique("races");
        groupId = body(201, owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(path, path))).get("id").asLong();
        group = "/groups/" + groupId;
    }

    private static JsonNode body(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer.body();
    }

    private JsonNode epic(String json) {
        return body(201, owner.api().post(group + "/epics", json));
    }

    private String at(JsonNode epic) {
        return group + "/epics/" + epic.get("iid").asLong();
    }

    private Callable<Integer> put(String path, String json) {
        return () -> owner.api().put(path, json).status();
    }

    private static void oneWins(List<Integer> statuses) {
        assertEquals(List.of(200, 400), statuses.stream().sorted().toList());
    }

    @RepeatedTest(5)
    void two_epics_do_not_become_the_parents_of_each_other() throws Exception {
        JsonNode one = epic("{\"title\":\"one\"}");
        JsonNode other = epic("{\"title\":\"other\"}");
        oneWins(Together.call(List.of(
                put(at(one), "{\"parent_id\":%d}".formatted(other.get("id").asLong())),
                put(at(other), "{\"parent_id\":%d}".formatted(one.get("id").asLong())))));
    }

    @RepeatedTest(5)
    void epic_does_not_become_confidential_while_its_issue_is_opened() throws Exception {
        JsonNode epic = epic("{\"title\":\"plan\"}");
        long project = body(201, owner.api().post("/projects", "{\"name\":\"%s\",\"namespace_id\":%d}".formatted(Api.unique("project"),
                groupId))).get("id").asLong();
        String issues = "/projects/" + project + "/issues";
        JsonNode issue = body(201, owner.api().post(issues, "{\"title\":\"x\",\"confidential\":true}"));
        body(201, owner.api().post(at(epic) + "/issues/" + issue.get("id").asLong(), "{}"));
        oneWins(Together.call(List.of(
                put(at(epic), "{\"confidential\":true}"),
                put(issues + "/" + issue.get("iid").asLong(), "{\"confidential\":false}"))));
        boolean secret = body(200, owner.api().get(at(epic))).get("confidential").asBoolean();
        boolean hidden = body(200, owner.api().get(issues + "/" + issue.get("iid").asLong())).get("confidential").asBoolean();
        assertTrue(!secret || hidden, "a confidential epic has no open issue");
    }

    @RepeatedTest(5)
    void open_epic_does_not_get_a_parent_that_becomes_confidential() throws Exception {
        JsonNode parent = epic("{\"title\":\"parent\"}");
        JsonNode child = epic("{\"title\":\"child\"}");
        oneWins(Together.call(List.of(
                put(at(parent), "{\"confidential\":true}"),
                put(at(child), "{\"parent_id\":%d}".formatted(parent.get("id").asLong())))));
    }

    @Test
    void issue_that_waits_for_its_epic_holds_up_no_other_issue() throws Exception {
        JsonNode epic = epic("{\"title\":\"plan\"}");
        long id = epic.get("id").asLong();
        long project = body(201, owner.api().post("/projects", "{\"name\":\"%s\",\"namespace_id\":%d}".formatted(Api.unique("project"),
                groupId))).get("id").asLong();
        String issues = "/projects/" + project + "/issues";
        TestDatabase database = TestServer.shared().database();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection connection = database.connect(); Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("set local idle_in_transaction_session_timeout = '20s'");
            ResultSet holder = statement.executeQuery("select pg_backend_pid() from epics where id = " + id + " for update");
            assertTrue(holder.next());
            String waiting = "select count(*) from pg_stat_activity where " + holder.getLong(1) + " = any(pg_blocking_pids(pid))";
            Future<Answer> planned = threads.submit(() -> owner.api().post(issues, "{\"title\":\"x\",\"epic_id\":%d}".formatted(id)));
            Waiting.until("the creation waits", Duration.ofSeconds(15), () -> database.number(waiting) == 1);
            body(201, owner.api().post(issues, "{\"title\":\"free\"}"));
            connection.commit();
            assertEquals(epic.get("iid"), body(201, planned.get()).get("epic_iid"));
        }
    }

    /** Both wait for the lock on the trees of the group, and get it in the order in which they began to wait. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void first_of_two_epics_that_want_to_be_the_parents_of_each_other_becomes_a_child(boolean oneFirst) throws Exception {
        JsonNode one = epic("{\"title\":\"one\"}");
        JsonNode other = epic("{\"title\":\"other\"}");
        JsonNode first = oneFirst ? one : other;
        JsonNode second = oneFirst ? other : one;
        assertEquals(List.of(200, 400), inOrder(List.of(
                put(at(first), "{\"parent_id\":%d}".formatted(second.get("id").asLong())),
                put(at(second), "{\"parent_id\":%d}".formatted(first.get("id").asLong())))));
        assertEquals(second.get("id"), body(200, owner.api().get(at(first))).get("parent_id"));
        assertTrue(body(200, owner.api().get(at(second))).get("parent_id").isNull());
    }

    private List<Integer> inOrder(List<Callable<Integer>> requests) throws Exception {
        TestDatabase database = TestServer.shared().database();
        String lock = "hashtextextended('trees of epics " + groupId + "', 0)";
        try (Connection connection = database.connect(); Statement statement = connection.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            connection.setAutoCommit(false);
            statement.execute("select pg_advisory_xact_lock(" + lock + ")");
            List<Future<Integer>> answers = new ArrayList<>();
            for (Callable<Integer> request : requests) {
                answers.add(threads.submit(request));
                Waiting.until("the request waits", Duration.ofSeconds(30), () -> answers.size() == database.number(
                        "select count(*) from pg_locks where locktype = 'advisory' and not granted "
                                + "and (classid::bigint << 32 | objid::bigint) = " + lock));
            }
            connection.commit();
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> answer : answers) {
                statuses.add(answer.get());
            }
            return statuses;
        }
    }
}
