package dev.slipway.bootstrap.approval;

import static dev.slipway.bootstrap.approval.ApprovalScene.expect;
import static dev.slipway.bootstrap.approval.ApprovalScene.group;
import static dev.slipway.bootstrap.approval.ApprovalScene.member;
import static dev.slipway.bootstrap.approval.ApprovalScene.project;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A merge against the withdrawal of the approval that it needs: one of the two succeeds. */
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
