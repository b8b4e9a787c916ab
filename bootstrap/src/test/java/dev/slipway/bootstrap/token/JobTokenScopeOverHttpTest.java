package dev.slipway.bootstrap.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import org.junit.jupiter.api.Test;

/** Jobs reach other projects that admit them, while they run. */
class JobTokenScopeOverHttpTest {

    private final Api root = Api.root();
    private final ArtifactScene scene = new ArtifactScene(TestServer.shared());
    private final long source = scene.project(0, false);
    private final long target = scene.project(20, true);
    private final ArtifactScene.Job job = scene.job(source, scene.pipeline(source, "main", "running"), "build");
    private final String scope = "/projects/" + target + "/job_token_scope";

    /** What a job is answered about artifacts that are not there. */
    private String answer() {
        Api.Answer answer = Api.anonymous().call("GET", "/projects/" + target + "/jobs/999999999/artifacts", null,
                "JOB-TOKEN", job.token());
        return answer.status() + " " + answer.message();
    }

    @Test
    void job_reaches_a_project_that_lists_its_project_while_it_runs() {
        assertEquals("404 404 Project Not Found", answer());
        assertEquals("{\"inbound_enabled\":true,\"outbound_enabled\":false}", root.get(scope).body().toString());
        assertEquals("{\"source_project_id\":" + target + ",\"target_project_id\":" + source + "}",
                root.post(scope + "/allowlist", "{\"target_project_id\":" + source + "}").body().toString());
        assertEquals("404 404 Not found", answer());
        assertEquals(2, root.get(scope + "/allowlist").body().size());
        assertEquals("422 Target project is already in the job token scope", said(root.post(scope + "/allowlist",
                "{\"target_project_id\":" + source + "}")));
        assertEquals(204, root.delete(scope + "/allowlist/" + source).status());
        assertEquals("404 404 Project Not Found", answer());
        scene.end(job, "success");
        Eventually.is(() -> answer().equals("401 401 Unauthorized"));
    }

    @Test
    void job_reaches_a_project_that_is_open_or_lists_its_group() {
        assertEquals(204, root.call("PATCH", scope, "{\"enabled\":false}").status());
        assertEquals("404 404 Not found", answer());
        assertEquals(204, root.call("PATCH", scope, "{\"enabled\":true}").status());
        assertEquals("404 404 Project Not Found", answer());
        assertEquals(0, root.get(scope + "/groups_allowlist").body().size());
        assertEquals("404 404 Group Not Found", said(root.post(scope + "/groups_allowlist", "{\"target_group_id\":999999999}")));
        assertEquals("404 404 Group Not Found", said(root.delete(scope + "/groups_allowlist/999999999")));
    }

    private static String said(Api.Answer answer) {
        return answer.status() + " " + answer.message();
    }
}
