package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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

/** Deploy tokens, as clients list, create and delete them, and as git clients use them. */
class DeployTokenTest extends GitScene {

    private static final String READ = "\"scopes\":[\"read_repository\"]";
    private static final String DENIED = "HTTP Basic: Access denied";

    private String tokens;
    private Path work;

    @BeforeEach
    void begin() throws IOException {
        tokens = "/projects/" + project + "/deploy_tokens";
        work = repository("work");
        git(work, "push", "-q", asOwner(), "main").succeeded();
    }

    private Api as(String token) {
        return Api.root().with(token);
    }

    private static JsonNode created(String where, String json) {
        Answer answer = Api.root().post(where, "{" + json + "}");
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body();
    }

    private Result clone(JsonNode token) {
        return git(directory, "ls-remote", url(token.get("username").asText().replace("+", "%2B"), token.get("token").asText()));
    }

    @Test
    void answer_has_the_whole_shape() {
        JsonNode token = created(tokens, "\"name\":\"ci\",\"username\":\"robot\",\"expires_at\":\"2099-01-02T03:04:05Z\","
                + "\"scopes\":[\"read_registry\",\"read_repository\"]");
        String shown = ("{'id':" + token.get("id") + ",'name':'ci','username':'robot','expires_at':'2099-01-02T03:04:05.000Z',"
                + "'revoked':false,'expired':false,'scopes':['read_repository','read_registry']}").replace('\'', '"');
        assertEquals(shown.replace("}", ",\"token\":" + token.get("token") + "}"), token.toString());
        assertTrue(token.get("token").asText().matches("gldt-[A-Za-z0-9_-]{20}"), token.toString());
        assertEquals(shown, as(owner).get(tokens + "/" + token.get("id")).body().toString());
        assertEquals("[" + shown + "]", as(owner).get(tokens).body().toString());
        assertEquals(1, number("select count(*) from deploy_tokens where id = ? and digest is not null", token.get("id").asLong()));
        JsonNode plain = created(tokens, "\"name\":\"plain\"," + READ);
        assertEquals("gitlab+deploy-token-" + plain.get("id"), plain.get("username").asText());
        assertTrue(plain.get("expires_at").isNull());
    }

    @Test
    void token_of_a_project_reads_its_repository_until_it_is_deleted() {
        JsonNode token = created(tokens, "\"name\":\"ci\"," + READ);
        assertTrue(clone(token).succeeded().output().contains("refs/heads/main"));
        git(directory, "clone", "-q", url(token.get("username").asText().replace("+", "%2B"), token.get("token").asText()), "copy")
                .succeeded();
        git(directory, "ls-remote", url("other", token.get("token").asText())).refused(DENIED);
        git(directory, "ls-remote", url("gitlab%2Bdeploy-token-1", "gldt-00000000000000000000")).refused(DENIED);
        assertEquals(204, as(owner).delete(tokens + "/" + token.get("id")).status());
        clone(token).refused(DENIED);
        assertEquals(404, as(owner).delete(tokens + "/" + token.get("id")).status());
    }

    @Test
    void token_reads_no_other_repository_and_pushes_nowhere() {
        JsonNode token = created(tokens, "\"name\":\"ci\"," + READ);
        git(work, "push", "-q", url(token.get("username").asText().replace("+", "%2B"), token.get("token").asText()), "main:other")
                .refused("403");
        String there = path;
        project();
        clone(token).refused(DENIED);
        assertFalse(path.equals(there));
    }

    @Test
    void token_of_a_group_reads_all_repositories_in_it() {
        long group = number("select namespace_id from projects where id = ?", project);
        JsonNode token = created("/groups/" + group + "/deploy_tokens", "\"name\":\"ci\"," + READ);
        clone(token).succeeded();
        project();
        clone(token).refused(DENIED);
    }

    @Test
    void expired_token_and_token_for_registries_read_nothing() {
        clone(created(tokens, "\"name\":\"old\",\"expires_at\":\"2020-01-01\"," + READ)).refused(DENIED);
        clone(created(tokens, "\"name\":\"registry\",\"scopes\":[\"read_registry\"]")).refused("403");
        assertEquals(List.of("old"), as(owner).get(tokens + "?active=false").body().findValuesAsText("name"));
        assertEquals(List.of("registry"), as(owner).get(tokens + "?active=true").body().findValuesAsText("name"));
        assertEquals("true", as(owner).get(tokens).body().get(0).get("expired").toString());
    }

    @Test
    void operations_do_not_know_the_token() {
        String token = created(tokens, "\"name\":\"ci\"," + READ).get("token").asText();
        assertEquals(401, as(token).get("/projects/" + project).status());
        assertEquals(401, as(token).get("/projects/" + project + "/repository/tree").status());
        assertEquals(401, as(token).get("/user").status());
        assertEquals(401, Api.anonymous().call("GET", "/projects/" + project, null, "JOB-TOKEN", token, "Authorization", "Bearer " + token)
                .status());
        assertEquals(403, Api.anonymous().post("/jobs/request", "{\"token\":\"" + token + "\"}").status());
        assertEquals(403, Api.anonymous().post("/runners/verify", "{\"token\":\"" + token + "\"}").status());
    }

    @Test
    void token_of_an_archived_project_reads_until_it_is_deleted() {
        JsonNode token = created(tokens, "\"name\":\"ci\"," + READ);
        assertEquals(201, as(owner).post("/projects/" + project + "/archive", "{}").status());
        clone(token).succeeded();
        assertEquals(403, as(owner).post(tokens, "{\"name\":\"late\"," + READ + "}").status());
        assertEquals(204, as(owner).delete(tokens + "/" + token.get("id")).status());
        clone(token).refused(DENIED);
    }

    @Test
    void token_reads_no_deleted_project() {
        JsonNode token = created(tokens, "\"name\":\"ci\"," + READ);
        JsonNode ofGroup = created("/groups/" + number("select namespace_id from projects where id = ?", project) + "/deploy_tokens",
                "\"name\":\"ci\"," + READ);
        assertEquals(202, as(owner).delete("/projects/" + project).status());
        clone(token).refused(DENIED);
        clone(ofGroup).refused(DENIED);
    }

    @Test
    void token_reads_no_repository_that_is_switched_off() {
        JsonNode token = created(tokens, "\"name\":\"ci\"," + READ);
        assertEquals(200, as(owner).put("/projects/" + project, "{\"repository_access_level\":\"disabled\"}").status());
        clone(token).refused(DENIED);
    }

    @ParameterizedTest
    @CsvSource({"10,403", "20,403", "30,403", "40,200", "50,200"})
    void maintainers_manage_tokens_of_projects(int level, int status) {
        Api api = as(member(level, "api"));
        assertEquals(status, api.get(tokens).status());
        Answer answer = api.post(tokens, "{\"name\":\"ci\"," + READ + "}");
        assertEquals(status == 200 ? 201 : 403, answer.status());
        long id = status == 200 ? answer.id() : created(tokens, "\"name\":\"ci\"," + READ).get("id").asLong();
        assertEquals(status, api.get(tokens + "/" + id).status());
        assertEquals(status == 200 ? 204 : 403, api.delete(tokens + "/" + id).status());
        assertEquals(403, api.get("/deploy_tokens").status());
    }

    @Test
    void administrator_lists_all_tokens() {
        long id = created(tokens, "\"name\":\"ci\"," + READ).get("id").asLong();
        Api root = as(TestServer.ROOT_TOKEN);
        assertTrue(root.get("/deploy_tokens?pagination=keyset&per_page=100&active=true").body().findValuesAsText("id")
                .contains(Long.toString(id)));
        assertEquals(404, as(owner).get(tokens + "/" + (id + 1_000_000)).status());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "{};{\"error\":\"name is missing, scopes is missing, scopes does not have a valid value\"}",
        "{\"name\":\"a\",\"scopes\":[\"write_repository\"]};{\"error\":\"scopes does not have a valid value\"}",
        "{\"name\":\"a\",\"scopes\":[]};{\"message\":{\"scopes\":[\"can't be blank\"]}}",
        "{\"name\":\"a\",\"scopes\":[\"read_repository\"],\"username\":\"a b\"};{\"message\":{\"username\":[\"can contain only letters, "
            + "digits, '_', '-', '+', and '.'\"]}}"})
    void bad_requests_say_what_is_wrong(String json, String body) {
        Answer answer = as(owner).post(tokens, json);
        assertTrue(answer.status() == 400 && answer.body().toString().startsWith(body.substring(0, body.length() - 1)), answer.body()
                .toString());
    }
}
