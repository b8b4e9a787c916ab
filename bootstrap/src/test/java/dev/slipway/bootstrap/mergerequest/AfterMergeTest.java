package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.mergerequest.merging.CloseIssuesOfMerge;
import dev.slipway.application.mergerequest.merging.RemoveSourceBranch;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What follows a merge: issues are closed, the source branch is removed, requests into it get another target, pipelines run. */
class AfterMergeTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final MergeRequestScene scene = new MergeRequestScene();

    private JsonNode merge(Person by, long iid, String json) {
        Answer answer = by.api().put(scene.requests + "/" + iid + "/merge", json);
        assertEquals(200, answer.status(), answer.body().toString());
        return answer.body();
    }

    private long issue(long project, String more) {
        return MergeRequestScene.made(scene.owner.api(), "/projects/" + project + "/issues", "{\"title\":\"x\"" + more + "}").get("iid")
                .asLong();
    }

    private String issueState(long project, long iid) {
        return MergeRequestScene.read(scene.owner.api(), "/projects/" + project + "/issues/" + iid).get("state").asText();
    }

    private int branchStatus(long project, String branch) {
        return scene.owner.api().get("/projects/" + project + "/repository/branches/" + branch).status();
    }

    /** Does a piece of work of a request now. */
    private void finish(Class<? extends WorkHandler> work, long iid) {
        TestServer.shared().bean(work).handle(scene.get(iid).get("id").asLong());
    }

    @Test
    void issues_that_the_merger_may_close_are_closed() {
        issue(scene.project, "");
        issue(scene.project, "");
        String other = Api.unique("other");
        long elsewhere = MergeRequestScene.made(scene.owner.api(), "/projects",
                "{\"name\":\"%s\",\"visibility\":\"public\",\"namespace_id\":%d}".formatted(other, scene.groupId)).get("id").asLong();
        issue(elsewhere, "");
        Person maintainer = Api.root().person();
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/members",
                "{\"user_id\":" + maintainer.id() + ",\"access_level\":40}");
        scene.request("topic", "main", ",\"description\":\"Closes #1, " + other + "#1. See #2\"");
        JsonNode merged = merge(maintainer, 1, "{}");
        String message = MergeRequestScene.read(scene.owner.api(), "/projects/" + scene.project + "/repository/commits/"
                + merged.get("merge_commit_sha").asText()).get("message").asText();
        assertTrue(message.contains("Closes #1 and " + other + "#1\n\nSee merge request"), message);
        Waiting.until("the issue is closed", PATIENCE, () -> issueState(scene.project, 1).equals("closed"));
        assertEquals(List.of("opened", "opened"), List.of(issueState(scene.project, 2), issueState(elsewhere, 1)));
        JsonNode closed = MergeRequestScene.read(scene.owner.api(), "/projects/" + scene.project + "/issues/1");
        assertEquals(maintainer.username(), closed.get("closed_by").get("username").asText());
    }

    @Test
    void merge_elsewhere_and_without_the_setting_closes_no_issue() {
        issue(scene.project, "");
        scene.commit("release", "main", "release.txt");
        scene.request("topic", "release", ",\"description\":\"Closes #1\"");
        merge(scene.developer, 1, "{}");
        finish(CloseIssuesOfMerge.class, 1);
        scene.owner.api().put("/projects/" + scene.project, "{\"autoclose_referenced_issues\":false}");
        scene.request("other", "main", ",\"description\":\"Closes #1\"");
        merge(scene.owner, 2, "{}");
        finish(CloseIssuesOfMerge.class, 2);
        assertEquals("opened", issueState(scene.project, 1));
    }

    @Test
    void setting_of_the_project_of_an_issue_counts() {
        String other = Api.unique("board");
        long board = MergeRequestScene.made(scene.owner.api(), "/projects",
                "{\"name\":\"%s\",\"visibility\":\"public\",\"namespace_id\":%d}".formatted(other, scene.groupId)).get("id").asLong();
        issue(board, "");
        issue(scene.project, "");
        scene.owner.api().put("/projects/" + board, "{\"autoclose_referenced_issues\":false}");
        scene.request("topic", "main", ",\"description\":\"Closes #1, " + other + "#1\"");
        merge(scene.owner, 1, "{}");
        finish(CloseIssuesOfMerge.class, 1);
        assertEquals(List.of("closed", "opened"), List.of(issueState(scene.project, 1), issueState(board, 1)));
        issue(board, "");
        issue(scene.project, "");
        scene.owner.api().put("/projects/" + board, "{\"autoclose_referenced_issues\":true}");
        scene.owner.api().put("/projects/" + scene.project, "{\"autoclose_referenced_issues\":false}");
        scene.request("more", "main", ",\"description\":\"Closes #2, " + other + "#2\"");
        merge(scene.owner, 2, "{}");
        finish(CloseIssuesOfMerge.class, 2);
        assertEquals(List.of("opened", "closed"), List.of(issueState(scene.project, 2), issueState(board, 2)));
    }

    @Test
    void merge_into_a_fork_closes_no_issue_of_its_source() {
        Api stranger = scene.stranger.api();
        MergeRequestScene.made(stranger, "/projects/" + scene.project + "/issues", "{\"title\":\"x\"}");
        long fork = MergeRequestScene.made(stranger, "/projects/" + scene.project + "/fork", "{}").get("id").asLong();
        MergeRequestScene.made(stranger, "/projects/" + fork + "/issues", "{\"title\":\"x\"}");
        scene.commit(scene.stranger, fork, "patch", "main", "patch.txt");
        JsonNode request = MergeRequestScene.made(stranger, "/projects/" + fork + "/merge_requests",
                ("{\"source_branch\":\"patch\",\"target_branch\":\"main\",\"title\":\"Patch\",\"target_project_id\":%d,"
                        + "\"description\":\"Closes #1, %s#1\"}").formatted(fork, scene.path));
        assertEquals(200, stranger.put("/projects/" + fork + "/merge_requests/1/merge", "{}").status());
        TestServer.shared().bean(CloseIssuesOfMerge.class).handle(request.get("id").asLong());
        assertEquals(List.of("closed", "opened"), List.of(issueState(fork, 1), issueState(scene.project, 1)));
    }

    @Test
    void source_branch_is_removed_where_the_merge_or_the_request_says_so() {
        scene.request("topic");
        scene.request("wished", "main", ",\"remove_source_branch\":true");
        scene.request("kept");
        merge(scene.owner, 1, "{\"should_remove_source_branch\":true}");
        merge(scene.owner, 2, "{}");
        merge(scene.owner, 3, "{}");
        Waiting.until("the branches are removed", PATIENCE, () -> branchStatus(scene.project, "topic") == 404
                && branchStatus(scene.project, "wished") == 404);
        assertEquals(200, branchStatus(scene.project, "kept"));
        assertEquals("merged", scene.get(1).get("state").asText());
        assertEquals(List.of("topic.txt"), MergeRequestScene.values(
                MergeRequestScene.read(scene.owner.api(), scene.requests + "/1/changes").get("changes"), "new_path"));
    }

    @Test
    void branch_that_is_protected_or_has_moved_on_stays() {
        scene.request("topic");
        scene.request("moved");
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/protected_branches", "{\"name\":\"topic\"}");
        merge(scene.owner, 1, "{\"should_remove_source_branch\":true}");
        merge(scene.owner, 2, "{}");
        scene.commit("moved", null, "more.txt");
        finish(RemoveSourceBranch.class, 1);
        finish(RemoveSourceBranch.class, 2);
        assertEquals(List.of(200, 200), List.of(branchStatus(scene.project, "topic"), branchStatus(scene.project, "moved")));
    }

    @Test
    void branch_of_a_fork_is_removed_for_its_author() {
        long fork = MergeRequestScene.made(scene.stranger.api(), "/projects/" + scene.project + "/fork", "{}").get("id").asLong();
        for (String branch : List.of("patch", "wished")) {
            scene.commit(scene.stranger, fork, branch, "main", branch + ".txt");
            MergeRequestScene.made(scene.stranger.api(), "/projects/" + fork + "/merge_requests",
                    "{\"source_branch\":\"%s\",\"target_branch\":\"main\",\"title\":\"Patch\",\"target_project_id\":%d%s}".formatted(branch,
                            scene.project, branch.equals("wished") ? ",\"remove_source_branch\":true" : ""));
        }
        merge(scene.owner, 1, "{\"should_remove_source_branch\":true}");
        merge(scene.owner, 2, "{}");
        Waiting.until("the branch is removed", PATIENCE, () -> scene.stranger.api()
                .get("/projects/" + fork + "/repository/branches/wished").status() == 404);
        finish(RemoveSourceBranch.class, 1);
        assertEquals(200, scene.stranger.api().get("/projects/" + fork + "/repository/branches/patch").status());
    }

    @Test
    void requests_into_the_removed_branch_get_its_target() {
        scene.request("topic");
        for (int number = 0; number < 5; number++) {
            scene.request("on-top-" + number, "topic", "");
        }
        merge(scene.owner, 1, "{\"should_remove_source_branch\":true}");
        Waiting.until("four requests are moved", PATIENCE, () -> scene.get(5).get("target_branch").asText().equals("main"));
        assertEquals(List.of("main", "main", "main", "main", "topic"), List.of(2, 3, 4, 5, 6).stream()
                .map(iid -> scene.get(iid).get("target_branch").asText()).toList());
        assertEquals("deleted the `topic` branch. This merge request now targets the `main` branch",
                MergeRequestScene.read(scene.owner.api(), scene.requests + "/5/notes").get(0).get("body").asText());
    }

    @Test
    void merge_makes_a_pipeline_of_the_target_branch() {
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/repository/commits",
                "{\"branch\":\"main\",\"commit_message\":\"Configure\",\"actions\":[{\"action\":\"create\","
                        + "\"file_path\":\".gitlab-ci.yml\",\"content\":\"build: {script: make, only: [main]}\"}]}");
        scene.request("topic");
        String head = merge(scene.owner, 1, "{}").get("merge_commit_sha").asText();
        Waiting.until("the pipeline is made", PATIENCE, () -> MergeRequestScene.read(scene.owner.api(),
                "/projects/" + scene.project + "/pipelines?sha=" + head).size() == 1);
        JsonNode pipeline = MergeRequestScene.read(scene.owner.api(), "/projects/" + scene.project + "/pipelines?sha=" + head).get(0);
        assertEquals(List.of("main", "push"), List.of(pipeline.get("ref").asText(), pipeline.get("source").asText()));
    }

    @Test
    void requests_into_the_target_are_checked_anew() {
        scene.request("topic");
        scene.request("other");
        Waiting.until("the merge is checked", PATIENCE, () -> scene.get(2).get("merge_status").asText().equals("can_be_merged"));
        merge(scene.owner, 1, "{}");
        JsonNode listed = MergeRequestScene.read(scene.owner.api(), scene.requests + "?iids[]=2").get(0);
        assertEquals("unchecked", listed.get("merge_status").asText());
    }
}
