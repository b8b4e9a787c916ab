package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Race;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What protections of branches permit, to the git command and to callers of the API. */
class ProtectedPushTest extends GitScene {

    private static final String NOT_PUSHED = "You are not allowed to push code to protected branches on this project.";

    private String developer;
    private Path work;

    private void begin() throws IOException {
        developer = member(30, "api");
        work = repository("work");
        git(work, "push", "-q", asOwner(), "main").succeeded();
    }

    private Api as(String token) {
        return Api.root().with(token);
    }

    private void protect(String json) {
        Answer answer = as(owner).post("/projects/" + project + "/protected_branches", json);
        assertEquals(201, answer.status(), answer.body().toString());
    }

    private Result push(String token, String... arguments) {
        String[] all = new String[arguments.length + 3];
        all[0] = "push";
        all[1] = "-q";
        all[2] = url("anyone", token);
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return git(work, all);
    }

    @Test
    void wildcard_binds_creation_update_and_deletion() throws IOException {
        begin();
        protect("{\"name\":\"release/*\"}");
        push(developer, "main:release/a/b").refused(NOT_PUSHED);
        push(developer, "main:releases").succeeded();
        push(owner, "main:release/a/b").succeeded();
        commit(work, "a.txt", "two");
        push(developer, "main:release/a/b").refused(NOT_PUSHED);
        push(developer, ":release/a/b").refused("You are not allowed to delete protected branches from this project.");
        push(owner, "main:release/a/b").succeeded();
        push(owner, ":release/a/b").succeeded();
    }

    @Test
    void forced_push_needs_every_matching_protection_to_allow_it() throws IOException {
        begin();
        protect("{\"name\":\"topic\",\"push_access_level\":30,\"allow_force_push\":true}");
        commit(work, "a.txt", "two");
        push(developer, "main:topic").succeeded();
        git(work, "commit", "-q", "--amend", "-m", "Other").succeeded();
        push(developer, "+main:topic").succeeded();
        protect("{\"name\":\"t*\",\"push_access_level\":0}");
        git(work, "commit", "-q", "--amend", "-m", "Another").succeeded();
        push(developer, "+main:topic").refused("You are not allowed to force push code to a protected branch on this project.");
        commit(work, "a.txt", "three");
        git(work, "fetch", "-q", asOwner(), "topic").succeeded();
        git(work, "reset", "-q", "--hard", "FETCH_HEAD").succeeded();
        commit(work, "a.txt", "four");
        push(developer, "main:topic").succeeded();
    }

    @Test
    void entries_admit_users_and_members_of_invited_groups() throws IOException {
        begin();
        String other = member(30, "api");
        long named = as(developer).get("/user").id();
        long grouped = as(other).get("/user").id();
        protect("{\"name\":\"named\",\"allowed_to_push\":[{\"user_id\":%d}]}".formatted(named));
        push(developer, "main:named").succeeded();
        commit(work, "a.txt", "two");
        push(other, "main:named").refused(NOT_PUSHED);
        push(owner, "main:named").refused(NOT_PUSHED);
        String path = Api.unique("crew");
        long crew = Api.root().post("/groups", "{\"name\":\"%1$s\",\"path\":\"%1$s\"}".formatted(path)).id();
        assertEquals(201,
                Api.root().post("/groups/" + crew + "/members", "{\"user_id\":%d,\"access_level\":30}".formatted(grouped)).status());
        String share = "/projects/" + project + "/share";
        assertEquals(201, Api.root().post(share, "{\"group_id\":%d,\"group_access\":30}".formatted(crew)).status());
        protect("{\"name\":\"crew\",\"allowed_to_push\":[{\"group_id\":%d}]}".formatted(crew));
        push(other, "main:crew").succeeded();
        commit(work, "a.txt", "three");
        push(developer, "main:crew").refused(NOT_PUSHED);
        assertEquals(204, Api.root().delete(share + "/" + crew).status());
        push(other, "main:crew").refused(NOT_PUSHED);
    }

    @Test
    void protection_of_a_group_binds_and_permits_together_with_that_of_the_project() throws IOException {
        begin();
        long group = number("select namespace_id from projects where id = ?", project);
        String rules = "/groups/" + group + "/protected_branches";
        assertEquals(201, Api.root().post(rules, "{\"name\":\"release\",\"push_access_level\":0}").status());
        push(owner, "main:release").refused(NOT_PUSHED);
        protect("{\"name\":\"rel*\",\"push_access_level\":30}");
        push(developer, "main:release").succeeded();
        assertEquals(204, as(owner).delete("/projects/" + project + "/protected_branches/rel%2A").status());
        commit(work, "a.txt", "two");
        push(developer, "main:release").refused(NOT_PUSHED);
    }

    @Test
    void operations_on_branches_commits_and_files_obey_protections() throws IOException {
        begin();
        protect("{\"name\":\"release\"}");
        Api api = as(developer);
        String base = "/projects/" + project + "/repository";
        assertEquals(403, api.post(base + "/branches", "{\"branch\":\"release\",\"ref\":\"main\"}").status());
        assertEquals(201, as(owner).post(base + "/branches", "{\"branch\":\"release\",\"ref\":\"main\"}").status());
        String file = "{\"branch\":\"release\",\"commit_message\":\"Write\",\"content\":\"x\"}";
        assertEquals(403, api.post(base + "/files/b.txt", file).status());
        assertEquals(403, api.put(base + "/files/a.txt", file).status());
        assertEquals(403, api.call("DELETE", base + "/files/a.txt?branch=release&commit_message=Delete", null).status());
        assertEquals(403, api.post(base + "/commits", "{\"branch\":\"release\",\"commit_message\":\"Write\",\"actions\":"
                + "[{\"action\":\"create\",\"file_path\":\"c.txt\",\"content\":\"x\"}]}").status());
        assertEquals(403, api.delete(base + "/branches/release").status());
        assertEquals(201, as(owner).post(base + "/files/b.txt", file).status());
        assertEquals(204, as(owner).delete(base + "/branches/release").status());
        assertEquals("true false", api.get(base + "/branches/main").body().get("protected") + " "
                + api.get(base + "/branches/main").body().get("can_push"));
    }

    @Test
    void pipelines_on_a_protected_branch_are_for_those_who_push_or_merge() throws IOException {
        begin();
        commit(work, ".gitlab-ci.yml", "build: {script: make}");
        push(owner, "main", "main:topic").succeeded();
        String pipeline = "/projects/" + project + "/pipeline?ref=topic";
        assertEquals(201, as(developer).post(pipeline, "{}").status());
        protect("{\"name\":\"top*\"}");
        Answer refused = as(developer).post(pipeline, "{}");
        assertTrue(refused.status() == 400 && refused.message().contains("sufficient permission to run a pipeline on 'topic'"),
                refused.body().toString());
        long protectedOne = as(owner).post(pipeline, "{}").id();
        assertEquals(403, as(developer).post("/projects/" + project + "/pipelines/" + protectedOne + "/cancel", "{}").status());
        assertEquals(1, number("select count(*) from jobs where pipeline_id = ? and ref_protected", protectedOne));
        assertEquals(204, as(owner).delete("/projects/" + project + "/protected_branches/top%2A").status());
        protect("{\"name\":\"topic\",\"push_access_level\":0,\"merge_access_level\":30}");
        assertEquals(201, as(developer).post(pipeline, "{}").status());
    }

    @Test
    void protected_variables_reach_configurations_of_protected_branches() throws IOException {
        begin();
        assertEquals(201, as(owner).post("/projects/" + project + "/variables",
                "{\"key\":\"SECRET\",\"value\":\"there\",\"protected\":true}").status());
        commit(work, ".gitlab-ci.yml", "build: {script: make, rules: [{if: '$SECRET'}]}\nalways: {script: make}\n");
        push(owner, "main:open", "main:guarded").succeeded();
        protect("{\"name\":\"guarded\"}");
        for (String branch : List.of("open", "guarded")) {
            long pipeline = as(owner).post("/projects/" + project + "/pipeline?ref=" + branch, "{}").id();
            assertEquals(branch.equals("open") ? 1 : 2, number("select count(*) from jobs where pipeline_id = ?", pipeline), branch);
        }
    }

    /** A push that succeeds is there when the protection is answered, and none moves the branch afterwards. */
    @Test
    @Timeout(600)
    void push_is_either_before_a_protection_or_after_it() throws Exception {
        begin();
        String branches = "/projects/" + project + "/repository/branches";
        Race.between("push", "protection", (race, number) -> {
            String branch = "race-" + number;
            push(developer, "main:" + branch).succeeded();
            commit(work, "a.txt", "round " + number);
            String wanted = git(work, "rev-parse", "main").succeeded().output().strip();
            List<String> results = race.together(() -> push(developer, "main:" + branch).output(), () -> {
                protect("{\"name\":\"" + branch + "\"}");
                return as(owner).get(branches + "/" + branch).body().at("/commit/id").asText();
            });
            String atProtection = results.get(1);
            String now = as(owner).get(branches + "/" + branch).body().at("/commit/id").asText();
            assertEquals(atProtection, now, "the branch moved after its protection was answered");
            boolean pushed = results.get(0).isEmpty();
            assertEquals(pushed, now.equals(wanted), results.get(0));
            assertTrue(pushed || results.get(0).contains(NOT_PUSHED), results.get(0));
            return pushed;
        });
    }
}
