package dev.slipway.bootstrap.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.demo.ShellRunner;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shipped templates on small projects, run by a runner. The programs that they call are scripts that say how they are called, since
 * machines have different ones.
 */
class TemplateJobsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Set<String> ENDED = Set.of("success", "failed", "canceled", "skipped");
    private static final List<String> PROGRAMS = List.of("mvn", "npm", "go", "cargo", "python3", "python");
    /** Says how it is called; an environment of Python is a folder with a script that activates it. */
    private static final String STAND_IN = """
            #!/bin/sh
            echo "called ${0##*/} $*"
            if [ "$1 $2" = "-m venv" ]; then mkdir -p "$3/bin" && : > "$3/bin/activate"; fi
            case "$1" in verify | -DskipTests) mkdir -p target ;; esac
            """;

    /**
     * A template with a project that uses it.
     *
     * @param files of the project besides the configuration
     * @param calls what each job must have called
     */
    private record Sample(String template, Map<String, String> files, Map<String, List<String>> calls) {}

    private static final List<Sample> SAMPLES = List.of(
            new Sample("Maven", Map.of("pom.xml", "<project/>"), Map.of(
                    "maven-build", List.of("called mvn --batch-mode --errors --no-transfer-progress -DskipTests package"),
                    "maven-test", List.of("called mvn --batch-mode --errors --no-transfer-progress verify"))),
            new Sample("npm", Map.of("package.json", "{}", "package-lock.json", "{}"), Map.of(
                    "npm-build", List.of("called npm ci", "called npm run build --if-present"),
                    "npm-test", List.of("called npm ci", "called npm test"))),
            new Sample("Nodejs", Map.of("package.json", "{}"), Map.of(
                    "npm-build", List.of("called npm install", "called npm run build --if-present"),
                    "npm-test", List.of("called npm install", "called npm test"))),
            new Sample("Python", Map.of("requirements.txt", "pytest\n"), Map.of(
                    "python-test", List.of("called python3 -m venv .venv", "called python -m pip install -r requirements.txt",
                            "called python -m pytest --junitxml=report.xml"))),
            new Sample("Go", Map.of("go.mod", "module example.test/sample\n"), Map.of(
                    "go-build", List.of("called go vet ./...", "called go build ./..."),
                    "go-test", List.of("called go test -cover ./..."))),
            new Sample("Rust", Map.of("Cargo.toml", ""), Map.of(
                    "rust-build", List.of("called cargo build --workspace"),
                    "rust-test", List.of("called cargo test --workspace"))));

    @TempDir
    private Path folder;

    private final TestServer server = TestServer.shared();
    private final Api root = Api.root();

    @Test
    void pushed_project_with_a_template_becomes_green() throws IOException {
        Answer project = root.post("/projects", "{\"name\":\"%s\"}".formatted(Api.unique("templates")));
        String path = standIns() + ":/usr/bin:/bin";
        assertEquals(201, root.post("/projects/" + project.id() + "/variables", "{\"key\":\"PATH\",\"value\":\"" + path + "\"}").status());
        String token = root.post("/user/runners", "{\"runner_type\":\"project_type\",\"project_id\":" + project.id()
                + "}").body().get("token").asText();
        try (ShellRunner runner = ShellRunner.start(server.address(), token, Files.createDirectory(folder.resolve("jobs")), 4)) {
            for (Sample sample : SAMPLES) {
                push(project, sample);
            }
            for (Sample sample : SAMPLES) {
                assertGreen(project.id(), sample);
            }
        }
    }

    private Path standIns() throws IOException {
        Path programs = Files.createDirectory(folder.resolve("programs"));
        for (String program : PROGRAMS) {
            assertTrue(Files.writeString(programs.resolve(program), STAND_IN).toFile().setExecutable(true));
        }
        return programs;
    }

    private void push(Answer project, Sample sample) throws IOException {
        GitRepository repository = GitRepository.init(Files.createDirectory(folder.resolve(sample.template())));
        sample.files().forEach(repository::write);
        repository.write(".gitlab-ci.yml", "include:\n  - template: " + sample.template() + ".gitlab-ci.yml\n").commit("Use a template");
        repository.push(GitRepository.address(server.address(), project.body().get("path_with_namespace").asText(), TestServer.ROOT_TOKEN),
                "main:" + sample.template());
    }

    private void assertGreen(long project, Sample sample) {
        String pipelines = "/projects/" + project + "/pipelines";
        Waiting.until("the pipeline of " + sample.template() + " has ended", PATIENCE,
                () -> ENDED.contains(root.get(pipelines + "?ref=" + sample.template()).body().get(0).get("status").asText()));
        JsonNode pipeline = root.get(pipelines + "?ref=" + sample.template()).body().get(0);
        Map<String, String> logs = new TreeMap<>();
        root.get(pipelines + "/" + pipeline.get("id").asLong() + "/jobs").body().forEach(job -> logs.put(job.get("name").asText(),
                root.call("GET", "/projects/" + project + "/jobs/" + job.get("id").asLong() + "/trace", null).response().body()));
        assertEquals("success", pipeline.get("status").asText(), logs.toString());
        assertEquals(new TreeMap<>(sample.calls()).keySet(), logs.keySet());
        sample.calls().forEach((job, calls) -> calls.forEach(call -> assertTrue(logs.get(job).contains(call + "\n"), logs.get(job))));
    }
}
