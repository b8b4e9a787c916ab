package dev.slipway.bootstrap.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.demo.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What settings change that clients can see. */
class SettingsOverHttpTest {

    private static final Map<String, String> ROOT = Map.of("PRIVATE-TOKEN", TestServer.ROOT_TOKEN);

    private static TestServer server;
    private static Api api;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("SLIPWAY_TIER", "free", "SLIPWAY_EXTERNAL_URL", "https://ci.example.org/",
                "SLIPWAY_PRESENTED_VERSION", "15.10.3",
                "SLIPWAY_MAX_JOBS_OF_PIPELINE", "2", "SLIPWAY_MAX_ACTIVE_JOBS", "4", "SLIPWAY_PIPELINES_PER_MINUTE", "2"));
        api = new Api(server.address(), Duration.ofSeconds(20));
        for (String name : new String[] {"one", "two"}) {
            api.send("POST", "/projects", Map.of("name", name), ROOT).succeeded();
        }
    }

    @AfterAll
    static void stop() {
        api.close();
        server.close();
    }

    @Test
    void links_start_with_the_external_address() {
        Api.Answer list = api.get("/projects?per_page=1", ROOT).succeeded();
        String links = list.header("Link");
        assertTrue(links.startsWith("<https://ci.example.org/api/v4/projects?"), links);
        JsonNode project = list.json().get(0);
        assertEquals("https://ci.example.org/root/" + project.get("path").asText(), project.get("web_url").asText());
        assertEquals("https://ci.example.org/api/v4/projects/" + project.get("id"), project.get("_links").get("self").asText());
        assertEquals("https://ci.example.org/root/" + project.get("path").asText() + ".git", project.get("http_url_to_repo").asText());
    }

    @Test
    void operations_above_the_tier_are_forbidden() {
        assertEquals(403, api.get("/job/allowed_agents", ROOT).status());
        assertEquals(401, api.get("/job/allowed_agents", Map.of()).status());
    }

    private static void configure(String project, String method, String configuration) {
        api.send(method, "/projects/root%2F" + project + "/repository/files/.gitlab-ci.yml",
                Map.of("branch", "main", "commit_message", "Configure", "content", configuration), ROOT).succeeded();
    }

    private static Api.Answer run(String project) {
        return api.send("POST", "/projects/root%2F" + project + "/pipeline", Map.of("ref", "main"), ROOT);
    }

    @Test
    void pipelines_are_limited_in_size_and_number() {
        configure("one", "POST", "{a: {script: x}, b: {script: x}, c: {script: x}}");
        JsonNode pushed = api.get("/projects/root%2Fone/pipelines", ROOT).succeeded().json();
        assertEquals("failed", pushed.get(0).get("status").asText(), pushed.toString());
        Api.Answer large = run("one");
        assertEquals(400, large.status(), large.text());
        assertTrue(large.text().contains("2"), large.text());
        configure("one", "PUT", "{a: {script: x}}");
        assertEquals(201, run("one").status());
        Api.Answer often = run("one");
        assertEquals("{\"message\":{\"base\":[\"Too many pipelines created in the last minute. Try again later.\"]}}", often.text());
        assertEquals(400, often.status());
    }

    @Test
    void unfinished_jobs_are_limited() {
        configure("two", "POST", "{a: {script: x}, b: {script: x}}");
        assertEquals(201, run("two").status());
        configure("two", "PUT", "{a: {script: y}, b: {script: y}}");
        assertEquals(2, statuses("pending"));
        assertEquals(1, statuses("failed"));
    }

    private static int statuses(String status) {
        return api.get("/projects/root%2Ftwo/pipelines?status=" + status, ROOT).succeeded().json().size();
    }

    @Test
    void the_version_is_the_one_that_is_presented() {
        assertEquals("15.10.3", api.get("/version", ROOT).succeeded().json().get("version").asText());
        assertEquals(false, api.get("/metadata", ROOT).succeeded().json().get("enterprise").asBoolean());
    }
}
