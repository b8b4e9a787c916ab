package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Project runners that serve further projects. */
class SharedRunnerTest {

    private final Api root = Api.root();
    private final Api anonymous = Api.anonymous();
    private final Person owner = root.person();
    private final long first = project("first");
    private final long second = project("second");

    private long project(String name) {
        return owner.api().post("/projects", "{\"name\":\"" + Api.unique(name) + "\"}").id();
    }

    private Answer runner(Api creator, String more) {
        Answer made = creator.post("/user/runners", "{" + more + "}");
        assertEquals(201, made.status(), made.body().toString());
        return made;
    }

    private Answer runner(long project) {
        return runner(owner.api(), "\"runner_type\":\"project_type\",\"project_id\":" + project);
    }

    private static Answer enable(Api caller, long project, long runner) {
        return caller.post("/projects/" + project + "/runners", "{\"runner_id\":" + runner + "}");
    }

    private static Answer disable(Api caller, long project, long runner) {
        return caller.delete("/projects/" + project + "/runners/" + runner);
    }

    private Person member(int level, long... projects) {
        Person person = root.person();
        for (long project : projects) {
            assertEquals(201, owner.api().post("/projects/" + project + "/members",
                    "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)).status());
        }
        return person;
    }

    private static List<Long> projects(Api caller, long runner) {
        return caller.get("/runners/" + runner).body().get("projects").valueStream().map(project -> project.get("id").asLong()).toList();
    }

    @Test
    void maintainer_of_both_projects_enables_and_disables_a_runner() {
        long runner = runner(second).id();
        Person maintainer = member(40, first, second);
        Answer enabled = enable(maintainer.api(), first, runner);
        assertEquals(201, enabled.status(), enabled.body().toString());
        assertEquals("id description ip_address active paused is_shared runner_type name online status",
                String.join(" ", (Iterable<String>) enabled.body()::fieldNames));
        assertEquals(runner, enabled.id());
        assertEquals(List.of(second, first), projects(owner.api(), runner), "the owner is the first");
        Answer again = enable(maintainer.api(), first, runner);
        assertEquals(400, again.status());
        assertEquals("{\"message\":{\"runner_projects\":[\"has the runner already\"]}}", again.body().toString());
        Answer owned = disable(maintainer.api(), second, runner);
        assertEquals(403, owned.status());
        assertEquals("403 Forbidden - You cannot unassign a runner from the owner project. Delete the runner instead", owned.message());
        assertEquals(412, maintainer.api().call("DELETE", "/projects/" + first + "/runners/" + runner, null,
                "If-Unmodified-Since", "Mon, 01 Jan 2001 00:00:00 GMT").status());
        Answer disabled = disable(maintainer.api(), first, runner);
        assertEquals(204, disabled.status());
        assertEquals(List.of(second), projects(owner.api(), runner));
        assertEquals("404 Runner Not Found", disable(maintainer.api(), first, runner).message());
        Answer last = disable(maintainer.api(), second, runner);
        assertEquals(403, last.status());
        assertEquals("403 Forbidden - Only one project associated with the runner. Please remove the runner instead", last.message());
    }

    @Test
    void roles_on_both_sides_decide() {
        long runner = runner(first).id();
        assertEquals(401, enable(anonymous, second, runner).status());
        assertEquals(404, enable(root.person().api(), second, runner).status());
        assertEquals(403, enable(member(30, first, second).api(), second, runner).status());
        Answer unknown = enable(member(40, second).api(), second, runner);
        assertEquals(404, unknown.status(), "a runner of others is not found");
        assertEquals("404 Runner Not Found", unknown.message());
        assertEquals(404, enable(owner.api(), second, 999_999_999).status());
        Person half = root.person();
        owner.api().post("/projects/" + first + "/members", "{\"user_id\":%d,\"access_level\":30}".formatted(half.id()));
        owner.api().post("/projects/" + second + "/members", "{\"user_id\":%d,\"access_level\":40}".formatted(half.id()));
        assertEquals(404, enable(half.api(), second, runner).status());
        assertEquals("runner_id is missing", owner.api().post("/projects/" + second + "/runners", "{}").body().get("error").asText());
        assertEquals(201, enable(owner.api(), second, runner).status());
        assertEquals(401, disable(anonymous, second, runner).status());
        assertEquals(404, disable(root.person().api(), second, runner).status());
        assertEquals(403, disable(member(30, first, second).api(), second, runner).status());
        assertEquals(204, disable(member(40, second).api(), second, runner).status(), "whom it serves may end that alone");
    }

    @Test
    void locked_runner_is_enabled_by_administrators_alone() {
        long runner = runner(owner.api(), "\"runner_type\":\"project_type\",\"locked\":true,\"project_id\":" + first).id();
        Answer locked = enable(owner.api(), second, runner);
        assertEquals(403, locked.status());
        assertEquals("403 Forbidden - Runner is locked", locked.message());
        assertEquals(201, enable(root, second, runner).status());
        assertEquals(200, owner.api().put("/runners/" + runner, "{\"locked\":false}").status());
        assertEquals(201, enable(owner.api(), project("third"), runner).status());
    }

    @Test
    void runners_of_groups_and_of_the_installation_are_not_enabled() {
        String name = Api.unique("shared");
        long group = owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(name, name)).id();
        long ofGroup = runner(owner.api(), "\"runner_type\":\"group_type\",\"group_id\":" + group).id();
        long instance = runner(root, "\"runner_type\":\"instance_type\",\"run_untagged\":false,\"tag_list\":[\"" + name + "\"]").id();
        for (Api caller : List.of(owner.api(), root)) {
            assertEquals("403 Forbidden - Runner is a group runner", enable(caller, first, ofGroup).message());
            assertEquals("403 Forbidden - Runner is an instance runner", enable(caller, first, instance).message());
        }
        assertEquals(404, enable(member(40, first).api(), first, ofGroup).status());
        assertEquals(204, root.delete("/runners/" + instance).status());
    }

    @Test
    void archived_project_enables_no_runner() {
        long runner = runner(first).id();
        TestServer.shared().database().execute("update projects set archived = true where id = " + second);
        assertEquals(403, enable(owner.api(), second, runner).status());
    }

    @Test
    void details_name_the_projects_that_the_caller_is_a_member_of() {
        long runner = runner(first).id();
        assertEquals(201, enable(owner.api(), second, runner).status());
        Person maintainer = member(40, second);
        assertEquals(List.of(second), projects(maintainer.api(), runner));
        assertEquals(List.of(first, second), projects(owner.api(), runner));
        assertEquals(List.of(first, second), projects(root, runner));
        Answer refused = maintainer.api().delete("/runners/" + runner);
        assertEquals(403, refused.status());
        assertEquals("403 Forbidden - Runner associated with more than one project", refused.message());
        assertFalse(maintainer.api().get("/runners/" + runner).body().has("token"));
    }

    @Test
    void maintainer_of_a_served_project_alone_neither_takes_over_nor_changes_nor_spreads_the_runner() {
        long runner = runner(first).id();
        assertEquals(201, enable(owner.api(), second, runner).status());
        Person maintainer = member(40, second);
        long own = maintainer.api().post("/projects", "{\"name\":\"" + Api.unique("own") + "\"}").id();
        String before = root.get("/runners/" + runner).body().toString();
        for (Answer refused : List.of(
                maintainer.api().post("/runners/" + runner + "/reset_authentication_token", "{}"),
                maintainer.api().put("/runners/" + runner, "{\"locked\":false,\"access_level\":\"not_protected\",\"run_untagged\":true}"),
                maintainer.api().put("/runners/" + runner, "{\"paused\":true}"),
                enable(maintainer.api(), own, runner),
                enable(maintainer.api(), second, runner))) {
            assertEquals(403, refused.status(), refused.body().toString());
            assertEquals("403 Forbidden - Runner is managed by the maintainers of its owner project", refused.message());
        }
        assertEquals(before, root.get("/runners/" + runner).body().toString());
        assertEquals(List.of(second), projects(maintainer.api(), runner));
        assertEquals(200, maintainer.api().get("/runners/" + runner + "/jobs").status());
        assertEquals(204, disable(maintainer.api(), second, runner).status());
        assertEquals(404, maintainer.api().post("/runners/" + runner + "/reset_authentication_token", "{}").status());
    }

    @Test
    void maintainer_of_the_owner_project_manages_a_runner_that_others_share() {
        long runner = runner(first).id();
        assertEquals(201, enable(owner.api(), second, runner).status());
        for (Api caller : List.of(member(40, first).api(), root)) {
            assertEquals(201, caller.post("/runners/" + runner + "/reset_authentication_token", "{}").status());
            assertEquals(200, caller.put("/runners/" + runner, "{\"description\":\"d\"}").status());
        }
        Person both = member(40, first);
        long third = both.api().post("/projects", "{\"name\":\"" + Api.unique("third") + "\"}").id();
        assertEquals(201, enable(both.api(), third, runner).status());
    }

    @Test
    void waiting_jobs_follow_the_runner_and_running_ones_go_on() {
        Answer made = runner(first);
        String asking = "{\"token\":\"" + made.body().get("token").asText() + "\"}";
        owner.api().post("/projects/" + second + "/repository/files/%2Egitlab-ci.yml",
                "{\"branch\":\"main\",\"content\":\"a: {script: x}\\nb: {script: x}\\n\",\"commit_message\":\"m\"}");
        assertEquals(204, anonymous.post("/jobs/request", asking).status());
        assertEquals(201, enable(owner.api(), second, made.id()).status());
        Answer taken = anonymous.post("/jobs/request", asking);
        assertEquals(201, taken.status(), taken.body().toString());
        assertEquals(204, disable(owner.api(), second, made.id()).status());
        assertEquals(204, anonymous.post("/jobs/request", asking).status());
        assertEquals(200, anonymous.put("/jobs/" + taken.id(), "{\"token\":\"%s\",\"state\":\"success\"}".formatted(taken.body()
                .get("token").asText())).status());
        assertEquals("success", owner.api().get("/projects/" + second + "/jobs/" + taken.id()).body().get("status").asText());
        assertTrue(owner.api().get("/projects/" + second + "/jobs?scope=pending").body().size() == 1);
    }
}
