package dev.slipway.bootstrap.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agents and their tokens, as clients create, list, read and delete them. */
class AgentOperationsTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final JsonNode project = owner.api().post("/projects", "{\"name\":\"" + Api.unique("agents") + "\"}").body();
    private final long projectId = project.get("id").asLong();
    private final String agents = "/projects/" + projectId + "/cluster_agents";

    private Answer agent(String name) {
        return owner.api().post(agents, "{\"name\":\"" + name + "\"}");
    }

    private String tokens(long agent) {
        return agents + "/" + agent + "/tokens";
    }

    private Answer token(long agent, String name) {
        return owner.api().post(tokens(agent), "{\"name\":\"" + name + "\"}");
    }

    private static String quoted(String text) {
        return text.replace('\'', '"');
    }

    private Person member(int level) {
        Person person = root.person();
        assertEquals(201, owner.api().post("/projects/" + projectId + "/members",
                "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)).status());
        return person;
    }

    @Test
    void agent_has_the_whole_shape() {
        Answer created = agent("prod");
        assertEquals(201, created.status(), created.body().toString());
        JsonNode body = created.body();
        String expected = quoted("{'id':" + body.get("id") + ",'name':'prod','config_project':{'id':" + projectId + ",'description':"
                + project.get("description") + ",'name':" + project.get("name") + ",'name_with_namespace':"
                + project.get("name_with_namespace") + ",'path':" + project.get("path") + ",'path_with_namespace':"
                + project.get("path_with_namespace") + ",'created_at':" + project.get("created_at") + "},'created_at':"
                + body.get("created_at") + ",'created_by_user_id':" + owner.id() + "}");
        assertEquals(expected, body.toString());
        assertEquals(expected, owner.api().get(agents + "/" + body.get("id")).body().toString());
        assertEquals("[" + expected + "]", owner.api().get(agents).body().toString());
    }

    @Test
    void agents_are_listed_by_name() {
        for (String name : List.of("b", "c", "a")) {
            assertEquals(201, agent(name).status());
        }
        Answer first = owner.api().get(agents + "?per_page=2");
        assertEquals(List.of("a", "b"), first.body().findValuesAsText("name").stream().filter(name -> name.length() == 1).toList());
        assertEquals("3", first.header("X-Total"));
        assertEquals("[]", owner.api().get(agents + "?page=3&per_page=2").body().toString());
    }

    @Test
    void invalid_names_are_named() {
        String form = "\"Name can contain only lowercase letters, digits, and '-', but cannot start or end with '-'\"";
        assertEquals("400 Bad request - [" + form + "]", agent("-a").message());
        assertEquals("400 Bad request - [\"Name can't be blank\", " + form + "]", agent("").message());
        assertEquals("400 Bad request - [\"Name is too long (maximum is 63 characters)\"]", agent("a".repeat(64)).message());
        assertEquals("400 Bad request - [\"Name is too long (maximum is 63 characters)\", " + form + "]", agent("A".repeat(64)).message());
        assertEquals("{\"error\":\"name is missing\"}", owner.api().post(agents, "{}").body().toString());
        assertEquals(201, agent("prod").status());
        Answer again = agent("prod");
        assertEquals("400 400 Bad request - [\"Name has already been taken\"]", again.status() + " " + again.message());
        assertEquals(1, owner.api().get(agents).body().size());
    }

    @Test
    void deleted_agent_is_gone_with_its_tokens() {
        long id = agent("prod").id();
        long token = token(id, "one").id();
        Answer late = owner.api().call("DELETE", agents + "/" + id, null, "If-Unmodified-Since", "Mon, 01 Jan 2024 00:00:00 GMT");
        assertEquals(412, late.status());
        assertEquals(204, owner.api().delete(agents + "/" + id).status());
        assertEquals("404 404 Not found", status(owner.api().get(agents + "/" + id)));
        assertEquals("404 404 Not found", status(owner.api().get(tokens(id))));
        assertEquals("404 404 Not found", status(owner.api().get(tokens(id) + "/" + token)));
        assertEquals("404 404 Not found", status(owner.api().delete(agents + "/" + id)));
        assertEquals(0, TestServer.shared().database().number("select count(*) from cluster_agent_tokens where id = ?", token));
        assertEquals(404, owner.api().delete(agents).status());
        assertEquals(201, agent("prod").status());
    }

    private static String status(Answer answer) {
        return answer.status() + " " + answer.message();
    }

    @Test
    void token_has_the_whole_shape_and_its_secret_once() {
        long id = agent("prod").id();
        JsonNode created = owner.api().post(tokens(id), "{\"name\":\"first\",\"description\":\"of prod\"}").body();
        assertTrue(created.get("token").asText().matches("glagent-[A-Za-z0-9_-]{50}"), created.toString());
        String item = quoted("'id':" + created.get("id") + ",'name':'first','description':'of prod','agent_id':" + id
                + ",'status':'active','created_at':" + created.get("created_at") + ",'created_by_user_id':" + owner.id());
        assertEquals("{" + item + quoted(",'last_used_at':null,'token':") + created.get("token") + "}", created.toString());
        assertEquals("{" + item + quoted(",'last_used_at':null}"), owner.api().get(tokens(id) + "/" + created.get("id")).body().toString());
        assertEquals("[{" + item + "}]", owner.api().get(tokens(id)).body().toString());
        assertEquals(0, TestServer.shared().database().number(
                "select count(*) from cluster_agent_tokens t where t.id = ? and position(? in t::text) > 0", created.get("id").asLong(),
                created.get("token").asText()));
        assertTrue(token(id, "second").body().get("description").isNull());
    }

    @Test
    void revoked_token_is_not_found() {
        long id = agent("prod").id();
        long other = agent("test").id();
        long token = token(id, "one").id();
        assertEquals("404 404 Not found", status(owner.api().delete(tokens(other) + "/" + token)));
        assertEquals(204, owner.api().delete(tokens(id) + "/" + token).status());
        assertEquals(204, owner.api().delete(tokens(id) + "/" + token).status());
        assertEquals("404 404 Not found", status(owner.api().get(tokens(id) + "/" + token)));
        assertEquals("[]", owner.api().get(tokens(id)).body().toString());
        assertEquals("404 404 Not found", status(owner.api().delete(tokens(id) + "/" + (token + 1_000_000))));
        assertEquals(1, events("cluster_agent_token_revoked"));
    }

    private long events(String name) {
        return StreamSupport.stream(owner.api().get("/projects/" + projectId + "/audit_events?per_page=100").body().spliterator(), false)
                .filter(event -> event.get("event_name").asText().equals(name)).count();
    }

    @Test
    void invalid_tokens_are_named() {
        long id = agent("prod").id();
        assertEquals("{\"error\":\"name is missing\"}", owner.api().post(tokens(id), "{\"description\":\"x\"}").body().toString());
        assertEquals("400 400 Bad request - [\"Name can't be blank\"]", status(token(id, "")));
        assertEquals("400 400 Bad request - [\"Name is too long (maximum is 255 characters)\"]", status(token(id, "n".repeat(256))));
        assertEquals("400 400 Bad request - [\"Description is too long (maximum is 1024 characters)\"]", status(owner.api().post(tokens(id),
                "{\"name\":\"n\",\"description\":\"" + "d".repeat(1025) + "\"}")));
        assertEquals("404 404 Not found", status(token(id + 1_000_000, "one")));
    }

    @Test
    void third_active_token_is_rejected() {
        long id = agent("prod").id();
        long first = token(id, "one").id();
        assertEquals(201, token(id, "two").status());
        assertEquals("400 400 Bad request - An agent can have only two active tokens at a time", status(token(id, "three")));
        assertEquals(201, token(agent("test").id(), "one").status());
        assertEquals(204, owner.api().delete(tokens(id) + "/" + first).status());
        assertEquals(201, token(id, "three").status());
    }

    @Test
    void two_of_many_creations_at_once_succeed() throws Exception {
        long id = agent("prod").id();
        Callable<Integer> creation = () -> token(id, "race").status();
        Map<Integer, Long> statuses = Together.call(Collections.nCopies(32, creation)).stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertEquals(Map.of(201, 2L, 400, 30L), statuses);
        assertEquals(2, owner.api().get(tokens(id)).body().size());
    }

    @Test
    void one_of_many_creations_at_once_succeeds_beside_an_active_token() throws Exception {
        long id = agent("prod").id();
        long first = token(id, "first").id();
        for (int round = 0; round < 2; round++) {
            Callable<Answer> creation = () -> token(id, "race");
            List<Answer> won = Together.call(Collections.nCopies(32, creation)).stream().filter(answer -> answer.status() == 201).toList();
            assertEquals(1, won.size());
            assertEquals(204, owner.api().delete(tokens(id) + "/" + won.getFirst().id()).status());
            assertEquals(List.of(first), owner.api().get(tokens(id)).body().findValues("id").stream().map(JsonNode::asLong).toList());
        }
    }

    @Test
    void one_of_many_agents_with_one_name_is_created() throws Exception {
        Callable<Integer> creation = () -> agent("race").status();
        assertEquals(1, Together.call(Collections.nCopies(8, creation)).stream().filter(status -> status == 201).count());
        assertEquals(1, owner.api().get(agents).body().size());
    }

    @Test
    void project_has_at_most_a_hundred_agents() throws Exception {
        TestServer.shared().database().execute("insert into cluster_agents (project_id, name, created_at) "
                + "select ?, 'a' || n, now() from generate_series(1, 98) n", projectId);
        List<Callable<Answer>> creations = Stream.of("b", "c", "d", "e", "f", "g", "h", "i")
                .<Callable<Answer>>map(name -> () -> agent(name)).toList();
        assertEquals(Map.of("201", 2L, "400 400 Bad request - A project can have only 100 agents", 6L), Together.call(creations).stream()
                .collect(Collectors.groupingBy(answer -> answer.status() == 201 ? "201" : status(answer), Collectors.counting())));
        assertEquals("100", owner.api().get(agents).header("X-Total"));
    }

    @ParameterizedTest
    @CsvSource({"10,404,403", "20,404,403", "30,200,403", "40,200,201"})
    void developers_read_and_maintainers_change(int level, int read, int created) {
        long id = agent("prod").id();
        long token = token(id, "one").id();
        Api api = member(level).api();
        assertEquals(read, api.get(agents + "/" + id).status());
        assertEquals(read, api.get(tokens(id)).status());
        assertEquals(read, api.get(tokens(id) + "/" + token).status());
        Answer list = api.get(agents);
        assertEquals(read == 200 ? "200 " + list.message() : "404 404 ClusterAgents Not Found", status(list));
        assertEquals(created, api.post(agents, "{\"name\":\"test\"}").status());
        assertEquals(created, api.post(tokens(id), "{\"name\":\"two\"}").status());
        int removed = created == 201 ? 204 : 403;
        assertEquals(removed, api.delete(tokens(id) + "/" + token).status());
        assertEquals(removed, api.delete(agents + "/" + id).status());
    }

    @Test
    void agents_of_hidden_projects_are_hidden() {
        long id = agent("prod").id();
        assertEquals("404 404 Project Not Found", status(root.person().api().get(agents + "/" + id)));
        assertEquals("404 404 Project Not Found", status(root.person().api().post(agents, "{\"name\":\"x\"}")));
        assertEquals(401, Api.anonymous().get(agents).status());
    }

    @Test
    void archived_project_keeps_its_agents_until_they_are_removed() {
        long id = agent("prod").id();
        long token = token(id, "one").id();
        assertEquals(201, owner.api().post("/projects/" + projectId + "/archive", "{}").status());
        assertEquals(200, owner.api().get(agents + "/" + id).status());
        assertEquals(403, agent("test").status());
        assertEquals(403, token(id, "two").status());
        assertEquals(204, owner.api().delete(tokens(id) + "/" + token).status());
        assertEquals(204, owner.api().delete(agents + "/" + id).status());
    }

    @Test
    void token_of_an_agent_is_no_credential_of_a_client() {
        String token = token(agent("prod").id(), "one").body().get("token").asText();
        assertEquals(401, root.with(token).get("/projects/" + projectId).status());
        assertEquals(401, Api.anonymous().call("GET", "/projects/" + projectId, null, "Authorization", "Bearer " + token).status());
    }
}
