package dev.slipway.bootstrap.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.persistence.pipeline.CiRows;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserStatesOverHttpTest {

    private static final String OPTIONS = """
            {"before_script": [], "script": ["make"], "after_script": [], "pre_get_sources_script": [], "image": null, "services": [],
             "caches": [], "artifacts": null, "coverage": null, "timeout_seconds": null, "retry": null, "interruptible": null,
             "environment": null, "start_in_seconds": null, "allow_failure_exit_codes": [], "parallel_index": null,
             "parallel_total": null}""";

    private final Api root = Api.root();

    @Test
    void repeated_block_and_unblock_answer_bare_values() {
        Person person = root.person();
        assertEquals("201 true", change(person, "block"));
        assertEquals("201 null", change(person, "block"));
        assertEquals("blocked", state(person));
        assertEquals("201 true", change(person, "unblock"));
        assertEquals("201 false", change(person, "unblock"));
        assertEquals("active", state(person));
    }

    @Test
    void deactivated_account_is_activated_and_banned_one_unbanned() {
        Person person = root.person();
        assertEquals("201 true", change(person, "deactivate"));
        assertEquals("201 null", change(person, "deactivate"));
        assertEquals("403 403 Forbidden - Deactivated users cannot be unblocked by the API", change(person, "unblock"));
        assertEquals("201 true", change(person, "activate"));
        assertEquals("403 You cannot unban active users.", change(person, "unban"));
        assertEquals("201 true", change(person, "ban"));
        assertEquals("banned", state(person));
        assertEquals("403 403 Forbidden - A blocked user must be unblocked to be activated", change(person, "activate"));
        assertEquals("201 true", change(person, "unban"));
        assertEquals("409 The user you are trying to approve is not pending approval", change(person, "approve"));
        assertEquals("409 User does not have a pending request", change(person, "reject"));
    }

    @Test
    void blocked_account_is_told_why_at_its_next_request() {
        Person person = root.person();
        assertEquals(200, person.api().get("/user").status());
        assertEquals("403 The user you are trying to deactivate has been active in the past 90 days and cannot be deactivated",
                change(person, "deactivate"));
        change(person, "block");
        assertEquals("403 Forbidden - Your account has been blocked.", person.api().get("/user").message());
        change(person, "unblock");
        assertEquals(200, person.api().get("/user").status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"block", "ban"})
    void pipelines_of_a_blocked_account_are_canceled(String event) {
        CiRows rows = new CiRows(TestServer.shared().database());
        Person person = root.person();
        Person other = root.person();
        long project = person.api().post("/projects", "{\"name\":\"App\"}").id();
        List<Long> pipelines = Stream.of(person, person, other).map(owner -> {
            long id = rows.pipeline(PipelineDraft.in(project).by(owner.id()).on("main", false), PipelineStatus.PENDING);
            rows.job(id, JobDraft.of("test", 2).with(CiRows.options(OPTIONS)), JobStatus.PENDING);
            return id;
        }).toList();
        change(person, event);
        Waiting.until("the pipelines are canceled", Duration.ofSeconds(20),
                () -> states(pipelines).equals(List.of("canceled", "canceled", "pending")));
        assertEquals(List.of("canceled", "canceled", "pending"), states(pipelines));
    }

    private static List<String> states(List<Long> pipelines) {
        return pipelines.stream().map(id -> TestServer.shared().database().text("select status from pipelines where id = ?", id)).toList();
    }

    @Test
    void approved_account_works_and_rejected_one_is_gone() {
        Person approved = pending();
        Person rejected = pending();
        assertEquals("403 Forbidden - Your account is pending approval from your administrator and hence blocked.",
                approved.api().get("/user").message());
        assertEquals("201 {\"message\":\"Success\"}", answer(root.post("/users/" + approved.id() + "/approve", "")));
        assertEquals(200, approved.api().get("/user").status());
        assertEquals("200 {\"message\":\"Success\"}", answer(root.post("/users/" + rejected.id() + "/reject", "")));
        assertEquals(404, root.get("/users/" + rejected.id()).status());
        assertEquals(401, rejected.api().get("/user").status());
    }

    private Person pending() {
        Person person = root.person();
        TestServer.shared().database().number("update users set state = 'blocked_pending_approval' where id = ? returning id", person.id());
        return person;
    }

    @Test
    void caller_without_rights_is_refused() {
        Person person = root.person();
        assertEquals("403 403 Forbidden - The API initiating user cannot be blocked by the API", answer(root.post("/users/1/block", "")));
        assertEquals("404 404 User Not Found", answer(root.post("/users/999999999/block", "")));
        assertEquals("403 403 Forbidden", answer(person.api().post("/users/1/block", "")));
        assertEquals("403 You are not allowed to approve a user", answer(person.api().post("/users/1/approve", "")));
        assertEquals("403 You are not allowed to reject a user", answer(person.api().post("/users/1/reject", "")));
        assertEquals(401, Api.anonymous().post("/users/1/block", "").status());
    }

    @Test
    void two_administrators_who_block_each_other_never_both_succeed() throws Exception {
        for (int round = 0; round < 5; round++) {
            Person one = administrator();
            Person two = administrator();
            try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
                List<Callable<Integer>> blocks = List.of(() -> one.api().post("/users/" + two.id() + "/block", "").status(),
                        () -> two.api().post("/users/" + one.id() + "/block", "").status());
                int succeeded = 0;
                for (Future<Integer> block : threads.invokeAll(blocks)) {
                    succeeded += block.get() == 201 ? 1 : 0;
                }
                assertEquals(1, succeeded);
            }
            root.post("/users/" + one.id() + "/block", "");
            root.post("/users/" + two.id() + "/block", "");
        }
    }

    private Person administrator() {
        Person person = root.person();
        TestServer.shared().database().number("update users set administrator = true where id = ? returning id", person.id());
        return person;
    }

    private String change(Person person, String event) {
        return answer(root.post("/users/" + person.id() + "/" + event, ""));
    }

    private static String answer(Answer answer) {
        return answer.status() + " " + (answer.status() < 300 ? answer.response().body() : answer.message());
    }

    private String state(Person person) {
        return root.get("/users/" + person.id()).body().get("state").asText();
    }
}
