package dev.slipway.bootstrap.approval;

import static dev.slipway.bootstrap.approval.ApprovalScene.expect;
import static dev.slipway.bootstrap.approval.ApprovalScene.group;
import static dev.slipway.bootstrap.approval.ApprovalScene.member;
import static dev.slipway.bootstrap.approval.ApprovalScene.project;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Changes of approvals that wait for one another, and for a lock while the caller loses the role. */
class ApprovalRacesTest {

    private static final String RULE = "{\"name\":\"b\",\"approvals_required\":0}";
    private static final String SETTING = "/merge_request_approval_setting";

    /** Demotes a member while a change waits for the row of the project or group; returns the status of the answer. */
    private static int whileDemoted(String table, long id, Person member, Callable<Integer> change) throws Exception {
        TestServer server = TestServer.shared();
        try (Connection connection = server.database().connect(); Statement statement = connection.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            connection.setAutoCommit(false);
            statement.execute("select 1 from " + table + " where id = " + id + " for no key update");
            Future<Integer> answer = threads.submit(change);
            Eventually.is(() -> server.database().number("select count(*) from pg_stat_activity where wait_event_type = 'Lock' "
                    + "and datname = current_database()") > 0);
            statement.execute("update members set access_level = 30 where user_id = " + member.id());
            connection.commit();
            return answer.get();
        }
    }

    private static long id(String project) {
        return Long.parseLong(project.substring("/projects/".length()));
    }

    @Test
    void maintainer_who_is_demoted_while_waiting_changes_nothing() throws Exception {
        String project = project(group(0, "private"), "private");
        String rules = project + "/approval_rules";
        Api owner = member(project, 50).api();
        String rule = rules + "/" + expect(201, owner.post(rules, "{\"name\":\"a\",\"approvals_required\":2}")).id();
        for (int change = 0; change < 4; change++) {
            Person maintainer = member(project, 40);
            Api api = maintainer.api();
            List<Callable<Integer>> changes = List.of(() -> api.post(rules, RULE).status(), () -> api.put(rule, RULE).status(),
                    () -> api.delete(rule).status(),
                    () -> api.post(project + "/approvals", "{\"reset_approvals_on_push\":false}").status());
            assertEquals(403, whileDemoted("projects", id(project), maintainer, changes.get(change)), "change " + change);
        }
        assertEquals(2, expect(200, owner.get(rule)).body().get("approvals_required").asInt());
        assertEquals(1, owner.get(rules).body().size());
    }

    @Test
    void one_of_two_rules_of_all_approvers_is_created() throws Exception {
        String project = project(group(0, "private"), "private");
        Api owner = member(project, 50).api();
        Callable<Integer> create = () -> owner.post(project + "/approval_rules", RULE).status();
        assertEquals(List.of(201, 400), Together.call(List.of(create, create)).stream().sorted().toList());
    }

    @Test
    void owner_who_is_demoted_while_waiting_changes_no_settings_of_the_group() throws Exception {
        long group = group(0, "private");
        Person owner = member("/groups/" + group, 50);
        assertEquals(403, whileDemoted("namespaces", group, owner,
                () -> owner.api().put("/groups/" + group + SETTING, "{\"allow_author_approval\":false}").status()));
    }
}
