package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Race;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Merge requests that are merged when their pipeline succeeds. */
class AutoMergeOverHttpTest {

    private static final int DEVELOPER = 30;
    private static final int MAINTAINER = 40;
    private static final int REPORTER = 20;
    private static final String WHEN = "{\"merge_when_pipeline_succeeds\":true}";

    private final Road road = new Road(TestServer.shared(), """
            unit: {script: unit, only: [merge_requests]}
            """);
    private final Person developer = road.member(DEVELOPER);
    private final Person maintainer = road.member(MAINTAINER);
    private final String project = "/projects/" + road.project();
    private final String requests = project + "/merge_requests";

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private JsonNode request(long iid) {
        return expect(200, developer.api().get(requests + "/" + iid)).body();
    }

    private String state(long iid) {
        return request(iid).get("state").asText();
    }

    private boolean waits(long iid) {
        return request(iid).get("merge_when_pipeline_succeeds").asBoolean();
    }

    /** Opens a merge request whose pipeline has begun. @return its number */
    private long opened() {
        return opened(Api.unique("topic"), "main");
    }

    private long opened(String branch, String target) {
        road.branch(developer.api(), branch);
        long iid = expect(201, developer.api().post(requests, "{\"source_branch\":\"%s\",\"target_branch\":\"%s\",\"title\":\"a\"}"
                .formatted(branch, target))).body().get("iid").asLong();
        Eventually.is(() -> !request(iid).get("head_pipeline").isNull());
        return iid;
    }

    /** Takes jobs until one is of the merge request; others stay as they are. */
    private Taken take(long iid) {
        AtomicReference<Taken> found = new AtomicReference<>();
        Eventually.is(() -> {
            Answer answer = road.request();
            Taken job = answer.status() == 201 ? new Taken(answer.id(), answer.body().get("token").asText(), answer.body()) : null;
            if (job != null && job.variables().get("CI_MERGE_REQUEST_IID").equals(Long.toString(iid))) {
                found.set(job);
            }
            return found.get() != null;
        });
        return found.get();
    }

    private Answer merge(Api api, long iid) {
        return api.put(requests + "/" + iid + "/merge", WHEN);
    }

    private Answer cancel(Api api, long iid) {
        return api.post(requests + "/" + iid + "/cancel_merge_when_pipeline_succeeds", "{}");
    }

    /** Opens a merge request that the maintainer has set to be merged. */
    private long waiting() {
        long iid = opened();
        expect(200, merge(maintainer.api(), iid));
        return iid;
    }

    private void commit(long iid) {
        expect(201, developer.api().post(project + "/repository/files/" + Api.unique("file"),
                "{\"branch\":%s,\"content\":\"x\",\"commit_message\":\"m\"}".formatted(request(iid).get("source_branch"))));
    }

    private static boolean quiet() {
        return TestServer.shared().database().number("select count(*) from scheduled_tasks where task_name = 'RUN_AUTO_MERGE'"
                + " or task_name = 'pipeline.changed' or task_name = 'NOTIFY_FOLLOWERS'") == 0;
    }

    @Test
    void request_is_merged_when_its_pipeline_succeeds_in_the_name_of_the_user() {
        long iid = opened();
        JsonNode answer = expect(200, merge(maintainer.api(), iid)).body();
        assertEquals(List.of("opened", "true", maintainer.username(), "true"), List.of(answer.get("state").asText(),
                answer.get("merge_when_pipeline_succeeds").asText(), answer.at("/merge_user/username").asText(),
                Boolean.toString(answer.get("merged_by").isNull())));
        road.end(take(iid), "success");
        Eventually.is(() -> state(iid).equals("merged"));
        JsonNode merged = request(iid);
        assertEquals(List.of("false", maintainer.username(), maintainer.username()), List.of(
                merged.get("merge_when_pipeline_succeeds").asText(), merged.at("/merged_by/username").asText(),
                merged.at("/merge_user/username").asText()));
        assertTrue(expect(200, developer.api().get(project + "/repository/commits/" + merged.get("merge_commit_sha").asText())).body()
                .get("parent_ids").toString().contains(merged.get("sha").asText()));
    }

    private List<String> notes(long iid) {
        List<String> bodies = new ArrayList<>();
        expect(200, developer.api().get(requests + "/" + iid + "/notes?sort=asc")).body().forEach(note -> {
            if (note.get("body").asText().contains("automatic merge")) {
                bodies.add(note.at("/author/username").asText() + " " + note.get("body").asText());
            }
        });
        return bodies;
    }

    @Test
    void merges_that_wait_and_those_that_are_canceled_are_told_by_notes() {
        long iid = waiting();
        String enabled = maintainer.username() + " enabled an automatic merge when the pipeline for " + request(iid).get("sha").asText()
                + " succeeds";
        assertEquals(List.of(enabled), notes(iid));
        expect(201, cancel(developer.api(), iid));
        assertEquals(List.of(enabled, developer.username() + " canceled the automatic merge"), notes(iid));
    }

    @Test
    void failed_pipeline_is_waited_for_until_it_succeeds() {
        long iid = waiting();
        Taken job = take(iid);
        road.end(job, "failed");
        Eventually.is(() -> request(iid).at("/head_pipeline/status").asText().equals("failed") && quiet());
        assertEquals(List.of("opened", true), List.of(state(iid), waits(iid)));
        expect(201, developer.api().post(road.path(job.id()) + "/retry", "{}"));
        road.end(take(iid), "success");
        Eventually.is(() -> state(iid).equals("merged"));
    }

    /** A rebase gives the branch another head, which the user has not agreed to. */
    @Test
    void merge_that_needs_a_rebase_ends_the_wait() {
        expect(200, road.owner().api().put(project, "{\"merge_method\":\"ff\"}"));
        long iid = waiting();
        road.commitAgain();
        road.end(take(iid), "success");
        Eventually.is(() -> !waits(iid));
        assertEquals(List.of("opened", "true"), List.of(state(iid), Boolean.toString(request(iid).get("merge_error").isNull())));
        assertTrue(notes(iid).getLast().endsWith("because target branch was updated"), notes(iid).getLast());
    }

    @Test
    void user_takes_it_back() {
        long iid = waiting();
        assertEquals("success", expect(201, cancel(developer.api(), iid)).body().get("status").asText(), "the author may");
        assertFalse(waits(iid));
        assertTrue(request(iid).get("merge_user").isNull());
        assertEquals("Can't cancel the automatic merge", expect(406, cancel(maintainer.api(), iid)).message());
        road.end(take(iid), "success");
        Eventually.is(() -> request(iid).at("/head_pipeline/status").asText().equals("success") && quiet());
        assertEquals("opened", state(iid));
        expect(401, cancel(Api.anonymous(), iid));
        expect(401, cancel(road.member(DEVELOPER).api(), iid));
        expect(401, cancel(road.member(REPORTER).api(), iid));
        expect(404, cancel(road.stranger().api(), iid));
        expect(404, cancel(maintainer.api(), iid + 100));
        expect(200, developer.api().put(requests + "/" + iid, "{\"state_event\":\"close\"}"));
        assertEquals("405 Method Not Allowed", expect(405, cancel(maintainer.api(), iid)).message());
    }

    @Test
    void push_draft_other_target_and_close_end_the_wait() {
        long pushed = waiting();
        commit(pushed);
        long drafted = waiting();
        expect(200, developer.api().put(requests + "/" + drafted, "{\"title\":\"Draft: a\"}"));
        long retargeted = waiting();
        expect(201, developer.api().post(project + "/repository/branches?branch=other&ref=main", "{}"));
        expect(200, developer.api().put(requests + "/" + retargeted, "{\"target_branch\":\"other\"}"));
        long closed = waiting();
        expect(200, developer.api().put(requests + "/" + closed, "{\"state_event\":\"close\"}"));
        long titled = waiting();
        expect(200, developer.api().put(requests + "/" + titled, "{\"title\":\"b\"}"));
        assertEquals(List.of(false, false, false, false, true), List.of(waits(pushed), waits(drafted), waits(retargeted), waits(closed),
                waits(titled)));
    }

    @Test
    void request_whose_target_branch_is_merged_and_removed_waits_no_more() {
        String feature = Api.unique("feature");
        long below = opened(feature, "main");
        long above = opened(Api.unique("sub"), feature);
        expect(200, merge(maintainer.api(), above));
        expect(200, maintainer.api().put(requests + "/" + below + "/merge", "{\"should_remove_source_branch\":true}"));
        Eventually.is(() -> request(above).get("target_branch").asText().equals("main"));
        assertFalse(waits(above));
        assertEquals(maintainer.username() + " aborted the automatic merge because target branch was changed", notes(above).getLast());
        road.end(take(above), "success");
        Eventually.is(() -> request(above).at("/head_pipeline/status").asText().equals("success") && quiet());
        assertEquals("opened", state(above));
    }

    @Test
    void user_who_may_not_merge_any_more_merges_nothing() {
        long iid = waiting();
        expect(200, road.owner().api().put(project + "/members/" + maintainer.id(), "{\"access_level\":" + DEVELOPER + "}"));
        road.end(take(iid), "success");
        Eventually.is(() -> !waits(iid));
        assertEquals(List.of("opened", "The user who set this merge request to be merged automatically may not merge it"),
                List.of(state(iid), request(iid).get("merge_error").asText()));
    }

    @Test
    void user_who_was_removed_from_a_private_project_merges_nothing() {
        expect(200, road.owner().api().put(project, "{\"visibility\":\"private\"}"));
        long iid = waiting();
        expect(204, road.owner().api().delete(project + "/members/" + maintainer.id()));
        road.end(take(iid), "success");
        Eventually.is(() -> !waits(iid));
        assertEquals(List.of("opened", "The user who set this merge request to be merged automatically may not merge it"),
                List.of(state(iid), request(iid).get("merge_error").asText()));
    }

    @Test
    void pipeline_that_is_over_is_merged_at_once_or_not_at_all() {
        long iid = opened();
        expect(401, merge(developer.api(), iid));
        Taken job = take(iid);
        road.end(job, "failed");
        Eventually.is(() -> request(iid).at("/head_pipeline/status").asText().equals("failed"));
        expect(405, merge(maintainer.api(), iid));
        expect(201, developer.api().post(road.path(job.id()) + "/retry", "{}"));
        road.end(take(iid), "success");
        Eventually.is(() -> request(iid).at("/head_pipeline/status").asText().equals("success"));
        assertEquals("merged", expect(200, merge(maintainer.api(), iid)).body().get("state").asText());
    }

    /** A cancellation that succeeds is never followed by the merge. */
    @Test
    void canceled_merge_does_not_happen() throws Exception {
        Race.between("end", "cancel", (race, number) -> {
            long iid = waiting();
            Taken job = take(iid);
            List<Answer> answers = race.together(() -> road.report(job, "success", ""), () -> cancel(maintainer.api(), iid));
            boolean canceled = answers.getLast().status() == 201;
            if (canceled) {
                Eventually.is(() -> request(iid).at("/head_pipeline/status").asText().equals("success") && quiet());
                assertEquals("opened", state(iid));
            } else {
                Eventually.is(() -> state(iid).equals("merged"));
                assertTrue(List.of(405, 406).contains(answers.getLast().status()), answers.getLast().body().toString());
            }
            return !canceled;
        });
    }

    /** Commits that the user has not agreed to are never merged. */
    @Test
    void commits_pushed_meanwhile_are_not_merged() throws Exception {
        Race.between("end", "push", (race, number) -> {
            long iid = waiting();
            String agreed = request(iid).get("sha").asText();
            Taken job = take(iid);
            race.together(() -> road.report(job, "success", "").status(), () -> {
                commit(iid);
                return 201;
            });
            Eventually.is(() -> !waits(iid) && quiet());
            boolean merged = state(iid).equals("merged");
            if (merged) {
                JsonNode commit = expect(200, developer.api().get(project + "/repository/commits/"
                        + request(iid).get("merge_commit_sha").asText())).body();
                assertEquals(agreed, commit.at("/parent_ids/1").asText());
            }
            return merged;
        });
    }
}
