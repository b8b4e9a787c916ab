package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merge requests follow their branches, which are pushed to, removed, and merged elsewhere. */
class MergeRequestVersionsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private final MergeRequestScene scene = new MergeRequestScene();

    private JsonNode read(String path) {
        return MergeRequestScene.read(scene.owner.api(), scene.requests + "/1" + path);
    }

    private URI address() {
        return URI.create(TestServer.shared().address() + "/" + scene.path + ".git");
    }

    @Test
    void each_push_records_a_version() {
        String first = scene.request("topic").get("sha").asText();
        String second = scene.commit("topic", null, "more.txt");
        assertEquals(second, scene.get(1).get("sha").asText());
        assertEquals("2", scene.get(1).get("changes_count").asText());
        JsonNode versions = read("/versions");
        assertEquals(List.of(second, first), MergeRequestScene.values(versions, "head_commit_sha"));
        assertEquals(List.of("2", "1"), MergeRequestScene.values(versions, "real_size"));
        JsonNode old = read("/versions/" + versions.get(1).get("id").asLong());
        assertEquals(List.of("topic.txt"), MergeRequestScene.values(old.get("diffs"), "new_path"));
        assertEquals(List.of(first), MergeRequestScene.values(old.get("commits"), "id"));
        assertEquals(List.of("collected"), List.of(old.get("state").asText()));
        assertEquals(404, scene.owner.api().get(scene.requests + "/1/versions/999999999").status());
        assertEquals(List.of("more.txt", "topic.txt"), MergeRequestScene.values(read("/changes").get("changes"), "new_path"));
        assertEquals(List.of("topic.txt"), MergeRequestScene.values(read("/diffs?per_page=1&page=2"), "new_path"));
        String raw = TestServer.shared().api("/projects/" + scene.project + "/merge_requests/1/raw_diffs").toString();
        assertTrue(new String(scene.owner.api().fetch("GET", raw).body(), StandardCharsets.UTF_8)
                .startsWith("diff --git a/more.txt b/more.txt\nnew file mode 100644\n--- /dev/null\n+++ b/more.txt\n@@"));
        assertTrue(read("/changes?unidiff=true").get("changes").get(0).get("diff").asText().startsWith("--- /dev/null"));
        assertEquals(List.of(second, first), MergeRequestScene.values(read("/commits"), "id"));
        assertEquals(List.of(first), MergeRequestScene.values(read("/commits?per_page=1&page=2"), "id"));
        String commits = "/projects/" + scene.project + "/repository/commits/";
        assertEquals(List.of("1"), MergeRequestScene.values(MergeRequestScene.read(scene.owner.api(), commits + first + "/merge_requests"),
                "iid"));
        assertEquals(List.of(), MergeRequestScene.values(MergeRequestScene.read(scene.owner.api(), commits + "main/merge_requests"),
                "iid"));
        assertEquals(404, scene.owner.api().get(commits + "none/merge_requests").status());
    }

    @Test
    void pipeline_of_the_head_is_shown_to_those_who_see_it() {
        scene.request("topic");
        assertTrue(scene.get(1).get("head_pipeline").isNull());
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/repository/commits",
                "{\"branch\":\"topic\",\"commit_message\":\"Configure\",\"actions\":[{\"action\":\"create\","
                        + "\"file_path\":\".gitlab-ci.yml\",\"content\":\"build: {script: make}\"}]}");
        JsonNode shown = scene.get(1);
        assertEquals(shown.get("sha"), shown.get("head_pipeline").get("sha"));
        assertEquals(shown.get("pipeline").get("id"), shown.get("head_pipeline").get("id"));
        assertEquals(200, scene.owner.api().put("/projects/" + scene.project,
                "{\"builds_access_level\":\"private\",\"only_allow_merge_if_pipeline_succeeds\":true}").status());
        assertTrue(MergeRequestScene.read(scene.stranger.api(), scene.requests + "/1").get("head_pipeline").isNull());
        Waiting.until("the merge waits for the pipeline", PATIENCE,
                () -> scene.get(1).get("detailed_merge_status").asText().equals("ci_still_running"));
    }

    @Test
    void head_is_fetched_by_git() {
        scene.request("topic");
        String head = scene.commit("topic", null, "more.txt");
        GitRepository work = GitRepository.init(folder);
        String listed = work.git("ls-remote", address().toString(), "refs/merge-requests/1/head");
        assertEquals(head, listed.split("\\s")[0]);
        work.git("fetch", "-q", address().toString(), "refs/merge-requests/1/head");
        assertEquals(head, work.git("rev-parse", "FETCH_HEAD").strip());
        scene.owner.api().delete(scene.requests + "/1");
        assertEquals("", work.git("ls-remote", address().toString(), "refs/merge-requests/*"));
    }

    @Test
    void request_is_closed_with_its_source_branch() {
        String head = scene.request("topic").get("sha").asText();
        assertEquals(204, scene.developer.api().delete("/projects/" + scene.project + "/repository/branches/topic").status());
        assertEquals("closed", scene.get(1).get("state").asText());
        assertEquals(head, scene.get(1).get("sha").asText());
        assertEquals(List.of("topic.txt"), MergeRequestScene.values(read("/changes").get("changes"), "new_path"));
    }

    @Test
    void push_that_contains_the_head_merges_the_request() {
        scene.commit("release", "main", "release.txt");
        scene.request("topic", "release", "");
        scene.request("beside", "release", "");
        MergeRequestScene.made(scene.developer.api(), "/projects/" + scene.project + "/repository/commits",
                "{\"branch\":\"release\",\"start_branch\":\"topic\",\"force\":true,\"commit_message\":\"On top\","
                        + "\"actions\":[{\"action\":\"create\",\"file_path\":\"top.txt\",\"content\":\"x\"}]}");
        JsonNode merged = scene.get(1);
        assertEquals(List.of("merged", scene.developer.username(), "not_open"), List.of(merged.get("state").asText(),
                merged.get("merged_by").get("username").asText(), merged.get("detailed_merge_status").asText()));
        assertEquals("opened", scene.get(2).get("state").asText());
    }

    @Test
    void fork_proposes_its_branch() {
        long fork = MergeRequestScene.made(scene.stranger.api(), "/projects/" + scene.project + "/fork", "{}").get("id").asLong();
        String head = scene.commit(scene.stranger, fork, "patch", "main", "patch.txt");
        JsonNode made = MergeRequestScene.made(scene.stranger.api(), "/projects/" + fork + "/merge_requests",
                "{\"source_branch\":\"patch\",\"target_branch\":\"main\",\"title\":\"Patch\",\"labels\":\"bug\","
                        + "\"allow_collaboration\":true,\"target_project_id\":" + scene.project + "}");
        assertEquals(List.of(Long.toString(scene.project), Long.toString(fork), head, "true", "[]"),
                List.of(made.get("project_id").asText(), made.get("source_project_id").asText(), made.get("sha").asText(),
                        made.get("allow_collaboration").asText(), made.get("labels").toString()));
        assertEquals(List.of("patch.txt"), MergeRequestScene.values(read("/changes").get("changes"), "new_path"));
        assertEquals(head, GitRepository.init(folder).git("ls-remote", address().toString(), "refs/merge-requests/1/head").split("\\s")[0]);
        Waiting.until("the merge is checked", PATIENCE, () -> scene.get(1).get("merge_status").asText().equals("can_be_merged"));
        String second = scene.commit(scene.stranger, fork, "patch", null, "second.txt");
        assertEquals(second, scene.get(1).get("diff_refs").get("head_sha").asText());
        assertEquals(200, scene.stranger.api().put(scene.requests + "/1", "{\"title\":\"Better\",\"labels\":\"bug\"}").status());
        assertEquals(List.of("Better", "[]"), List.of(scene.get(1).get("title").asText(), scene.get(1).get("labels").toString()));
        JsonNode unchanged = scene.developer.api().put(scene.requests + "/1",
                "{\"allow_collaboration\":false,\"remove_source_branch\":true}").body();
        assertEquals(List.of("true", "false"), List.of(unchanged.get("allow_collaboration").asText(),
                unchanged.get("force_remove_source_branch").asText()), "the source project is not the developer's");
        assertEquals("false", scene.stranger.api().put(scene.requests + "/1", "{\"allow_collaboration\":false}").body()
                .get("allow_collaboration").asText());
        assertEquals(202, scene.stranger.api().delete("/projects/" + fork).status());
        Waiting.until("the fork is gone", PATIENCE, () -> scene.get(1).get("state").asText().equals("closed"));
        assertTrue(scene.get(1).get("source_project_id").isNull());
        assertEquals(List.of("patch.txt", "second.txt"), MergeRequestScene.values(read("/changes").get("changes"), "new_path"));
    }

    @Test
    void issues_that_the_merge_closes_are_those_that_it_names() {
        for (String title : List.of("one", "two", "three")) {
            MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/issues", "{\"title\":\"" + title + "\"}");
        }
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/issues", "{\"title\":\"x\",\"confidential\":true}");
        scene.request("topic", "main", ",\"description\":\"Closes #1, #4 and " + scene.path + "#3. See #2. Fixes #99\"");
        assertEquals(List.of("1", "3", "4"), MergeRequestScene.values(read("/closes_issues"), "iid"));
        assertEquals(List.of("1", "3"), MergeRequestScene.values(
                MergeRequestScene.read(scene.stranger.api(), scene.requests + "/1/closes_issues"), "iid"));
        assertEquals(200, scene.developer.api().put(scene.requests + "/1", "{\"title\":\"Draft: Fix #2\"}").status());
        assertEquals(List.of("1", "2", "3", "4"), MergeRequestScene.values(read("/closes_issues"), "iid"));
        scene.commit("release", "main", "release.txt");
        scene.developer.api().put(scene.requests + "/1", "{\"target_branch\":\"release\"}");
        assertEquals(List.of(), MergeRequestScene.values(read("/closes_issues"), "iid"));
    }

    @Test
    void requests_of_a_fork_are_closed_when_it_is_no_fork_any_more() {
        long fork = fork(scene.stranger, scene.project, "apart");
        scene.commit(scene.stranger, fork, "topic", "main", "topic.txt");
        String first = MergeRequestScene.made(scene.stranger.api(), "/projects/" + fork + "/merge_requests", "{\"source_branch\":\"topic\","
                + "\"target_branch\":\"main\",\"target_project_id\":" + scene.project + ",\"title\":\"Add\"}").get("sha").asText();
        assertEquals(204, scene.stranger.api().delete("/projects/" + fork + "/fork").status());
        Waiting.until("the request is closed", PATIENCE, () -> scene.get(1).get("state").asText().equals("closed"));
        scene.commit(scene.stranger, fork, "topic", null, "more.txt");
        assertEquals(first, scene.get(1).get("sha").asText());
        assertEquals(List.of("closed"), MergeRequestScene.values(read("/notes"), "body"));
    }

    /** The owner of the fork in the middle is a third party to the request. */
    @Test
    void request_stays_open_when_a_fork_between_its_projects_is_deleted() {
        long middle = fork(scene.developer, scene.project, "middle");
        long last = fork(scene.stranger, middle, "last");
        scene.commit(scene.stranger, last, "topic", "main", "topic.txt");
        MergeRequestScene.made(scene.stranger.api(), "/projects/" + last + "/merge_requests", "{\"source_branch\":\"topic\","
                + "\"target_branch\":\"main\",\"target_project_id\":" + scene.project + ",\"title\":\"Add\"}");
        assertEquals(202, scene.developer.api().delete("/projects/" + middle).status());
        Waiting.until("the fork in the middle is gone", PATIENCE,
                () -> TestServer.shared().database().number("select count(*) from projects where id = ?", middle) == 0);
        String second = scene.commit(scene.stranger, last, "topic", null, "more.txt");
        assertEquals(200, scene.stranger.api().put(scene.requests + "/1", "{\"title\":\"Add topic\"}").status());
        assertEquals(List.of("opened", second), List.of(scene.get(1).get("state").asText(), scene.get(1).get("sha").asText()));
    }

    private long fork(Person person, long of, String name) {
        long fork = MergeRequestScene.made(person.api(), "/projects/" + of + "/fork", "{\"path\":\"" + name + of + "\"}").get("id")
                .asLong();
        Waiting.until("the fork has its branches", PATIENCE,
                () -> person.api().get("/projects/" + fork + "/repository/branches/main").status() == 200);
        return fork;
    }
}
