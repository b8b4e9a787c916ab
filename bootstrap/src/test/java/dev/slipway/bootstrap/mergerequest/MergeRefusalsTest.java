package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import org.junit.jupiter.api.Test;

/** Merges that are refused say why. */
class MergeRefusalsTest {

    private static final String CODED = "{\"message\":\"%s\",\"error_code\":\"%s\"}";
    private static final int REPORTER = 20;

    private final MergeRequestScene scene = new MergeRequestScene();

    private String merge(Api by, String json) {
        Answer answer = by.put(scene.requests + "/1/merge", json);
        return answer.status() + " " + answer.body();
    }

    private String merge() {
        return merge(scene.owner.api(), "{}");
    }

    private static String notMergeable(String code) {
        return "405 " + CODED.formatted("405 Method Not Allowed", code);
    }

    private static String notMerged(String code) {
        return "422 " + CODED.formatted("Branch cannot be merged", code);
    }

    @Test
    void those_who_may_not_merge_into_the_target_are_refused() {
        scene.request("topic");
        Person reporter = Api.root().person();
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/members",
                "{\"user_id\":" + reporter.id() + ",\"access_level\":" + REPORTER + "}");
        String unauthorized = "401 {\"message\":\"401 Unauthorized\"}";
        assertEquals(unauthorized, merge(Api.anonymous(), "{}"));
        assertEquals(unauthorized, merge(scene.stranger.api(), "{}"));
        assertEquals(unauthorized, merge(reporter.api(), "{}"));
        assertEquals(unauthorized, merge(scene.developer.api(), "{}"));
        assertEquals(404, scene.owner.api().put(scene.requests + "/2/merge", "{}").status());
        assertEquals(404, scene.stranger.api().put("/projects/999999999/merge_requests/1/merge", "{}").status());
        assertEquals(200, scene.owner.api().put("/projects/" + scene.project, "{\"visibility\":\"private\"}").status());
        assertEquals(404, scene.stranger.api().put(scene.requests + "/1/merge", "{}").status());
        assertEquals(201, scene.owner.api().post("/projects/" + scene.project + "/archive", "{}").status());
        assertEquals(unauthorized, merge());
        assertEquals(201, scene.owner.api().post("/projects/" + scene.project + "/unarchive", "{}").status());
        assertEquals("200", merge().substring(0, 3));
    }

    @Test
    void checks_are_named() {
        scene.request("topic");
        scene.owner.api().put(scene.requests + "/1", "{\"title\":\"Draft: wait\"}");
        assertEquals(notMergeable("draft_status"), merge());
        scene.owner.api().put(scene.requests + "/1", "{\"title\":\"Go\",\"state_event\":\"close\"}");
        assertEquals(notMergeable("not_open"), merge());
        scene.owner.api().put(scene.requests + "/1", "{\"state_event\":\"reopen\"}");
        scene.owner.api().put("/projects/" + scene.project, "{\"only_allow_merge_if_pipeline_succeeds\":true}");
        assertEquals(notMergeable("ci_must_pass"), merge());
        scene.owner.api().put("/projects/" + scene.project, "{\"only_allow_merge_if_pipeline_succeeds\":false,"
                + "\"only_allow_merge_if_all_discussions_are_resolved\":true}");
        String threads = scene.requests + "/1/discussions";
        String thread = MergeRequestScene.made(scene.developer.api(), threads, "{\"body\":\"Why?\"}").get("id").asText();
        assertEquals(notMergeable("discussions_not_resolved"), merge());
        assertEquals(200, scene.developer.api().put(threads + "/" + thread, "{\"resolved\":true}").status());
        assertEquals("200", merge().substring(0, 3));
        assertEquals(notMergeable("not_open"), merge());
    }

    @Test
    void other_head_is_a_conflict_of_the_request() {
        String head = scene.request("topic").get("sha").asText();
        assertEquals("409 {\"message\":\"SHA does not match HEAD of source branch: " + head + "\"}",
                merge(scene.owner.api(), "{\"sha\":\"" + "a".repeat(40) + "\"}"));
        assertEquals("opened", scene.get(1).get("state").asText());
        assertEquals("200", merge(scene.owner.api(), "{\"sha\":\"" + head + "\"}").substring(0, 3));
    }

    @Test
    void conflict_of_the_branches_cannot_be_merged() {
        scene.request("topic");
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/repository/commits",
                "{\"branch\":\"main\",\"commit_message\":\"Differ\",\"actions\":[{\"action\":\"create\","
                        + "\"file_path\":\"topic.txt\",\"content\":\"y\"}]}");
        assertEquals(notMerged("conflict"), merge());
        assertEquals("opened", scene.get(1).get("state").asText());
    }

    @Test
    void wait_for_a_pipeline_needs_one() {
        scene.request("topic");
        assertEquals(notMergeable("no_running_pipeline"), merge(scene.owner.api(), "{\"merge_when_pipeline_succeeds\":true}"));
        assertEquals("401", merge(scene.developer.api(), "{\"merge_when_pipeline_succeeds\":true}").substring(0, 3));
        assertEquals("opened", scene.get(1).get("state").asText());
    }
}
