package dev.slipway.bootstrap.runner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Speaks the runner protocol, byte by byte as runners do. */
final class Wire implements AutoCloseable {

    static final ObjectMapper JSON = new ObjectMapper();

    private final TestServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    Wire(TestServer server) {
        this.server = server;
    }

    record Answer(int status, String body, HttpResponse<String> raw) {

        JsonNode json() {
            try {
                return JSON.readTree(body);
            } catch (IOException notJson) {
                throw new UncheckedIOException(body, notJson);
            }
        }

        String header(String name) {
            return raw.headers().firstValue(name).orElse(null);
        }
    }

    /** A job in this runner's hands. */
    record Job(long id, String token) {}

    Answer request(String runnerToken, String lastUpdate) {
        ObjectNode body = JSON.createObjectNode().put("token", runnerToken).put("system_id", "s_test").put("last_update", lastUpdate);
        ObjectNode info = body.putObject("info").put("name", "gitlab-runner").put("version", "15.11.0").put("revision", "abc")
                .put("platform", "linux").put("architecture", "amd64").put("executor", "shell");
        info.putObject("features").put("return_exit_code", true).put("upload_multiple_artifacts", true).put("artifacts_exclude", true);
        return send("POST", "/jobs/request", body);
    }

    Optional<Job> take(String runnerToken) {
        Answer answer = request(runnerToken, null);
        return answer.status() == 201
                ? Optional.of(new Job(answer.json().get("id").asLong(), answer.json().get("token").asText()))
                : Optional.empty();
    }

    Answer append(Job job, String range, String content) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.api("/jobs/" + job.id() + "/trace"))
                .header("JOB-TOKEN", job.token()).header("Content-Type", "text/plain")
                .method("PATCH", BodyPublishers.ofString(content));
        if (range != null) {
            request.header("Content-Range", range);
        }
        return send(request);
    }

    Answer append(Job job, int offset, String content) {
        return append(job, offset + "-" + (offset + content.getBytes(StandardCharsets.UTF_8).length - 1), content);
    }

    Answer report(Job job, String state) {
        return send("PUT", "/jobs/" + job.id(), JSON.createObjectNode().put("token", job.token()).put("state", state));
    }

    /** Hands in a report. */
    Answer upload(Job job, String content) {
        String form = "--xYz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"report.json\"\r\n\r\n" + content
                + "\r\n--xYz--\r\n";
        return send(HttpRequest.newBuilder(server.api("/jobs/" + job.id() + "/artifacts?artifact_type=sast&artifact_format=raw"))
                .header("JOB-TOKEN", job.token()).header("Content-Type", "multipart/form-data; boundary=xYz")
                .POST(BodyPublishers.ofString(form)));
    }

    Answer send(String method, String path, Object body) {
        BodyPublisher publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString());
        return send(HttpRequest.newBuilder(server.api(path)).header("Content-Type", "application/json").method(method, publisher));
    }

    Answer as(String personalToken, String method, String path, Object body) {
        BodyPublisher publisher = body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString());
        return send(HttpRequest.newBuilder(server.api(path)).header("Content-Type", "application/json").header("PRIVATE-TOKEN",
                personalToken)
                .method(method, publisher));
    }

    Answer log(String personalToken, Scene.Project project, long job, String range) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.api("/projects/" + project.id() + "/jobs/" + job + "/trace"))
                .header("PRIVATE-TOKEN", personalToken);
        if (range != null) {
            request.header("Range", range);
        }
        return send(request.GET());
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
            return new Answer(answer.statusCode(), answer.body(), answer);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
