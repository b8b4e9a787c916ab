package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.TestServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pipelines that run on the commit that the merge of a request would make. */
class MergedResultsTest {

    private static final int DEVELOPER = 30;
    private static final int REPORTER = 20;
    private static final String CONFIGURATION = """
            unit: {script: unit, only: [merge_requests]}
            later:
              script: later
              rules: [{if: $CI_MERGE_REQUEST_IID, changes: [later.txt]}]
            """;

    @TempDir
    Path folder;

    private final Road road = enabled(TestServer.shared());
    private final Person developer = road.member(DEVELOPER);
    private final String project = "/projects/" + road.project();
    private final String requests = project + "/merge_requests";

    private static Road enabled(TestServer server) {
        Road road = new Road(server, CONFIGURATION);
        expect(200, road.owner().api().put("/projects/" + road.project(), "{\"merge_pipelines_enabled\":true}"));
        return road;
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private static void commit(Api api, String project, String branch, String file) {
        expect(201, api.post(project + "/repository/files/" + file, "{\"branch\":\"%s\",\"content\":\"%s\",\"commit_message\":\"m\"}"
                .formatted(branch, branch)));
    }

    private static JsonNode open(Api api, String project) {
        return expect(201, api.post(project + "/merge_requests",
                "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"a\"}")).body();
    }

    /** Opens a merge request into a branch that has a later commit. */
    private JsonNode opened() {
        road.branch(developer.api(), "topic");
        commit(road.owner().api(), project, "main", "later.txt");
        return open(developer.api(), project);
    }

    /** Waits for so many pipelines of the merge request; the newest comes first. */
    private static List<JsonNode> own(Api api, String project, int number) {
        Eventually.is(() -> events(api, project).size() >= number);
        assertEquals(number, events(api, project).size());
        return events(api, project);
    }

    private static List<JsonNode> events(Api api, String project) {
        List<JsonNode> found = new ArrayList<>();
        expect(200, api.get(project + "/merge_requests/1/pipelines")).body().forEach(pipeline -> {
            if (pipeline.get("source").asText().equals("merge_request_event")) {
                found.add(pipeline);
            }
        });
        return found;
    }

    private String head(String branch) {
        return expect(200, developer.api().get(project + "/repository/branches/" + branch)).body().at("/commit/id").asText();
    }

    private Taken taken() {
        for (int i = 0; i < 10; i++) {
            Taken job = road.take();
            if (job.document().at("/job_info/name").asText().equals("unit")) {
                return job;
            }
        }
        throw new AssertionError("no job");
    }

    @Test
    void pipeline_runs_on_the_merge_of_both_heads() {
        JsonNode request = opened();
        JsonNode pipeline = own(developer.api(), project, 1).getFirst();
        assertEquals("refs/merge-requests/1/merge", pipeline.get("ref").asText());
        assertNotEquals(request.get("sha"), pipeline.get("sha"));
        assertEquals(pipeline.get("id"), expect(200, developer.api().get(requests + "/1")).body().at("/head_pipeline/id"));
        Taken job = taken();
        Map<String, String> variables = job.variables();
        assertEquals(List.of("merged_result", request.get("sha").asText(), head("main"), pipeline.get("sha").asText(), "topic",
                "refs/merge-requests/1/head"), Stream.of("CI_MERGE_REQUEST_EVENT_TYPE", "CI_MERGE_REQUEST_SOURCE_BRANCH_SHA",
                "CI_MERGE_REQUEST_TARGET_BRANCH_SHA", "CI_COMMIT_SHA", "CI_COMMIT_REF_NAME", "CI_MERGE_REQUEST_REF_PATH")
                .map(variables::get).toList());
        GitRepository work = GitRepository.init(folder);
        List<String> fetch = new ArrayList<>(List.of("fetch", "-q", "--depth", "20", variables.get("CI_REPOSITORY_URL")));
        job.document().at("/git_info/refspecs").forEach(refspec -> fetch.add(refspec.asText()));
        work.git(fetch.toArray(String[]::new));
        assertEquals(job.document().at("/git_info/sha").asText(), pipeline.get("sha").asText());
        assertEquals(head("main") + " " + request.get("sha").asText(),
                work.git("log", "-1", "--format=%P", pipeline.get("sha").asText()).strip());
    }

    @Test
    void changes_are_those_of_the_request_alone() {
        opened();
        JsonNode pipeline = own(developer.api(), project, 1).getFirst();
        JsonNode jobs = expect(200, developer.api().get(project + "/pipelines/" + pipeline.get("id") + "/jobs")).body();
        assertEquals(List.of("unit"), MergeRequestScene.values(jobs, "name"));
    }

    @Test
    void each_push_and_each_call_merges_the_present_heads() {
        opened();
        JsonNode first = own(developer.api(), project, 1).getFirst();
        commit(developer.api(), project, "topic", "second.txt");
        JsonNode second = own(developer.api(), project, 2).getFirst();
        commit(road.owner().api(), project, "main", "third.txt");
        expect(200, developer.api().post(requests + "/1/pipelines", "{}"));
        JsonNode third = own(developer.api(), project, 3).getFirst();
        assertEquals(3, Stream.of(first, second, third).map(pipeline -> pipeline.get("sha").asText()).distinct().count());
        assertEquals(third.get("sha"), expect(200, developer.api().get(requests + "/1/merge_ref")).body().get("commit_id"));
    }

    @Test
    void request_with_a_conflict_gets_a_detached_pipeline() {
        road.branch(developer.api(), "topic");
        commit(developer.api(), project, "topic", "later.txt");
        commit(road.owner().api(), project, "main", "later.txt");
        JsonNode request = open(developer.api(), project);
        JsonNode pipeline = own(developer.api(), project, 1).getFirst();
        assertEquals(List.of("refs/merge-requests/1/head", request.get("sha").asText()),
                List.of(pipeline.get("ref").asText(), pipeline.get("sha").asText()));
        assertEquals("detached", taken().variables().get("CI_MERGE_REQUEST_EVENT_TYPE"));
    }

    @Test
    void commit_that_skips_pipelines_skips_that_of_the_merged_result() {
        opened();
        own(developer.api(), project, 1);
        expect(201, developer.api().post(project + "/repository/files/skipped",
                "{\"branch\":\"topic\",\"content\":\"x\",\"commit_message\":\"[skip ci]\"}"));
        Eventually.is(() -> TestServer.shared().database().number("select count(*) from scheduled_tasks where task_name = "
                + "'CREATE_PIPELINES_OF_PUSHED_REQUESTS'") == 0);
        own(developer.api(), project, 1);
    }

    @Test
    void fork_runs_its_own_branch_and_members_the_merged_result() {
        Person outsider = road.member(REPORTER);
        Answer fork = expect(201, outsider.api().post(project + "/fork", "{\"path\":\"" + Api.unique("fork") + "\"}"));
        expect(201, outsider.api().post("/projects/" + fork.id() + "/repository/files/x",
                "{\"branch\":\"patch\",\"start_branch\":\"main\",\"content\":\"x\",\"commit_message\":\"m\"}"));
        expect(201, outsider.api().post("/projects/" + fork.id() + "/merge_requests", ("{\"source_branch\":\"patch\","
                + "\"target_branch\":\"main\",\"target_project_id\":%d,\"title\":\"a\"}").formatted(road.project())));
        assertEquals("patch", own(outsider.api(), project, 1).getFirst().get("ref").asText());
        assertEquals("refs/merge-requests/1/merge", expect(200, developer.api().post(requests + "/1/pipelines", "{}")).body().get("ref")
                .asText());
    }

    /** Opens a merge request of the owner. @return event type of its pipeline, and whether that is protected */
    private List<String> merged(String source, String target) {
        Api owner = road.owner().api();
        JsonNode request = expect(201, owner.post(requests, "{\"source_branch\":\"%s\",\"target_branch\":\"%s\",\"title\":\"a\"}"
                .formatted(source, target))).body();
        Eventually.is(() -> expect(200, owner.get(requests + "/" + request.get("iid"))).body().at("/head_pipeline/status").asText()
                .equals("pending"));
        Map<String, String> variables = taken().variables();
        assertEquals(request.get("iid").asText(), variables.get("CI_MERGE_REQUEST_IID"));
        return List.of(variables.get("CI_MERGE_REQUEST_EVENT_TYPE"), variables.get("CI_COMMIT_REF_PROTECTED"));
    }

    @Test
    void merged_result_of_two_protected_branches_alone_is_protected() {
        Api owner = road.owner().api();
        for (String branch : List.of("release", "dev")) {
            expect(201, owner.post(project + "/repository/branches?branch=" + branch + "&ref=main", "{}"));
        }
        expect(201, owner.post(project + "/protected_branches", "{\"name\":\"release\"}"));
        commit(owner, project, "release", "release.txt");
        assertEquals(List.of("merged_result", "true"), merged("release", "main"));
        assertEquals(List.of("merged_result", "false"), merged("release", "dev"));
    }

    @Test
    void tier_without_merged_results_runs_on_the_head() {
        Road free = enabled(TestServer.modest());
        Person member = free.member(DEVELOPER);
        free.branch(member.api(), "topic");
        String path = "/projects/" + free.project();
        open(member.api(), path);
        assertEquals("refs/merge-requests/1/head", own(member.api(), path, 1).getFirst().get("ref").asText());
    }
}
