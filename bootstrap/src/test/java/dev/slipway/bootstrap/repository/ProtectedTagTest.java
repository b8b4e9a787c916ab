package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protected tags, as clients list, create and remove them, and what they permit. */
class ProtectedTagTest extends GitScene {

    private String tags;
    private String developer;
    private Path work;

    @BeforeEach
    void begin() throws IOException {
        tags = "/projects/" + project + "/protected_tags";
        developer = member(30, "api");
        work = repository("work");
        commit(work, ".gitlab-ci.yml", "build: {script: make, rules: [{if: '$SECRET'}]}\nalways: {script: make}\nplayed: {script: make, "
                + "when: manual}\n");
        git(work, "push", "-q", asOwner(), "main").succeeded();
    }

    private Api as(String token) {
        return Api.root().with(token);
    }

    private JsonNode protect(String json) {
        Answer answer = as(owner).post(tags, json);
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body();
    }

    private Result push(String token, String refspec) {
        return git(work, "push", "-q", url("anyone", token), refspec);
    }

    private void refused(int status, String body, String json) {
        Answer answer = as(owner).post(tags, json);
        assertEquals(status + " " + body, answer.status() + " " + answer.body());
    }

    @Test
    void answer_has_the_whole_shape() {
        long user = as(owner).get("/user").id();
        JsonNode tag = protect("{\"name\":\"v*\",\"create_access_level\":30,\"allowed_to_create\":[{\"user_id\":%d}]}".formatted(user));
        JsonNode entries = tag.get("create_access_levels");
        String expected = ("{'name':'v*','create_access_levels':[{'id':" + entries.get(0).get("id")
                + ",'access_level':30,'access_level_description':'Developers + Maintainers','user_id':null,'group_id':null},{'id':"
                + entries.get(1).get("id") + ",'access_level':null,'access_level_description':"
                + entries.get(1).get("access_level_description") + ",'user_id':" + user + ",'group_id':null}]}").replace('\'', '"');
        assertEquals(expected, tag.toString());
        assertEquals(expected, as(developer).get(tags + "/v%2A").body().toString());
        assertEquals("[" + expected + "]", as(developer).get(tags).body().toString());
        assertEquals("40", protect("{\"name\":\"plain\"}").at("/create_access_levels/0/access_level").asText());
        assertEquals(List.of(), as(owner).get("/projects/" + project + "/protected_branches?search=plain").body().findValuesAsText("name"));
    }

    @Test
    void bad_requests_say_what_is_wrong() {
        protect("{\"name\":\"v*\"}");
        refused(400, "{\"error\":\"name is missing, name is empty\"}", "{}");
        refused(400, "{\"error\":\"create_access_level does not have a valid value\"}", "{\"name\":\"a\",\"create_access_level\":50}");
        refused(422, "{\"message\":[\"Name has already been taken\"]}", "{\"name\":\"v*\"}");
        refused(422, "{\"message\":[\"Create access levels user is not a member of the project\"]}",
                "{\"name\":\"a\",\"allowed_to_create\":[{\"user_id\":999999999}]}");
        refused(422, "{\"message\":[\"Create access levels access level has already been taken\"]}",
                "{\"name\":\"a\",\"create_access_level\":30,\"allowed_to_create\":[{\"access_level\":30}]}");
        assertEquals("404 Not found", as(owner).get(tags + "/v1").message());
        assertEquals("404 Not found", as(owner).delete(tags + "/v1").message());
    }

    @ParameterizedTest
    @CsvSource({"10,403,403", "20,200,403", "30,200,403", "40,200,201"})
    void reporters_read_and_maintainers_change(int level, int reading, int writing) {
        protect("{\"name\":\"v*\"}");
        Api api = as(member(level, "api"));
        assertEquals(reading, api.get(tags).status());
        assertEquals(reading, api.get(tags + "/v%2A").status());
        assertEquals(writing, api.post(tags, "{\"name\":\"new\"}").status());
        assertEquals(writing == 201 ? 204 : 403, api.delete(tags + "/v%2A").status());
        assertEquals("404 Project Not Found", Api.root().person().api().get(tags).message());
        assertEquals(401, Api.anonymous().post(tags, "{\"name\":\"a\"}").status());
    }

    @Test
    void protected_tag_is_created_by_those_who_may_and_never_moves() throws IOException {
        protect("{\"name\":\"v*\"}");
        String base = "/projects/" + project + "/repository/tags";
        push(developer, "main:refs/tags/v1").refused("You are not allowed to create this tag as it is protected.");
        push(developer, "main:refs/tags/w1").succeeded();
        Answer refused = as(developer).post(base, "{\"tag_name\":\"v2\",\"ref\":\"main\"}");
        assertEquals("403 403 Forbidden - You are not allowed to create this tag as it is protected.", refused.status() + " "
                + refused.message());
        push(owner, "main:refs/tags/v1").succeeded();
        assertEquals(201, as(owner).post(base, "{\"tag_name\":\"v2\",\"ref\":\"main\"}").status());
        commit(work, "a.txt", "two");
        push(owner, "+main:refs/tags/v1").refused("Protected tags cannot be updated.");
        push(developer, "+main:refs/tags/w1").succeeded();
        push(developer, ":refs/tags/v1").refused("You are not allowed to delete protected tags from this project.");
        assertEquals(403, as(developer).delete(base + "/v2").status());
        assertEquals(List.of("v1 true", "v2 true", "w1 false"), shown(base + "?order_by=name&sort=asc"));
        assertEquals("true", as(developer).get(base + "/v1").body().get("protected").toString());
        push(owner, ":refs/tags/v1").succeeded();
        assertEquals(204, as(owner).delete(base + "/v2").status());
        assertEquals(204, as(owner).delete(tags + "/v%2A").status());
        push(developer, "main:refs/tags/v1").succeeded();
    }

    private List<String> shown(String path) {
        return as(developer).get(path).body().findParents("protected").stream()
                .map(tag -> tag.get("name").asText() + " " + tag.get("protected")).toList();
    }

    @Test
    void jobs_of_a_protected_tag_are_protected() {
        assertEquals(201, as(owner).post("/projects/" + project + "/variables",
                "{\"key\":\"SECRET\",\"value\":\"there\",\"protected\":true}").status());
        git(work, "push", "-q", "-o", "ci.skip", asOwner(), "main:refs/tags/v1", "main:refs/tags/w1").succeeded();
        protect("{\"name\":\"v*\"}");
        String pipelines = "/projects/" + project + "/pipeline?ref=";
        Answer refused = as(developer).post(pipelines + "v1", "{}");
        assertTrue(refused.status() == 400 && refused.message().contains("sufficient permission to run a pipeline on 'v1'"),
                refused.body().toString());
        long open = as(developer).post(pipelines + "w1", "{}").id();
        long guarded = as(owner).post(pipelines + "v1", "{}").id();
        assertEquals(2, number("select count(*) from jobs where pipeline_id = ? and not ref_protected", open));
        assertEquals(3, number("select count(*) from jobs where pipeline_id = ? and ref_protected", guarded));
        String jobs = "/projects/" + project + "/jobs/";
        assertEquals(403, as(developer).post(jobs + job(guarded) + "/play", "{}").status());
        assertEquals(200, as(developer).post(jobs + job(open) + "/play", "{}").status());
        assertEquals(200, as(owner).post(jobs + job(guarded) + "/play", "{}").status());
        assertEquals(403, as(developer).post("/projects/" + project + "/pipelines/" + guarded + "/cancel", "{}").status());
    }

    private long job(long pipeline) {
        return number("select id from jobs where pipeline_id = ? and name = 'played'", pipeline);
    }

    @Test
    void schedule_on_a_protected_tag_is_kept_by_those_who_may_create_it() {
        git(work, "push", "-q", "-o", "ci.skip", asOwner(), "main:refs/tags/v1").succeeded();
        String schedule = "{\"description\":\"nightly\",\"ref\":\"refs/tags/v1\",\"cron\":\"0 1 * * *\"}";
        String schedules = "/projects/" + project + "/pipeline_schedules";
        assertEquals(201, as(developer).post(schedules, schedule).status());
        protect("{\"name\":\"v*\"}");
        assertEquals(403, as(developer).post(schedules, schedule).status());
        assertEquals(201, as(owner).post(schedules, schedule).status());
    }

    @Test
    void free_tier_knows_levels_alone() {
        Api root = Api.root(TestServer.modest().address());
        String there = "/projects/" + root.post("/projects", "{\"name\":\"%s\"}".formatted(Api.unique("free"))).id() + "/protected_tags";
        JsonNode tag = root.post(there, "{\"name\":\"v*\",\"allowed_to_create\":[{\"access_level\":30}]}").body();
        assertEquals(("{'name':'v*','create_access_levels':[{'id':" + tag.at("/create_access_levels/0/id")
                + ",'access_level':40,'access_level_description':'Maintainers'}]}").replace('\'', '"'), tag.toString());
    }
}
