package dev.slipway.bootstrap.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.schedule.RunSchedule;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.models.PipelineSchedule;
import org.gitlab4j.api.models.Variable;
import org.junit.jupiter.api.Test;

class ScheduleOperationsTest {

    private static final String NIGHTLY = "{\"description\":\"Nightly\",\"ref\":\"main\",\"cron\":\"0 3 * * "
            + "*\",\"cron_timezone\":\"Berlin\"}";
    private static final int DEVELOPER = 30;
    private static final int REPORTER = 20;

    private final Road road = new Road(TestServer.shared(), """
            workflow: {rules: [{if: $CI_PIPELINE_SOURCE == "schedule"}]}
            build: {script: make, rules: [{if: $KIND}], variables: {LEVEL: "of the file"}}
            """);
    private final Api owner = road.owner().api();
    private final String path = "/projects/" + road.project() + "/pipeline_schedules";

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    private String made(Api api, String ref) {
        return path + "/" + expect(201, api.post(path, NIGHTLY.replace("main", ref))).id();
    }

    private void give(String schedule, String key, String value) {
        expect(201, owner.post(schedule + "/variables", "{\"key\":\"" + key + "\",\"value\":\"" + value + "\"}"));
    }

    /** Lets the schedule be due now, and does the work. */
    private void run(String schedule) {
        long id = Long.parseLong(schedule.substring(schedule.lastIndexOf('/') + 1));
        TestServer.shared().database().execute("update pipeline_schedules set next_run_at = now() - interval '2 days' where id = " + id);
        TestServer.shared().bean(RunSchedule.class).handle(id);
    }

    @Test
    void a_schedule_is_kept_shown_changed_and_forgotten() {
        JsonNode created = expect(201, owner.post(path, NIGHTLY)).body();
        List<String> names = List.of("id", "description", "ref", "cron", "cron_timezone", "next_run_at", "active", "created_at",
                "updated_at", "owner",
                "last_error", "last_error_at", "last_pipeline", "variables");
        List<String> shown = new ArrayList<>();
        created.fieldNames().forEachRemaining(shown::add);
        assertEquals(names, shown);
        assertEquals("Berlin", created.get("cron_timezone").asText());
        assertTrue(created.get("active").asBoolean());
        assertTrue(created.get("next_run_at").asText().matches("\\d{4}-\\d\\d-\\d\\dT0[12]:00:00\\.000Z"), created.toString());
        assertEquals(road.owner().id(), created.at("/owner/id").asLong());
        assertEquals("[]", created.get("variables").toString());
        String schedule = path + "/" + created.get("id").asLong();
        JsonNode changed = expect(200, owner.put(schedule,
                "{\"description\":\"Hourly\",\"cron\":\"@hourly\",\"cron_timezone\":\"Eastern Time (US & Canada)\","
                + "\"active\":false}")).body();
        assertEquals("Hourly @hourly Eastern Time (US & Canada) false", changed.get("description").asText() + " " + changed.get(
                "cron").asText() + " "
                + changed.get("cron_timezone").asText() + " " + changed.get("active").asText());
        assertEquals("main", expect(200, owner.get(schedule)).body().get("ref").asText());
        assertEquals(1, expect(200, owner.get(path + "?scope=inactive")).body().size());
        assertEquals(0, expect(200, owner.get(path + "?scope=active")).body().size());
        assertFalse(owner.get(path).body().get(0).has("last_pipeline"));
        expect(204, owner.delete(schedule));
        assertEquals("404 Pipeline Schedule Not Found", expect(404, owner.get(schedule)).message());
    }

    @Test
    void what_is_missing_or_wrong_is_told_by_field() {
        assertEquals("description is missing, ref is missing, ref is empty, cron is missing",
                expect(400, owner.post(path, "{}")).body().get("error").asText());
        assertEquals("ref is empty", expect(400, owner.post(path, NIGHTLY.replace("main", ""))).body().get("error").asText());
        assertEquals("scope does not have a valid value", expect(400, owner.get(path + "?scope=shoe")).body().get("error").asText());
        assertEquals("{\"cron\":[\" is invalid syntax\"]}",
                expect(400, owner.post(path, NIGHTLY.replace("0 3 *", "0 30 *"))).body().get("message").toString());
        assertEquals("{\"cron_timezone\":[\" is invalid syntax\"]}",
                expect(400, owner.post(path, NIGHTLY.replace("Berlin", "Bärlin"))).body().get("message").toString());
        for (int index = 0; index < 10; index++) {
            made(owner, "main");
        }
        assertEquals("{\"base\":[\"Maximum number of ci pipeline schedules (10) exceeded\"]}",
                expect(400, owner.post(path, NIGHTLY)).body().get("message").toString());
    }

    @Test
    void variables_are_kept_shown_changed_and_forgotten() {
        String schedule = made(owner, "main");
        assertEquals("{\"variable_type\":\"env_var\",\"key\":\"KIND\",\"value\":\"full\",\"raw\":false}",
                expect(201, owner.post(schedule + "/variables", "{\"key\":\"KIND\",\"value\":\"full\"}")).body().toString());
        assertEquals("{\"key\":[\"has already been taken\"]}", expect(400, owner.post(schedule + "/variables",
                "{\"key\":\"KIND\",\"value\":\"x\"}")).body()
                .get("message").toString());
        assertEquals("{\"key\":[\"can contain only letters, digits and '_'.\"]}",
                expect(400, owner.post(schedule + "/variables", "{\"key\":\"a-b\",\"value\":\"x\"}")).body().get("message").toString());
        assertEquals("{\"variable_type\":\"file\",\"key\":\"KIND\",\"value\":\"less\",\"raw\":false}",
                expect(200, owner.put(schedule + "/variables/KIND", "{\"value\":\"less\",\"variable_type\":\"file\"}")).body().toString());
        assertEquals("less", owner.get(schedule).body().at("/variables/0/value").asText());
        assertFalse(road.member(REPORTER).api().get(schedule).body().has("variables"));
        assertEquals("KIND", expect(202, owner.delete(schedule + "/variables/KIND")).body().get("key").asText());
        assertEquals("404 Pipeline Schedule Variable Not Found", expect(404, owner.delete(schedule + "/variables/KIND")).message());
    }

    @Test
    void what_is_due_makes_one_pipeline_whose_jobs_know_the_schedule() {
        String schedule = made(owner, "main");
        give(schedule, "KIND", "full");
        give(schedule, "LEVEL", "of the schedule");
        run(schedule);
        TestServer.shared().bean(RunSchedule.class).handle(Long.parseLong(schedule.substring(schedule.lastIndexOf('/') + 1)));
        JsonNode made = expect(200, owner.get(schedule + "/pipelines")).body();
        assertEquals(1, made.size());
        assertEquals("schedule", made.get(0).get("source").asText());
        assertEquals(made.get(0).get("id"), owner.get(schedule).body().at("/last_pipeline/id"));
        assertEquals(road.owner().id(),
                owner.get("/projects/" + road.project() + "/pipelines/" + made.get(0).get("id")).body().at("/user/id").asLong());
        assertEquals("[]",
                owner.get("/projects/" + road.project() + "/pipelines/" + made.get(0).get("id") + "/variables").body().toString());
        Map<String, String> variables = road.take().variables();
        assertEquals("of the schedule", variables.get("LEVEL"));
        assertEquals("Nightly", variables.get("CI_PIPELINE_SCHEDULE_DESCRIPTION"));
        assertEquals("schedule", variables.get("CI_PIPELINE_SOURCE"));
        assertEquals(204, road.request().status());
    }

    @Test
    void what_keeps_a_pipeline_from_being_made_is_told() {
        Api developer = road.member(DEVELOPER).api();
        String schedule = made(developer, "side");
        run(schedule);
        JsonNode troubled = owner.get(schedule).body();
        assertEquals("Reference not found", troubled.get("last_error").asText());
        assertTrue(troubled.get("active").asBoolean());
        Api.Person other = road.member(DEVELOPER);
        String left = made(other.api(), "side");
        expect(204, owner.delete("/projects/" + road.project() + "/members/" + other.id()));
        run(left);
        assertEquals("Its owner may not create pipelines in this project any more", owner.get(left).body().get("last_error").asText());
        assertFalse(owner.get(left).body().get("active").asBoolean());
        assertEquals(road.owner().id(), expect(201, owner.post(left + "/take_ownership", "")).body().at("/owner/id").asLong());
        assertNull(expect(200, owner.put(left, "{\"active\":true}")).body().get("last_error").textValue());
    }

    @Test
    void roles_and_protected_refs() {
        Api developer = road.member(DEVELOPER).api();
        Api reporter = road.member(REPORTER).api();
        String schedule = made(owner, "main");
        expect(403, developer.post(path, NIGHTLY));
        expect(403, reporter.post(path, NIGHTLY.replace("main", "side")));
        expect(200, reporter.get(schedule));
        expect(403, developer.put(schedule, "{\"description\":\"Mine\"}"));
        expect(403, developer.post(schedule + "/take_ownership", ""));
        expect(403, developer.post(schedule + "/play", ""));
        expect(404, road.stranger().api().get(schedule));
        expect(401, road.nobody().get(schedule));
        String own = made(developer, "side");
        expect(403, developer.put(own, "{\"ref\":\"main\"}"));
        expect(200, developer.put(own, "{\"description\":\"Mine\"}"));
        expect(204, developer.delete(own));
    }

    @Test
    void played_once_a_minute() {
        String schedule = made(owner, "main");
        String refused = expect(400, owner.post(schedule + "/play", "")).body().toString();
        assertTrue(refused.contains("base"), refused);
        Api other = road.member(40).api();
        give(schedule, "KIND", "full");
        assertEquals("{\"message\":\"201 Created\"}", expect(201, other.post(schedule + "/play", "")).body().toString());
        Answer again = other.post(schedule + "/play", "");
        boolean minuteTurned = again.status() == 201;
        Answer often = expect(429, minuteTurned ? other.post(schedule + "/play", "") : again);
        assertEquals("{\"message\":{\"error\":\"This endpoint has been requested too many times. Try again later.\"}}",
                often.body().toString());
        assertTrue(Integer.parseInt(often.header("Retry-After")) >= 1);
        assertEquals(minuteTurned ? 2 : 1, owner.get(schedule + "/pipelines").body().size());
        expect(204, owner.delete(schedule));
        assertEquals("full", road.take().variables().get("KIND"));
    }

    @Test
    void the_client_people_have_keeps_them() throws Exception {
        try (GitLabApi client = new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN)) {
            PipelineSchedule wanted = new PipelineSchedule();
            wanted.setDescription("Weekly");
            wanted.setRef("main");
            wanted.setCron("@weekly");
            wanted.setCronTimezone("UTC");
            wanted.setActive(true);
            PipelineSchedule made = client.getPipelineApi().createPipelineSchedule(road.project(), wanted);
            Variable variable = client.getPipelineApi().createPipelineScheduleVariable(road.project(), made.getId(), "KIND", "full");
            assertEquals("full", variable.getValue());
            assertEquals("less",
                    client.getPipelineApi().updatePipelineScheduleVariable(road.project(), made.getId(), "KIND", "less").getValue());
            client.getPipelineApi().playPipelineSchedule(road.project(), made.getId());
            PipelineSchedule read = client.getPipelineApi().getPipelineSchedule(road.project(), made.getId());
            assertEquals("KIND", read.getVariables().getFirst().getKey());
            assertEquals("pending", read.getLastPipeline().getStatus().toValue());
            assertEquals(made.getNextRunAt(), read.getNextRunAt());
            client.getPipelineApi().deletePipelineScheduleVariable(road.project(), made.getId(), "KIND");
            read.setDescription("Monthly");
            read.setCron("@monthly");
            assertEquals("@monthly", client.getPipelineApi().updatePipelineSchedule(road.project(), read).getCron());
            assertEquals("root",
                    client.getPipelineApi().takeOwnershipPipelineSchedule(road.project(), made.getId()).getOwner().getUsername());
            assertEquals(1, client.getPipelineApi().getPipelineSchedules(road.project()).size());
            client.getPipelineApi().deletePipelineSchedule(road.project(), made.getId());
            assertEquals(List.of(), client.getPipelineApi().getPipelineSchedules(road.project()));
        }
    }
}
