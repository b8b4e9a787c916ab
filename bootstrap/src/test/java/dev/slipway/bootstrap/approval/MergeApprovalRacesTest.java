package dev.slipway.bootstrap.approval;

import static dev.slipway.bootstrap.approval.ApprovalScene.expect;
import static dev.slipway.bootstrap.approval.ApprovalScene.group;
import static dev.slipway.bootstrap.approval.ApprovalScene.member;
import static dev.slipway.bootstrap.approval.ApprovalScene.project;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A merge against the withdrawal of an approval, a stricter rule and other owners of code: it is before them or refused. */
class MergeApprovalRacesTest {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 3);

    private final String project = project(group(0, "private"), "private");
    private final Api maintainer = member(project, 40).api();
    private final Person author = member(project, 30);
    private final Person reviewer = member(project, 30);

    private String approved(String branch) {
        String request = ApprovalScene.request(author.api(), project, branch);
        expect(201, reviewer.api().post(request + "/approve", "{}"));
        return request;
    }

    private Callable<Integer> merge(String request) {
        return () -> maintainer.put(request + "/merge", "{}").status();
    }

    private Callable<Integer> withdraw(String request) {
        return () -> reviewer.api().post(request + "/unapprove", "{}").status();
    }

    /**
     * Checks that the request is merged with its approval, or open without it; returns whether it is merged.
     *
     * @param answers of the merge and of the withdrawal
     */
    private boolean settled(String request, List<Integer> answers) {
        boolean merged = expect(200, maintainer.get(request)).body().get("state").asText().equals("merged");
        int approvals = expect(200, maintainer.get(request + "/approvals")).body().get("approved_by").size();
        assertEquals(merged ? "200 401 1" : "405 201 0", answers.get(0) + " " + answers.get(1) + " " + approvals);
        return merged;
    }

    private void ruled() {
        expect(201, maintainer.post(project + "/approval_rules", "{\"name\":\"one\",\"approvals_required\":1}"));
    }

    @Test
    void merge_never_lacks_the_approval_that_is_withdrawn_meanwhile() throws Exception {
        ruled();
        for (int round = 0; round < ROUNDS; round++) {
            String request = approved("race-" + round);
            settled(request, Together.call(List.of(merge(request), withdraw(request))));
        }
    }

    /** A merge that holds the lock of the request waits for the source branch; a withdrawal waits for the request. */
    @Test
    void first_to_lock_the_request_succeeds() throws Exception {
        ruled();
        for (int round = 0; round < ROUNDS; round++) {
            String merged = approved("merged-" + round);
            assertTrue(settled(merged, inOrder(merge(merged), withdraw(merged), "select 1 from git_refs where project_id = "
                    + project.substring("/projects/".length()) + " and kind = 'branch' and name = 'merged-" + round + "'")));
            String withdrawn = approved("withdrawn-" + round);
            List<Integer> answers = inOrder(withdraw(withdrawn), merge(withdrawn),
                    "select 1 from merge_requests where id = " + expect(200, maintainer.get(withdrawn)).id());
            assertFalse(settled(withdrawn, answers.reversed()));
        }
    }

    private String state(String request) {
        return expect(200, maintainer.get(request)).body().get("state").asText();
    }

    private JsonNode head() {
        return expect(200, maintainer.get(project + "/repository/commits/main")).body();
    }

    private String row() {
        return "select 1 from projects where id = " + project.substring("/projects/".length());
    }

    private Callable<Integer> require(long rule, int approvals) {
        return () -> maintainer.put(project + "/approval_rules/" + rule, "{\"name\":\"one\",\"approvals_required\":" + approvals + "}")
                .status();
    }

    /** Both wait for the row of the project, which orders changes of rules and merges. */
    @Test
    void merge_is_before_a_stricter_rule_or_refused() throws Exception {
        long rule = expect(201, maintainer.post(project + "/approval_rules", "{\"name\":\"one\",\"approvals_required\":0}")).id();
        for (int round = 0; round < ROUNDS; round++) {
            String merged = ApprovalScene.request(author.api(), project, "before-" + round);
            assertEquals(List.of(200, 200), inOrder(merge(merged), require(rule, 1), row()));
            assertEquals("merged", state(merged));
            expect(200, maintainer.put(project + "/approval_rules/" + rule, "{\"name\":\"one\",\"approvals_required\":0}"));
            String refused = ApprovalScene.request(author.api(), project, "after-" + round);
            assertEquals(List.of(200, 405), inOrder(require(rule, 1), merge(refused), row()));
            assertEquals("opened", state(refused));
            expect(200, maintainer.put(project + "/approval_rules/" + rule, "{\"name\":\"one\",\"approvals_required\":0}"));
            String raced = ApprovalScene.request(author.api(), project, "raced-" + round);
            AtomicReference<String> then = new AtomicReference<>();
            List<Integer> answers = Together.call(List.of(merge(raced), () -> {
                int status = require(rule, 1).call();
                then.set(head().get("id").asText());
                return status;
            }));
            assertEquals(200, answers.get(1));
            assertEquals(then.get(), head().get("id").asText(), "merged by the former rule");
            assertEquals(answers.get(0) == 200 ? "merged" : "opened", state(raced), answers.toString());
            expect(200, maintainer.put(project + "/approval_rules/" + rule, "{\"name\":\"one\",\"approvals_required\":0}"));
        }
    }

    /** Gives the file of a branch an owner who has not approved. */
    private Callable<Integer> own(String branch, String action) {
        return () -> maintainer.post(project + "/repository/commits", ("{\"branch\":\"main\",\"commit_message\":\"Own\",\"actions\":[{"
                + "\"action\":\"%s\",\"file_path\":\"CODEOWNERS\",\"content\":\"/%s.txt @%s\"}]}").formatted(action, branch,
                reviewer.username())).status();
    }

    /** Checks that the request is merged below the push, or open; returns whether it is merged. */
    private boolean ownedAfter(String request, int status) {
        boolean merged = state(request).equals("merged");
        assertTrue(merged ? status == 200 : Set.of(405, 409).contains(status), "" + status);
        JsonNode head = head();
        assertEquals("Own", head.get("title").asText(), "merged without the owner");
        String below = head.at("/parent_ids/0").asText();
        assertEquals(merged, expect(200, maintainer.get(project + "/repository/commits/" + below)).body().get("parent_ids").size() == 2);
        return merged;
    }

    /** A merge that waits for the request has asked git for the owners by then. */
    @Test
    void merge_is_before_a_push_that_names_an_owner_or_refused() throws Exception {
        expect(200, maintainer.call("PATCH", project + "/protected_branches/main", "{\"code_owner_approval_required\":true}"));
        assertEquals(201, own("none", "create").call());
        String main = "select 1 from git_refs where project_id = " + project.substring("/projects/".length())
                + " and kind = 'branch' and name = 'main'";
        for (int round = 0; round < ROUNDS; round++) {
            String before = "owned-after-" + round;
            String merged = ApprovalScene.request(author.api(), project, before);
            List<Integer> answers = inOrder(merge(merged), own(before, "update"), main);
            assertEquals(List.of(200, 201), answers);
            assertTrue(ownedAfter(merged, answers.get(0)));
            String after = "owned-before-" + round;
            String refused = ApprovalScene.request(author.api(), project, after);
            assertEquals(List.of(405, 201), meanwhile(merge(refused), own(after, "update"),
                    "select 1 from merge_requests where id = " + expect(200, maintainer.get(refused)).id()));
            assertFalse(ownedAfter(refused, 405));
            String either = "owned-meanwhile-" + round;
            String raced = ApprovalScene.request(author.api(), project, either);
            answers = Together.call(List.of(merge(raced), own(either, "update")));
            assertEquals(201, answers.get(1));
            ownedAfter(raced, answers.get(0));
        }
    }

    /** Starts two requests one after the other, each once the one before waits for a lock; returns their answers. */
    private static List<Integer> inOrder(Callable<Integer> first, Callable<Integer> second, String locked) throws Exception {
        TestServer server = TestServer.shared();
        try (Connection connection = server.database().connect(); Statement statement = connection.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            connection.setAutoCommit(false);
            long session = session(statement);
            statement.execute(locked + " for no key update");
            Future<Integer> one = threads.submit(first);
            awaitWaiting(server, session, 1);
            Future<Integer> other = threads.submit(second);
            awaitWaiting(server, session, 2);
            connection.commit();
            return List.of(one.get(), other.get());
        }
    }

    /** Starts a request, makes another one when the first waits for a lock, and lets that go on; returns their answers. */
    private static List<Integer> meanwhile(Callable<Integer> first, Callable<Integer> second, String locked) throws Exception {
        TestServer server = TestServer.shared();
        try (Connection connection = server.database().connect(); Statement statement = connection.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            connection.setAutoCommit(false);
            long session = session(statement);
            statement.execute(locked + " for no key update");
            Future<Integer> one = threads.submit(first);
            awaitWaiting(server, session, 1);
            int other = second.call();
            connection.commit();
            return List.of(one.get(), other);
        }
    }

    /** Waits until so many wait for a session, or for others that do, however many other tests wait at that moment. */
    private static void awaitWaiting(TestServer server, long session, int many) {
        Eventually.is(() -> server.database().number("with recursive blocked as (select " + session + " as pid union select a.pid "
                + "from pg_stat_activity a join blocked b on b.pid = any(pg_blocking_pids(a.pid))) select count(*) - 1 from blocked")
                >= many);
    }

    private static long session(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return row.getLong(1);
        }
    }
}
