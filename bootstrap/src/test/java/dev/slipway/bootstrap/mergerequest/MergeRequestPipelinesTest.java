package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Pipelines that run for merge requests, from the push to the runner. */
class MergeRequestPipelinesTest {

    private static final int DEVELOPER = 30;
    private static final int REPORTER = 20;

    private final Road road = new Road(TestServer.shared(), """
            unit:
              script: unit
              rules: [{if: $CI_PIPELINE_SOURCE == "merge_request_event"}]
            docs:
              script: docs
              rules: [{if: $CI_MERGE_REQUEST_IID, changes: [docs/*]}]
            old:
              script: old
              only: [merge_requests]
            branch:
              script: branch
              rules: [{if: $CI_COMMIT_BRANCH}]
            """);
    private final Person developer = road.member(DEVELOPER);
    private final String project = "/projects/" + road.project();
    private final String requests = project + "/merge_requests";

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private JsonNode open(String branch) {
        road.branch(developer.api(), branch);
        return expect(201, developer.api().post(requests, ("{\"source_branch\":\"%s\",\"target_branch\":\"main\",\"title\":\"Draft: a $B\","
                + "\"labels\":\"ui,bug\"}").formatted(branch))).body();
    }

    private JsonNode pipelines(long iid) {
        return expect(200, developer.api().get(requests + "/" + iid + "/pipelines")).body();
    }

    /** Waits until a merge request has so many pipelines of its own. */
    private JsonNode own(long iid, int number) {
        Eventually.is(() -> events(iid) >= number);
        assertEquals(number, events(iid));
        for (JsonNode pipeline : pipelines(iid)) {
            if (pipeline.get("source").asText().equals("merge_request_event")) {
                return pipeline;
            }
        }
        throw new AssertionError("no pipeline");
    }

    private int events(long iid) {
        return (int) MergeRequestScene.values(pipelines(iid), "source").stream().filter("merge_request_event"::equals).count();
    }

    private List<String> jobs(JsonNode pipeline) {
        JsonNode jobs = expect(200, developer.api().get(project + "/pipelines/" + pipeline.get("id") + "/jobs")).body();
        return MergeRequestScene.values(jobs, "name").stream().sorted().toList();
    }

    @Test
    void new_request_and_each_push_get_a_pipeline_of_their_jobs() {
        JsonNode request = open("topic");
        long iid = request.get("iid").asLong();
        JsonNode first = own(iid, 1);
        assertEquals("refs/merge-requests/1/head", first.get("ref").asText());
        assertEquals(request.get("sha"), first.get("sha"));
        assertEquals(List.of("old", "unit"), jobs(first));
        expect(201, developer.api().post(project + "/repository/files/docs%2Fa", "{\"branch\":\"topic\",\"content\":\"x\","
                + "\"commit_message\":\"m\"}"));
        JsonNode second = own(iid, 2);
        assertFalse(first.get("sha").equals(second.get("sha")));
        assertEquals(List.of("docs", "old", "unit"), jobs(second));
        expect(201, developer.api().post(project + "/repository/files/b", "{\"branch\":\"topic\",\"content\":\"x\","
                + "\"commit_message\":\"[skip ci]\"}"));
        road.branch(developer.api(), "other");
        expect(200, developer.api().post(requests + "/" + iid + "/pipelines", "{}"));
        assertEquals(3, events(iid));
    }

    @Test
    void jobs_know_the_merge_request() {
        JsonNode request = open("topic");
        JsonNode pipeline = own(request.get("iid").asLong(), 1);
        Taken job = taken("unit", "old");
        Map<String, String> variables = job.variables();
        assertEquals(Map.of("CI_PIPELINE_SOURCE", "merge_request_event", "CI_MERGE_REQUEST_TITLE", "Draft: a $B",
                "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main", "CI_COMMIT_REF_NAME", "topic", "CI_MERGE_REQUEST_LABELS", "bug,ui",
                "CI_COMMIT_REF_PROTECTED", "false", "CI_MERGE_REQUEST_TARGET_BRANCH_PROTECTED", "true"),
                Map.ofEntries(List.of("CI_PIPELINE_SOURCE", "CI_MERGE_REQUEST_TITLE", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME",
                        "CI_COMMIT_REF_NAME", "CI_MERGE_REQUEST_LABELS", "CI_COMMIT_REF_PROTECTED",
                        "CI_MERGE_REQUEST_TARGET_BRANCH_PROTECTED").stream().map(key -> Map.entry(key, variables.get(key)))
                        .<Map.Entry<String, String>>toArray(Map.Entry[]::new)));
        assertFalse(variables.containsKey("CI_COMMIT_BRANCH"));
        String full = expect(200, developer.api().get(requests + "/1")).body().at("/references/full").asText();
        assertEquals(full, variables.get("CI_OPEN_MERGE_REQUESTS"));
        assertEquals("[\"+refs/pipelines/" + pipeline.get("id") + ":refs/pipelines/" + pipeline.get("id") + "\"]",
                job.document().at("/git_info/refspecs").toString());
        assertEquals(pipeline.get("ref"), job.document().at("/git_info/ref"));
        expect(201, developer.api().post(project + "/pipeline", "{\"ref\":\"topic\"}"));
        Taken branch = taken("branch");
        while (!branch.document().at("/git_info/ref").asText().equals("topic")
                || !branch.variables().containsKey("CI_OPEN_MERGE_REQUESTS")) {
            branch = taken("branch");
        }
        assertEquals(full, branch.variables().get("CI_OPEN_MERGE_REQUESTS"));
        assertFalse(branch.variables().containsKey("CI_MERGE_REQUEST_ID"));
    }

    private Taken taken(String... names) {
        for (int i = 0; i < 10; i++) {
            Taken job = road.take();
            if (List.of(names).contains(job.document().at("/job_info/name").asText())) {
                return job;
            }
        }
        throw new AssertionError("no job of these names");
    }

    @Test
    void pipelines_are_created_by_those_who_may_push() {
        JsonNode request = open("topic");
        String path = requests + "/" + request.get("iid") + "/pipelines";
        own(request.get("iid").asLong(), 1);
        Answer made = expect(200, road.owner().api().post(path, "{}"));
        assertEquals("merge_request_event", made.body().get("source").asText());
        assertEquals(road.owner().username(), made.body().at("/user/username").asText());
        expect(403, road.member(REPORTER).api().post(path, "{}"));
        expect(404, road.stranger().api().post(path, "{}"));
        expect(401, Api.anonymous().post(path, "{}"));
        expect(404, developer.api().post(requests + "/99/pipelines", "{}"));
        expect(404, road.stranger().api().get(path));
    }

    /** Returns the number of pipelines of a project whose jobs know a text of a merge request. */
    private static long knowing(String text, long project) {
        return TestServer.shared().database().number("select count(*) from pipelines where project_id = ? and merge_requests::text like ?",
                project, "%" + text + "%");
    }

    @Test
    void pipeline_of_a_fork_runs_where_its_creator_may_run_the_code() {
        Person outsider = road.member(REPORTER);
        Answer fork = expect(201, outsider.api().post(project + "/fork", "{\"path\":\"" + Api.unique("fork") + "\"}"));
        expect(201, outsider.api().post("/projects/" + fork.id() + "/repository/files/x",
                "{\"branch\":\"patch\",\"start_branch\":\"main\",\"content\":\"x\",\"commit_message\":\"m\"}"));
        long iid = expect(201, outsider.api().post("/projects/" + fork.id() + "/merge_requests", ("{\"source_branch\":\"patch\","
                + "\"target_branch\":\"main\",\"target_project_id\":%d,\"title\":\"Secret plan\"}").formatted(road.project())))
                .body().get("iid").asLong();
        String path = requests + "/" + iid + "/pipelines";
        Eventually.is(() -> expect(200, outsider.api().get(path)).body().toString().contains("merge_request_event"));
        JsonNode first = expect(200, outsider.api().get(path)).body().get(0);
        assertEquals(fork.id() + " patch", first.get("project_id").asLong() + " " + first.get("ref").asText());
        assertEquals("[]", expect(200, developer.api().get(path)).body().toString());
        JsonNode own = expect(200, developer.api().post(path, "{}")).body();
        assertEquals(road.project() + " refs/merge-requests/" + iid + "/head",
                own.get("project_id").asLong() + " " + own.get("ref").asText());
        assertEquals(0, knowing("Secret plan", fork.id()), "members of the fork do not see the target project");
        assertEquals(1, knowing("Secret plan", road.project()));
        expect(200, road.owner().api().put(project, "{\"ci_allow_fork_pipelines_to_run_in_parent_project\":false}"));
        expect(403, developer.api().post(path, "{}"));
    }

    @Test
    void jobs_of_a_protected_pipeline_are_run_by_users_who_may_move_both_branches() {
        Road guarded = new Road(TestServer.shared(), """
                deploy:
                  script: deploy
                  when: manual
                  only: [merge_requests]
                """);
        Person member = guarded.member(DEVELOPER);
        String path = "/projects/" + guarded.project();
        expect(201, guarded.owner().api().post(path + "/repository/branches?branch=release&ref=main", "{}"));
        expect(201, guarded.owner().api().post(path + "/protected_branches",
                "{\"name\":\"release\",\"push_access_level\":30,\"merge_access_level\":30}"));
        expect(201, member.api().post(path + "/repository/files/x", "{\"branch\":\"release\",\"content\":\"x\",\"commit_message\":\"m\"}"));
        expect(201, guarded.owner().api().post(path + "/merge_requests",
                "{\"source_branch\":\"release\",\"target_branch\":\"main\",\"title\":\"a\"}"));
        Eventually.is(() -> member.api().get(path + "/merge_requests/1/pipelines").body().toString().contains("merge_request_event"));
        expect(403, member.api().post(path + "/merge_requests/1/pipelines", "{}"));
        long job = guarded.id("deploy");
        expect(403, member.api().post(guarded.path(job) + "/play", "{}"));
        expect(200, guarded.owner().api().post(guarded.path(job) + "/play", "{}"));
        assertEquals("true", guarded.take().variables().get("CI_COMMIT_REF_PROTECTED"));
    }

    @Test
    void failed_pipeline_of_a_request_is_not_replaced_by_a_later_one_of_its_branch() {
        JsonNode request = open("topic");
        JsonNode own = own(request.get("iid").asLong(), 1);
        expect(201, developer.api().post(project + "/pipeline", "{\"ref\":\"topic\"}"));
        assertEquals(own.get("id"), expect(200, developer.api().get(requests + "/" + request.get("iid"))).body().at("/head_pipeline/id"));
    }

    @Test
    void closed_request_gets_no_pipeline() {
        long iid = open("topic").get("iid").asLong();
        own(iid, 1);
        expect(200, developer.api().put(requests + "/" + iid, "{\"state_event\":\"close\"}"));
        assertEquals("405 Method Not Allowed", expect(405, developer.api().post(requests + "/" + iid + "/pipelines", "{}")).message());
    }

    @Test
    void request_without_jobs_has_no_pipeline_of_its_own() {
        Road plain = new Road(TestServer.shared(), "all: {script: x}");
        Person member = plain.member(DEVELOPER);
        plain.branch(member.api(), "topic");
        String path = "/projects/" + plain.project() + "/merge_requests";
        expect(201, member.api().post(path, "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"a\"}"));
        expect(400, member.api().post(path + "/1/pipelines", "{}"));
        assertEquals(List.of("push"), MergeRequestScene.values(expect(200, member.api().get(path + "/1/pipelines")).body(), "source"));
    }
}
