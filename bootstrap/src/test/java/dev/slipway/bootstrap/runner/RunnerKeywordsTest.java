package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Keywords of a configuration that a runner carries out, as they reach it. */
class RunnerKeywordsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static JsonNode json(String text) throws IOException {
        return MAPPER.readTree(text);
    }

    @Test
    void secrets_hooks_and_releases_are_told_as_runners_expect_them() throws IOException {
        Taken job = new Road(TestServer.shared(), """
                job:
                  variables: {VAULT_SERVER_URL: "https://vault.example.com", VAULT_AUTH_ROLE: $CI_PROJECT_NAME, VAULT_NAMESPACE: space}
                  id_tokens: {VAULT: {aud: "https://vault.example.com"}}
                  secrets:
                    PASSWORD: {vault: production/db/password@ops, file: false}
                    KEY: {vault: {engine: {name: kv-v1, path: old}, path: a, field: b}, token: $VAULT}
                  hooks: {pre_get_sources_script: [echo early]}
                  release: {tag_name: v1, description: First}
                  script: make
                  after_script: [rm x]
                """).take("vault_secrets", "multi_build_steps");
        String server = """
                {"url":"https://vault.example.com","namespace":"space","auth":{"name":"jwt","path":"jwt","data":{"jwt":"$VAULT","role":\
                "%s"}}}"""
                .formatted(job.variables().get("CI_PROJECT_NAME"));
        assertEquals(json("""
                {"PASSWORD":{"vault":{"engine":{"name":"kv-v2","path":"ops"},"path":"production/db","field":"password","server":%s},"file":\
                false},
                 "KEY":{"vault":{"engine":{"name":"kv-v1","path":"old"},"path":"a","field":"b","server":%s},"file":true}}"""
                .formatted(server, server)), job.document().get("secrets"));
        assertEquals(json("[{\"name\":\"pre_get_sources_script\",\"script\":[\"echo early\"]}]"), job.document().get("hooks"));
        assertEquals(json("""
                [{"name":"script","script":["make"],"timeout":3600,"when":"on_success","allow_failure":false},
                 {"name":"release","script":["release-cli create --description \\"First\\" --tag-name \
                \\"v1\\""],"timeout":3600,"when":"on_success",
                  "allow_failure":false},
                 {"name":"after_script","script":["rm x"],"timeout":3600,"when":"always","allow_failure":true}]"""),
                job.document().get("steps"));
    }

    @Test
    void secrets_of_an_unknown_provider_fail_the_job() {
        Road road = new Road(TestServer.shared(), "job: {script: make, secrets: {S: {vault: a/b@c}}}");
        assertEquals(204, road.request("vault_secrets").status());
        assertEquals("secrets_provider_not_found", road.named("job").get("failure_reason").asText());
    }

    @Test
    void steps_of_the_other_kind_are_handed_on_whole() throws IOException {
        Road road = new Road(TestServer.shared(), """
                default: {before_script: [echo no]}
                job: {run: [{name: hello, script: echo $HOME, env: {A: b}}, {name: there, step: ./there, inputs: {n: 1}}]}
                """);
        Taken job = road.take("native_steps_integration");
        JsonNode steps = json("""
                [{"name":"hello","script":"echo $HOME","env":{"A":"b"}},{"name":"there","step":"./there","inputs":{"n":1}}]""");
        assertEquals(steps, json(job.document().get("run").asText()));
        assertEquals(json("[]"), job.document().get("steps"));
        road.end(job, "failed");
        assertEquals(201, road.owner().api().post(road.path(job.id()) + "/retry", "{}").status());
        Taken again = road.take();
        assertFalse(again.document().has("run"));
        assertFalse(again.document().has("secrets"));
        assertEquals(json("[\"step-runner ci\"]"), again.document().at("/steps/0/script"));
        assertEquals(steps, json(again.variables().get("STEPS")));
    }

    @Test
    void pages_are_uploaded_and_artifacts_without_access_reach_later_jobs() {
        Road road = new Road(TestServer.shared(), """
                pages: {stage: build, script: make, pages: {publish: dist}, artifacts: {paths: [a], access: none}}
                check: {stage: test, script: make}
                """);
        Taken site = road.take();
        assertEquals("[\"a\",\"dist\"]", site.document().at("/artifacts/0/paths").toString());
        road.upload(site);
        road.end(site, "success");
        assertEquals(403, road.owner().api().get(road.path(site.id()) + "/artifacts").status());
        Taken check = road.take();
        assertEquals(site.id(), check.document().at("/dependencies/0/id").asLong());
        assertEquals(200, road.nobody().call("GET", "/jobs/" + site.id() + "/artifacts", null, "JOB-TOKEN", check.token()).status());
        road.end(check, "success");
        assertEquals(403, road.owner().api().get(road.path(site.id()) + "/artifacts/result.txt").status());
        assertEquals(403, road.owner().api().get("/projects/" + road.project() + "/jobs/artifacts/main/download?job=pages").status());
    }

    @Test
    void what_is_not_set_up_is_refused_by_its_name() {
        Road road = new Road(TestServer.shared(), "job: {script: make, identity: google_cloud}");
        JsonNode pipeline = road.owner().api().get("/projects/" + road.project() + "/pipelines").body().get(0);
        assertEquals("failed", pipeline.get("status").asText());
        assertEquals("job job: the identity `google_cloud` is not set up for this project",
                road.owner().api().get("/projects/" + road.project() + "/pipelines/" + pipeline.get("id").asLong()).body()
                        .get("yaml_errors").asText());
    }
}
