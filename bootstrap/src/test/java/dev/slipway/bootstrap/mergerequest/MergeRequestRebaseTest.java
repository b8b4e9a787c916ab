package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Source branches are rebased onto their target branches. */
class MergeRequestRebaseTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final MergeRequestScene scene = new MergeRequestScene();

    private String rebase(Api by, String json) {
        Answer answer = by.put(scene.requests + "/1/rebase", json);
        return answer.status() + " " + answer.body();
    }

    private JsonNode shown() {
        return MergeRequestScene.read(scene.owner.api(),
                scene.requests + "/1?include_rebase_in_progress=true&include_diverged_commits_count=true");
    }

    private void finish() {
        Waiting.until("the rebase ends", PATIENCE, () -> !shown().get("rebase_in_progress").asBoolean());
    }

    private void change(String file, String content) {
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/repository/commits",
                "{\"branch\":\"main\",\"commit_message\":\"Change\",\"actions\":[{\"action\":\"create\",\"file_path\":\"" + file
                        + "\",\"content\":\"" + content + "\"}]}");
    }

    private List<String> statuses(String sha) {
        return MergeRequestScene.values(MergeRequestScene.read(scene.owner.api(), "/projects/" + scene.project + "/pipelines?sha=" + sha),
                "status");
    }

    @Test
    void source_branch_is_based_on_the_target_and_pushed_as_the_caller() {
        String before = scene.request("topic").get("sha").asText();
        change("other.txt", "x");
        assertEquals(1, shown().get("diverged_commits_count").asInt());
        assertEquals("202 {\"rebase_in_progress\":true}", rebase(scene.developer.api(), "{}"));
        finish();
        JsonNode after = shown();
        assertTrue(!after.get("sha").asText().equals(before) && after.get("merge_error").isNull());
        assertEquals(List.of(0, after.get("sha")), List.of(after.get("diverged_commits_count").asInt(),
                after.get("diff_refs").get("head_sha")));
        assertEquals("202 {\"rebase_in_progress\":true}", rebase(scene.developer.api(), "{}"));
        finish();
        assertEquals(after.get("sha"), shown().get("sha"), "a branch that is rebased already stays");
    }

    @Test
    void conflict_is_told_until_the_next_rebase() {
        scene.request("topic");
        change("topic.txt", "y");
        rebase(scene.developer.api(), "{}");
        finish();
        assertEquals("Rebase failed: Rebase locally, resolve all conflicts, then push the branch.", shown().get("merge_error").asText());
        assertEquals(200, scene.owner.api().put("/projects/" + scene.project + "/repository/files/topic%2Etxt",
                "{\"branch\":\"topic\",\"commit_message\":\"Agree\",\"content\":\"y\"}").status());
        assertEquals("202", rebase(scene.developer.api(), "{}").substring(0, 3));
    }

    @Test
    void push_of_the_rebase_makes_pipelines_unless_it_shall_not() {
        change(".gitlab-ci.yml", "build: {script: make}");
        scene.request("topic");
        for (boolean skip : List.of(false, true)) {
            change("other-" + skip + ".txt", "x");
            rebase(scene.developer.api(), "{\"skip_ci\":" + skip + "}");
            finish();
            String sha = shown().get("sha").asText();
            Waiting.until("the pipeline is made", PATIENCE, () -> statuses(sha).equals(List.of(skip ? "skipped" : "pending")));
        }
    }

    @Test
    void those_who_may_not_push_by_force_are_told_why() {
        scene.request("topic");
        Person reporter = Api.root().person();
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/members",
                "{\"user_id\":" + reporter.id() + ",\"access_level\":20}");
        assertEquals("401", rebase(Api.anonymous(), "{}").substring(0, 3));
        assertEquals("403 {\"message\":\"403 Forbidden - Cannot push to source branch\"}", rebase(reporter.api(), "{}"));
        assertEquals("403 {\"message\":\"403 Forbidden - Cannot push to source branch\"}", rebase(scene.stranger.api(), "{}"));
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/protected_branches", "{\"name\":\"topic\"}");
        assertEquals("403 {\"message\":\"403 Forbidden - Source branch is protected from force push\"}",
                rebase(scene.owner.api(), "{}"));
        assertEquals(404, scene.owner.api().put(scene.requests + "/2/rebase", "{}").status());
    }

    @Test
    void closed_requests_are_not_rebased() {
        scene.request("topic");
        scene.owner.api().put(scene.requests + "/1", "{\"state_event\":\"close\"}");
        assertEquals("409", rebase(scene.owner.api(), "{}").substring(0, 3));
        scene.developer.api().delete("/projects/" + scene.project + "/repository/branches/topic");
        assertEquals("403 {\"message\":\"403 Forbidden - Source branch does not exist\"}", rebase(scene.owner.api(), "{}"));
    }

    @Test
    void branch_of_a_fork_is_rebased_by_its_owner() {
        long fork = MergeRequestScene.made(scene.stranger.api(), "/projects/" + scene.project + "/fork", "{}").get("id").asLong();
        scene.commit(scene.stranger, fork, "patch", "main", "patch.txt");
        MergeRequestScene.made(scene.stranger.api(), "/projects/" + fork + "/merge_requests",
                "{\"source_branch\":\"patch\",\"target_branch\":\"main\",\"title\":\"Patch\",\"target_project_id\":" + scene.project + "}");
        change("other.txt", "x");
        assertEquals("403", rebase(scene.owner.api(), "{}").substring(0, 3));
        assertEquals("202", rebase(scene.stranger.api(), "{}").substring(0, 3));
        finish();
        JsonNode after = shown();
        assertEquals(List.of(0, true), List.of(after.get("diverged_commits_count").asInt(), after.get("merge_error").isNull()));
    }
}
