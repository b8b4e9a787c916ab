package dev.slipway.bootstrap.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Demonstrates a running server: a project, a push, a pipeline, its jobs and their results, and a review environment that is stopped.
 */
public final class Demo {

    private static final String NAME = "demo";
    private static final Duration GLANCE = Duration.ofMillis(300);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Set<String> ENDED = Set.of("success", "failed", "canceled", "skipped", "manual");

    private final URI server;
    private final String token;
    private final PrintStream out;

    /** @param token token with scope api of a user who may create projects */
    public Demo(URI server, String token, PrintStream out) {
        this.server = server;
        this.token = token;
        this.out = out;
    }

    /** @return whether the pipeline ended green and the review environment was stopped by its job */
    public boolean run() throws IOException {
        Path folder = Files.createTempDirectory("slipway-demo");
        try (Api api = new Api(server)) {
            Map<String, String> headers = Map.of("PRIVATE-TOKEN", token);
            JsonNode project = project(api, headers);
            String runner = runner(api, headers, project.get("id").asLong());
            out.println("Project  " + project.get("web_url").asText());
            try (ShellRunner ignored = ShellRunner.start(server, runner, Files.createDirectory(folder.resolve("jobs")), 2)) {
                String sha = SampleProject.in(Files.createDirectory(folder.resolve("repository")))
                        .push(URI.create(server + "/" + project.get("path_with_namespace").asText() + ".git"), token);
                out.println("Pushed   " + sha.substring(0, 8) + " to main");
                JsonNode pipeline = follow(api, headers, project.get("id").asLong(), sha);
                boolean stopped = stopReview(api, headers, project.get("id").asLong());
                report(api, headers, project.get("id").asLong(), pipeline);
                return pipeline.get("status").asText().equals("success") && stopped;
            } finally {
                api.send("DELETE", "/runners", Map.of("token", runner), Map.of());
            }
        } finally {
            Folders.delete(folder);
        }
    }

    private JsonNode project(Api api, Map<String, String> headers) {
        String me = api.get("/user", headers).succeeded().json().get("username").asText();
        Api.Answer present = api.get("/projects/" + me + "%2F" + NAME, headers);
        return present.status() == 200
                ? present.json()
                : api.send("POST", "/projects", Map.of("name", NAME, "visibility", "private"), headers).succeeded().json();
    }

    private String runner(Api api, Map<String, String> headers, long projectId) {
        Map<String, Object> wanted = Map.of("runner_type", "project_type", "project_id", projectId, "description",
                "the demo's shell runner");
        return api.send("POST", "/user/runners", wanted, headers).succeeded().json().get("token").asText();
    }

    private JsonNode follow(Api api, Map<String, String> headers, long projectId, String sha) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Map<String, String> seen = new LinkedHashMap<>();
        while (System.nanoTime() < end) {
            JsonNode found = api.get("/projects/" + projectId + "/pipelines?sha=" + sha, headers).succeeded().json();
            if (!found.isEmpty()) {
                JsonNode pipeline = api.get("/projects/" + projectId + "/pipelines/" + found.get(0).get("id").asLong(), headers).succeeded()
                        .json();
                showChanges(api, headers, projectId, pipeline, seen);
                if (ENDED.contains(pipeline.get("status").asText())) {
                    return pipeline;
                }
            }
            LockSupport.parkNanos(GLANCE.toNanos());
        }
        throw new IllegalStateException("the pipeline did not end within " + PATIENCE.toMinutes() + " minutes");
    }

    /** Stops the review environment, which starts the job that the configuration names for it. Returns whether it was stopped. */
    private boolean stopReview(Api api, Map<String, String> headers, long projectId) {
        String environments = "/projects/" + projectId + "/environments";
        JsonNode found = api.get(environments + "?name=review%2Fmain&states=available", headers).succeeded().json();
        if (found.isEmpty()) {
            return false;
        }
        String review = environments + "/" + found.get(0).get("id").asLong();
        String title = "environment " + found.get(0).get("name").asText();
        Map<String, String> seen = new LinkedHashMap<>();
        change(title, found.get(0).get("state").asText() + " at " + found.get(0).get("external_url").asText(), seen);
        api.send("POST", review + "/stop", Map.of(), headers).succeeded();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            String state = api.get(review, headers).succeeded().json().get("state").asText();
            change(title, state, seen);
            if (state.equals("stopped")) {
                return true;
            }
            LockSupport.parkNanos(GLANCE.toNanos());
        }
        return false;
    }

    private void showChanges(Api api, Map<String, String> headers, long projectId, JsonNode pipeline, Map<String, String> seen) {
        change("pipeline " + pipeline.get("id").asLong(), pipeline.get("status").asText(), seen);
        JsonNode jobs = api.get("/projects/" + projectId + "/pipelines/" + pipeline.get("id").asLong() + "/jobs?per_page=100", headers)
                .succeeded().json();
        for (int i = jobs.size() - 1; i >= 0; i--) {
            change("  " + jobs.get(i).get("stage").asText() + " / " + jobs.get(i).get("name").asText(), jobs.get(i).get("status").asText(),
                    seen);
        }
    }

    private void change(String what, String status, Map<String, String> seen) {
        if (!status.equals(seen.put(what, status))) {
            out.printf("%-28s %s%n", what, status);
        }
    }

    private void report(Api api, Map<String, String> headers, long projectId, JsonNode pipeline) {
        long id = pipeline.get("id").asLong();
        JsonNode tests = api.get("/projects/" + projectId + "/pipelines/" + id + "/test_report_summary", headers).succeeded().json()
                .get("total");
        out.println();
        out.println(
                "Pipeline " + id + " ended: " + pipeline.get("status").asText() + ", in " + pipeline.path("duration").asText("0") + " s");
        out.println("Tests    " + tests.get("success").asInt() + " passed, " + tests.get("failed").asInt() + " failed");
        out.println();
        out.println("Try (TOKEN is a personal access token of yours):");
        String jobs = server + "/api/v4/projects/" + projectId;
        long build = jobNamed(api, headers, projectId, id, "build");
        out.println("  curl -H \"PRIVATE-TOKEN: $TOKEN\" " + jobs + "/pipelines/" + id);
        out.println("  curl -H \"PRIVATE-TOKEN: $TOKEN\" " + jobs + "/jobs/" + build + "/trace");
        out.println("  curl -H \"PRIVATE-TOKEN: $TOKEN\" " + jobs + "/jobs/" + build + "/artifacts/out/greet.sh");
    }

    private static long jobNamed(Api api, Map<String, String> headers, long projectId, long pipelineId, String name) {
        for (JsonNode job : api.get("/projects/" + projectId + "/pipelines/" + pipelineId + "/jobs?per_page=100", headers).succeeded()
                .json()) {
            if (job.get("name").asText().equals(name)) {
                return job.get("id").asLong();
            }
        }
        throw new IllegalStateException("the pipeline has no job " + name);
    }
}
