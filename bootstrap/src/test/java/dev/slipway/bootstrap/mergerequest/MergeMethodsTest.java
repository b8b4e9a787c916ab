package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each method of a project merges as the git command does, seen by a clone. */
class MergeMethodsTest {

    @TempDir
    Path folder;

    private final MergeRequestScene scene = new MergeRequestScene();
    private GitRepository work;
    private String main;
    private String topic;

    /** Opens a request of two commits that rename a file and change it, into a branch that developers merge. */
    @BeforeEach
    void open() {
        work = GitRepository.init(folder);
        main = scene.commit("release", "main", "release.txt");
        scene.commit("topic", "release", "one.txt");
        MergeRequestScene.made(scene.developer.api(), "/projects/" + scene.project + "/repository/commits",
                "{\"branch\":\"topic\",\"commit_message\":\"Rename\",\"actions\":[{\"action\":\"move\",\"previous_path\":\"release.txt\","
                        + "\"file_path\":\"renamed.txt\"}]}");
        JsonNode made = MergeRequestScene.made(scene.developer.api(), scene.requests,
                "{\"source_branch\":\"topic\",\"target_branch\":\"release\",\"title\":\"Add one\"}");
        topic = made.get("sha").asText();
    }

    private void settings(String json) {
        assertEquals(200, scene.owner.api().put("/projects/" + scene.project, json).status());
    }

    private JsonNode merged(String json) {
        Answer answer = scene.developer.api().put(scene.requests + "/1/merge", json);
        assertEquals(200, answer.status(), answer.body().toString());
        JsonNode body = answer.body();
        assertEquals(List.of("merged", scene.developer.username(), scene.developer.username(), "not_open"),
                List.of(body.get("state").asText(), body.get("merged_by").get("username").asText(),
                        body.get("merge_user").get("username").asText(), body.get("detailed_merge_status").asText()));
        assertTrue(body.get("merged_at").isTextual() && body.get("merge_error").isNull());
        return body;
    }

    private void fetch() {
        URI address = URI.create(TestServer.shared().address() + "/" + scene.path + ".git");
        work.git("fetch", "-q", address.toString(), "+refs/*:refs/server/*");
    }

    private String ask(String... arguments) {
        return work.git(arguments).strip();
    }

    /** Returns the tree that the git command makes of both branches. */
    private String mergedTree(String ours) {
        return ask("merge-tree", "--write-tree", ours, topic);
    }

    private String head() {
        fetch();
        return ask("rev-parse", "refs/server/heads/release");
    }

    private String change(String file) {
        return scene.commit(scene.owner, scene.project, "release", null, file);
    }

    @Test
    void merge_commit_has_both_parents_and_the_merged_tree() {
        String other = change("other.txt");
        JsonNode body = merged("{}");
        String head = head();
        assertEquals(head, body.get("merge_commit_sha").asText());
        assertTrue(body.get("squash_commit_sha").isNull());
        assertEquals(List.of(other + " " + topic, mergedTree(other), "Merge branch 'topic' into 'release'\n\nAdd one\n\nSee merge request "
                + scene.path + "!1"), List.of(ask("log", "-1", "--format=%P", head), ask("rev-parse", head + "^{tree}"),
                ask("log", "-1", "--format=%B", head)));
        assertEquals(topic, body.get("sha").asText());
        assertEquals(List.of("1"), MergeRequestScene.values(MergeRequestScene.read(scene.owner.api(),
                "/projects/" + scene.project + "/repository/commits/" + head + "/merge_requests"), "iid"));
        assertEquals(topic, ask("rev-parse", "refs/server/merge-requests/1/head"));
    }

    @Test
    void merge_commit_is_made_where_a_fast_forward_was_possible() {
        merged("{\"merge_commit_message\":\"Mine\",\"sha\":\"" + topic + "\"}");
        String head = head();
        assertEquals(List.of(main + " " + topic, ask("rev-parse", topic + "^{tree}"), "Mine"),
                List.of(ask("log", "-1", "--format=%P", head), ask("rev-parse", head + "^{tree}"), ask("log", "-1", "--format=%B", head)));
    }

    @Test
    void squashed_commits_are_one_below_the_merge_commit() {
        String other = change("other.txt");
        JsonNode body = merged("{\"squash\":true,\"squash_commit_message\":\"All of it\"}");
        String head = head();
        String squashed = body.get("squash_commit_sha").asText();
        assertEquals(List.of(other + " " + squashed, other, "All of it", mergedTree(other), mergedTree(other)),
                List.of(ask("log", "-1", "--format=%P", head), ask("log", "-1", "--format=%P", squashed),
                        ask("log", "-1", "--format=%B", squashed), ask("rev-parse", squashed + "^{tree}"),
                        ask("rev-parse", head + "^{tree}")));
    }

    @Test
    void fast_forward_moves_the_target_to_the_source() {
        settings("{\"merge_method\":\"ff\"}");
        JsonNode body = merged("{}");
        assertEquals(topic, head());
        assertTrue(body.get("merge_commit_sha").isNull() && body.get("squash_commit_sha").isNull());
    }

    @Test
    void fast_forward_of_squashed_commits_is_one_commit_by_the_author() {
        settings("{\"merge_method\":\"ff\",\"squash_option\":\"always\"}");
        Answer answer = scene.owner.api().put(scene.requests + "/1/merge", "{\"squash\":false}");
        assertEquals(200, answer.status(), answer.body().toString());
        String head = head();
        assertEquals(head, answer.body().get("squash_commit_sha").asText());
        assertTrue(answer.body().get("merge_commit_sha").isNull());
        assertEquals(List.of(main, "Add one", ask("rev-parse", topic + "^{tree}")), List.of(ask("log", "-1", "--format=%P", head),
                ask("log", "-1", "--format=%B", head), ask("rev-parse", head + "^{tree}")));
        assertEquals(ask("log", "-1", "--format=%an", topic), ask("log", "-1", "--format=%an", head));
        assertTrue(!ask("log", "-1", "--format=%cn", head).equals(ask("log", "-1", "--format=%an", head)));
    }

    @Test
    void semi_linear_history_asks_for_a_rebase_and_has_a_merge_commit() {
        settings("{\"merge_method\":\"rebase_merge\"}");
        merged("{}");
        assertEquals(main + " " + topic, ask("log", "-1", "--format=%P", head()));
    }

    @Test
    void branches_that_have_to_be_rebased_are_not_merged() {
        change("other.txt");
        for (String method : List.of("ff", "rebase_merge")) {
            settings("{\"merge_method\":\"" + method + "\"}");
            Answer refused = scene.developer.api().put(scene.requests + "/1/merge", "{}");
            assertEquals("422 {\"message\":\"Branch cannot be merged\",\"error_code\":\"need_rebase\"}",
                    refused.status() + " " + refused.body());
        }
        assertEquals("opened", scene.get(1).get("state").asText());
    }

    @Test
    void squash_that_the_project_forbids_is_left_out() {
        settings("{\"squash_option\":\"never\"}");
        assertTrue(merged("{\"squash\":true}").get("squash_commit_sha").isNull());
        assertEquals(main + " " + topic, ask("log", "-1", "--format=%P", head()));
    }
}
