package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Merge requests as clients open, find, change and delete them. */
class MergeRequestOperationsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final MergeRequestScene scene = new MergeRequestScene();

    private Answer post(String json) {
        return scene.developer.api().post(scene.requests, json);
    }

    private static String body(Answer answer) {
        return answer.status() + " " + answer.body();
    }

    @Test
    void a_request_has_all_keys_that_clients_read() {
        JsonNode made = scene.request("topic", "main", ",\"description\":\"- [x] a\\n- [ ] b\",\"labels\":\"ui, bug\",\"assignee_ids\":["
                + scene.owner.id() + "],\"reviewer_ids\":[" + scene.developer.id() + "],\"remove_source_branch\":true,\"squash\":true");
        Set<String> keys = new HashSet<>();
        made.fieldNames().forEachRemaining(keys::add);
        assertEquals(Set.of("id", "iid", "project_id", "title", "description", "state", "created_at", "updated_at", "merged_by",
                "merge_user", "merged_at", "closed_by", "closed_at", "target_branch", "source_branch", "user_notes_count", "upvotes",
                "downvotes", "author", "assignees", "assignee", "reviewers", "source_project_id", "target_project_id", "labels", "draft",
                "work_in_progress", "milestone", "merge_when_pipeline_succeeds", "merge_status", "detailed_merge_status", "sha",
                "merge_commit_sha", "squash_commit_sha", "discussion_locked", "should_remove_source_branch", "force_remove_source_branch",
                "prepared_at", "reference", "references", "web_url", "time_stats", "squash", "task_completion_status", "has_conflicts",
                "blocking_discussions_resolved", "approvals_before_merge", "subscribed", "changes_count", "latest_build_started_at",
                "latest_build_finished_at", "first_deployed_to_production_at", "pipeline", "head_pipeline", "diff_refs", "merge_error",
                "first_contribution", "user"), keys);
        assertEquals("[\"bug\",\"ui\"]", made.get("labels").toString());
        assertEquals("{\"count\":2,\"completed_count\":1}", made.get("task_completion_status").toString());
        assertEquals("{\"short\":\"!1\",\"relative\":\"!1\",\"full\":\"" + scene.path + "!1\"}", made.get("references").toString());
        assertEquals(TestServer.shared().address() + "/" + scene.path + "/-/merge_requests/1", made.get("web_url").asText());
        assertEquals(List.of("1", "opened", "topic", "main", "1", "true", "true", "false", "!1"),
                List.of("iid", "state", "source_branch", "target_branch", "changes_count", "force_remove_source_branch", "squash", "draft",
                        "reference").stream().map(key -> made.get(key).asText()).toList());
        assertEquals(made.get("sha"), made.get("diff_refs").get("head_sha"));
        assertEquals(made.get("diff_refs").get("start_sha"), made.get("diff_refs").get("base_sha"));
        assertEquals(scene.owner.username(), made.get("assignee").get("username").asText());
        assertEquals(List.of(scene.developer.username()), MergeRequestScene.values(made.get("reviewers"), "username"));
        assertFalse(made.get("user").get("can_merge").asBoolean(), "main is protected against developers");
        assertTrue(scene.get(1).get("user").get("can_merge").asBoolean());
        assertEquals("0", MergeRequestScene.read(scene.owner.api(), scene.requests + "/1?include_diverged_commits_count=true"
                + "&include_rebase_in_progress=true").get("diverged_commits_count").asText());
    }

    @Test
    void merge_status_is_worked_out_for_the_present_commits() {
        scene.request("topic");
        assertTrue(Set.of("checking", "can_be_merged").contains(scene.get(1).get("merge_status").asText()));
        Waiting.until("the merge is checked", PATIENCE, () -> scene.get(1).get("detailed_merge_status").asText().equals("mergeable"));
        assertEquals("can_be_merged", scene.get(1).get("merge_status").asText());
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/repository/commits",
                "{\"branch\":\"main\",\"commit_message\":\"Differ\",\"actions\":[{\"action\":\"create\","
                        + "\"file_path\":\"topic.txt\",\"content\":\"y\"}]}");
        assertEquals("1", MergeRequestScene.read(scene.owner.api(), scene.requests + "/1?include_diverged_commits_count=true")
                .get("diverged_commits_count").asText());
        Waiting.until("the conflict is found", PATIENCE, () -> scene.get(1).get("has_conflicts").asBoolean());
        assertEquals(List.of("cannot_be_merged", "broken_status"),
                List.of(scene.get(1).get("merge_status").asText(), scene.get(1).get("detailed_merge_status").asText()));
        scene.developer.api().put(scene.requests + "/1", "{\"title\":\"Draft: wait\"}");
        assertEquals("draft_status", scene.get(1).get("detailed_merge_status").asText());
    }

    @Test
    void it_is_changed_closed_opened_and_deleted() {
        scene.request("topic");
        Api developer = scene.developer.api();
        String one = scene.requests + "/1";
        JsonNode changed = developer.put(one, "{\"title\":\"Draft: y\",\"description\":\"z\",\"labels\":[\"a\",\"b\"],\"add_labels\":\"c\","
                + "\"remove_labels\":\"a\",\"assignee_id\":" + scene.owner.id() + ",\"reviewer_ids\":[" + scene.owner.id()
                + "],\"discussion_locked\":true,\"squash\":true}").body();
        assertEquals(List.of("Draft: y", "z", "true", "[\"b\",\"c\"]", "true", "true"), List.of(changed.get("title").asText(),
                changed.get("description").asText(), changed.get("draft").asText(), changed.get("labels").toString(),
                changed.get("discussion_locked").asText(), changed.get("squash").asText()));
        JsonNode closed = developer.put(one, "{\"state_event\":\"close\"}").body();
        assertEquals(List.of("closed", scene.developer.username(), "not_open"), List.of(closed.get("state").asText(),
                closed.get("closed_by").get("username").asText(), closed.get("detailed_merge_status").asText()));
        assertEquals("closed", developer.put(one, "{\"state_event\":\"close\"}").body().get("state").asText());
        JsonNode opened = developer.put(one, "{\"state_event\":\"reopen\"}").body();
        assertTrue(opened.get("state").asText().equals("opened") && opened.get("closed_at").isNull());
        assertEquals(scene.owner.username(),
                MergeRequestScene.read(developer, one + "/reviewers").get(0).get("user").get("username").asText());
        assertEquals(2, MergeRequestScene.read(developer, one + "/participants").size());
        assertEquals(403, developer.delete(one).status());
        assertEquals(412, scene.owner.api().call("DELETE", one, null, "If-Unmodified-Since", "Thu, 01 Jan 2026 00:00:00 GMT").status());
        assertEquals(204, scene.owner.api().delete(one).status());
        assertEquals("404 Not found", scene.owner.api().get(one).message());
        assertEquals(2, scene.request("other").get("iid").asInt());
    }

    @Test
    void target_branch_is_changed_with_the_diff() {
        scene.commit("release", "main", "release.txt");
        scene.request("topic");
        JsonNode moved = scene.developer.api().put(scene.requests + "/1", "{\"target_branch\":\"release\"}").body();
        assertEquals("release", moved.get("target_branch").asText());
        assertEquals(2, MergeRequestScene.read(scene.owner.api(), scene.requests + "/1/versions").size());
        assertEquals("400 {\"message\":{\"target_branch\":[\"does not exist\"]}}",
                body(scene.developer.api().put(scene.requests + "/1", "{\"target_branch\":\"nowhere\"}")));
        assertEquals(422, scene.developer.api().put(scene.requests + "/1", "{\"target_branch\":\"topic\"}").status());
    }

    @Test
    void rejections_name_their_cause() {
        scene.request("topic");
        String same = "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"x\"}";
        assertEquals("409 {\"message\":[\"Another open merge request already exists for this source branch: !1\"]}", body(post(same)));
        assertEquals("422 {\"message\":[\"You can't use same project/branch for source and target\"]}",
                body(post("{\"source_branch\":\"main\",\"target_branch\":\"main\",\"title\":\"x\"}")));
        assertEquals("400 {\"message\":{\"source_branch\":[\"does not exist\"]}}",
                body(post("{\"source_branch\":\"none\",\"target_branch\":\"main\",\"title\":\"x\"}")));
        assertEquals("400 {\"message\":{\"title\":[\"can't be blank\"]}}",
                body(post("{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\" \"}")));
        assertEquals("400 {\"error\":\"title is missing, source_branch is missing, target_branch is missing\"}", body(post("{}")));
        assertEquals(403, scene.stranger.api().post(scene.requests, same).status());
        assertEquals(401, Api.anonymous().post(scene.requests, same).status());
        assertEquals(403, scene.stranger.api().put(scene.requests + "/1", "{\"title\":\"y\"}").status());
        assertEquals(404, scene.owner.api().put(scene.requests + "/9", "{\"title\":\"y\"}").status());
        assertTrue(scene.owner.api().put(scene.requests + "/1", "{}").body().get("error").asText()
                .endsWith("are missing, at least one parameter must be provided"));
        long other = MergeRequestScene.made(scene.developer.api(), "/projects",
                "{\"name\":\"" + Api.unique("other") + "\",\"initialize_with_readme\":true,\"visibility\":\"public\"}").get("id").asLong();
        assertEquals("422 {\"message\":[\"Source project is not a fork of the target project\"]}",
                body(post("{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"x\",\"target_project_id\":" + other + "}")));
        assertEquals(404, post("{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"x\",\"target_project_id\":999999999}")
                .status());
    }

    @Test
    void reopening_beside_another_is_a_conflict() {
        scene.request("topic");
        scene.developer.api().put(scene.requests + "/1", "{\"state_event\":\"close\"}");
        post("{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"x\"}");
        assertEquals("409 {\"message\":[\"Another open merge request already exists for this source branch: !2\"]}",
                body(scene.developer.api().put(scene.requests + "/1", "{\"state_event\":\"reopen\"}")));
    }

    @Test
    void requests_have_milestones_and_are_found_by_them() {
        Api owner = scene.owner.api();
        String milestones = "/projects/" + scene.project + "/milestones";
        JsonNode milestone = owner.post(milestones, "{\"title\":\"1.0\"}").body();
        long id = milestone.get("id").asLong();
        assertEquals(milestone, scene.request("one", "main", ",\"milestone_id\":" + id).get("milestone"));
        scene.request("two");
        for (String[] row : new String[][] {{"?milestone=1.0", "[1]"}, {"?milestone=Any", "[1]"}, {"?milestone=None", "[2]"},
            {"?not%5Bmilestone%5D=1.0", "[2]"}, {"?milestone=Started", "[]"}}) {
            assertEquals(row[1], MergeRequestScene.values(MergeRequestScene.read(owner, scene.requests + row[0]), "iid").toString(),
                    row[0]);
        }
        assertEquals("[1]", MergeRequestScene.values(MergeRequestScene.read(owner, milestones + "/" + id + "/merge_requests"), "iid")
                .toString());
        assertEquals("400 {\"message\":{\"milestone_id\":[\"is invalid\"]}}",
                body(owner.put(scene.requests + "/2", "{\"milestone_id\":" + (id + 100_000) + "}")));
        assertTrue(owner.put(scene.requests + "/1", "{\"milestone_id\":\"0\"}").body().get("milestone").isNull());
        JsonNode events = MergeRequestScene.read(owner, scene.requests + "/1/resource_milestone_events");
        assertEquals("[add, remove]", MergeRequestScene.values(events, "action").toString());
        assertEquals("[MergeRequest, MergeRequest]", MergeRequestScene.values(events, "resource_type").toString());
        assertEquals(id, owner.put(scene.requests + "/2", "{\"milestone_id\":" + id + "}").body().get("milestone").get("id").asLong());
        assertEquals(204, owner.delete(milestones + "/" + id).status());
        assertTrue(owner.put(scene.requests + "/2", "{\"title\":\"other\"}").body().get("milestone").isNull());
        assertEquals("400 {\"message\":{\"milestone_id\":[\"is invalid\"]}}",
                body(owner.put(scene.requests + "/2", "{\"milestone_id\":" + id + "}")));
    }

    @Test
    void lists_are_filtered_and_shown_as_asked() {
        scene.request("one", "main", ",\"labels\":\"bug\"");
        scene.request("two", "main", ",\"assignee_id\":" + scene.owner.id());
        scene.commit("three", "main", "three.txt");
        post("{\"source_branch\":\"three\",\"target_branch\":\"main\",\"title\":\"Draft: three\"}");
        scene.developer.api().put(scene.requests + "/1", "{\"state_event\":\"close\"}");
        Api owner = scene.owner.api();
        for (String[] row : new String[][] {{"", "[3, 2, 1]"}, {"?state=opened", "[3, 2]"}, {"?state=closed", "[1]"},
            {"?wip=yes", "[3]"}, {"?wip=no&sort=asc", "[1, 2]"}, {"?labels=bug", "[1]"}, {"?labels=None", "[3, 2]"},
            {"?assignee_id=" + scene.owner.id(), "[2]"}, {"?assignee_id=None", "[3, 1]"}, {"?source_branch=two", "[2]"},
            {"?target_branch=main&iids[]=1&iids[]=3", "[3, 1]"}, {"?author_username=" + scene.developer.username(), "[3, 2, 1]"},
            {"?scope=created_by_me", "[]"}, {"?scope=assigned_to_me", "[2]"}, {"?search=three&in=title", "[3]"},
            {"?not[labels]=bug&order_by=title&sort=asc", "[2, 3]"}, {"?milestone=any", "[]"}, {"?milestone=None", "[3, 2, 1]"},
            {"?created_after=2999-01-01", "[]"}, {"?reviewer_id=Any", "[]"}, {"?not[source_branch]=two", "[3, 1]"}}) {
            assertEquals(row[1], MergeRequestScene.values(MergeRequestScene.read(owner, scene.requests
                    + row[0].replace("[", "%5B").replace("]", "%5D")), "iid").toString(), row[0]);
        }
        JsonNode simple = MergeRequestScene.read(owner, scene.requests + "?view=simple").get(0);
        assertEquals(9, simple.size());
        assertEquals("[tool!3, tool!2, tool!1]", MergeRequestScene.values(
                named(MergeRequestScene.read(owner, "/groups/" + scene.groupId + "/merge_requests")), "relative").toString());
        assertEquals(List.of(scene.path + "!2"), MergeRequestScene.values(
                named(MergeRequestScene.read(owner, "/merge_requests?scope=assigned_to_me")), "relative"));
        assertEquals(401, Api.anonymous().get("/merge_requests").status());
        assertEquals("[3, 2, 1]", MergeRequestScene.values(MergeRequestScene.read(Api.anonymous(), scene.requests), "iid").toString());
    }

    private static JsonNode named(JsonNode list) {
        ArrayNode references = new ObjectMapper().createArrayNode();
        list.forEach(request -> references.add(request.get("references")));
        return references;
    }
}
