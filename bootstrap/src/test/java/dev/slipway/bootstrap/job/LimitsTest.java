package dev.slipway.bootstrap.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.job.Road.Taken;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** What is too large: logs, artifacts and bodies, on a server with small limits. */
class LimitsTest {

    private static final int MEGABYTE = 1 << 20;

    private final TestServer server = TestServer.modest();
    private final Road road = new Road(server, "build: {script: [make]}");

    @Test
    void a_log_that_grows_too_long_fails_its_job() {
        Taken job = road.take();
        Answer fits = road.append(job, 0, "1".repeat(MEGABYTE), "");
        assertEquals(202, fits.status(), fits.body().toString());
        assertEquals("0-" + MEGABYTE, fits.header("Range"));
        Answer over = road.append(job, MEGABYTE, "2", "");
        assertEquals(403, over.status());
        assertEquals("failed", over.header("Job-Status"));
        assertEquals("failed", road.status(job.id()));
        assertEquals("trace_size_exceeded", road.job(job.id()).get("failure_reason").asText());
        assertEquals(MEGABYTE, road.owner().api().get(road.path(job.id()) + "/trace").response().body().length(), "what was taken stays");
        assertEquals(403, road.report(job, "success", "").status());
    }

    @Test
    void an_artifact_that_is_too_large_is_refused_and_leaves_the_job_running() {
        Taken job = road.take();
        ArtifactScene sender = new ArtifactScene(server);
        ArtifactScene.Job sending = new ArtifactScene.Job(job.id(), job.token());
        HttpResponse<byte[]> over = sender.upload(sending, "?artifact_type=sast&artifact_format=raw", new byte[MEGABYTE + 1], "@large.json",
                "");
        assertEquals(413, over.statusCode());
        assertTrue(ArtifactScene.text(over).contains("file size has reached maximum size limit"), ArtifactScene.text(over));
        assertEquals("running", road.status(job.id()));
        HttpResponse<byte[]> fits = sender.upload(sending, "?artifact_type=sast&artifact_format=raw", new byte[MEGABYTE], "@large.json",
                "");
        assertEquals(201, fits.statusCode(), ArtifactScene.text(fits));
        road.end(job, "success");
    }

    @Test
    void a_body_that_is_too_large_is_refused() {
        Answer over = road.owner().api().put("/projects/" + road.project(), "{\"description\":\"" + "x".repeat(10 * MEGABYTE) + "\"}");
        assertEquals(413, over.status());
        assertEquals("{\"message\":\"413 Request Entity Too Large\"}", over.body().toString());
        assertEquals(200, road.owner().api().get("/projects/" + road.project()).status());
    }
}
