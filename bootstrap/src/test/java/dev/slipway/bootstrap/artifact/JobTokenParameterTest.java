package dev.slipway.bootstrap.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The token of a running job, wherever a request has it, by tier. */
class JobTokenParameterTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** A request that keeps the files of a job. */
    private record Form(String name, boolean parameter) {}

    private static final List<Form> FORMS = List.of(new Form("header", false), new Form("bearer", false), new Form("query", true),
            new Form("form", true), new Form("json", true), new Form("multipart", true), new Form("chunked", true));

    private final TestServer paid = TestServer.shared();
    private final TestServer free = TestServer.modest();

    private static int keep(TestServer server, String path, Form form, String token, String padding) {
        String query = form.name().equals("query") ? "?job_token=" + token : "";
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + "/api/v4" + path + query));
        String json = "{\"padding\":\"" + padding + "\",\"job_token\":\"" + token + "\"}";
        switch (form.name()) {
            case "header" -> request.header("JOB-TOKEN", token).POST(HttpRequest.BodyPublishers.noBody());
            case "bearer" -> request.header("Authorization", "Bearer " + token).POST(HttpRequest.BodyPublishers.noBody());
            case "form" -> request.header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString("padding=" + padding + "&job_token=" + token));
            case "json" -> request.header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(json));
            case "chunked" -> request.header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofString(json)));
            case "multipart" -> request.header("Content-Type", "multipart/form-data; boundary=b").POST(HttpRequest.BodyPublishers.ofString(
                    "--b\r\nContent-Disposition: form-data; name=\"padding\"\r\n\r\n" + padding
                            + "\r\n--b\r\nContent-Disposition: form-data; name=\"job_token\"\r\n\r\n" + token + "\r\n--b--\r\n"));
            default -> request.POST(HttpRequest.BodyPublishers.noBody());
        }
        try {
            return CLIENT.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /** A job with an archive that may keep it. */
    private record Kept(String path, ArtifactScene.Job job) {}

    private static Kept archived(TestServer server) {
        ArtifactScene scene = new ArtifactScene(server);
        long project = scene.project(0, false);
        ArtifactScene.Job job = scene.job(project, scene.pipeline(project, "main", "running"), "build");
        assertEquals(201, scene.post(job, "", ArtifactScene.form(new Zip().file("a", "b").bytes(), "@artifacts.zip", "")).statusCode());
        return new Kept("/projects/" + project + "/jobs/" + job.id() + "/artifacts/keep", job);
    }

    @Test
    void job_keeps_its_files_wherever_its_token_stands() {
        Kept kept = archived(paid);
        for (Form form : FORMS) {
            assertEquals(200, keep(paid, kept.path(), form, kept.job().token(), "x"), form.name());
            assertEquals(401, keep(paid, kept.path(), form, "nonsense", "x"), form.name());
        }
        ArtifactScene scene = new ArtifactScene(paid);
        long project = scene.project(0, false);
        ArtifactScene.Job ended = scene.job(project, scene.pipeline(project, "main", "running"), "build");
        scene.end(ended, "success");
        for (Form form : FORMS) {
            assertEquals(401, keep(paid, kept.path(), form, ended.token(), "x"), form.name());
        }
    }

    @Test
    void free_tier_takes_the_token_of_a_job_in_headers_alone() {
        Kept kept = archived(free);
        for (Form form : FORMS) {
            assertEquals(form.parameter() ? 401 : 200, keep(free, kept.path(), form, kept.job().token(), "x"), form.name());
        }
    }

    @Test
    void token_in_a_body_of_more_than_65536_bytes_is_not_looked_for() {
        Kept kept = archived(paid);
        for (Form form : FORMS) {
            boolean body = form.parameter() && !form.name().equals("query");
            assertEquals(body ? 401 : 200, keep(paid, kept.path(), form, kept.job().token(), "x".repeat(65_536)), form.name());
        }
    }

    @Test
    void personal_tokens_in_bodies_are_not_looked_at() {
        Kept kept = archived(paid);
        for (String name : Stream.of("private_token", "access_token").toList()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(paid.address() + "/api/v4" + kept.path()))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"" + name + "\":\"" + TestServer.ROOT_TOKEN + "\"}")).build();
            HttpResponse<Void> answer = CLIENT.sendAsync(request, HttpResponse.BodyHandlers.discarding()).join();
            assertEquals(401, answer.statusCode(), name);
        }
    }
}
