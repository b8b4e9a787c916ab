package dev.slipway.bootstrap.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.demo.JobLog.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.StreamSupport;

/** Runs one job, from the document of the server to the final state. */
final class JobExecution {

    private static final Duration BEAT = Duration.ofMillis(400);
    private static final int SILENT_BEATS = 5;
    /** Between two attempts at what needs the server. */
    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final Api api;
    private final JsonNode job;
    private final long id;
    private final String token;
    private final Path project;
    private final Path temporary;
    private final Map<String, String> environment = new HashMap<>();
    private final JobLog log;
    private final long deadline;

    JobExecution(Api api, JsonNode job, Path folder) throws IOException {
        this.api = api;
        this.job = job;
        this.id = job.get("id").asLong();
        this.token = job.get("token").asText();
        this.project = Files.createDirectories(folder.resolve("project"));
        this.temporary = Files.createDirectories(folder.resolve("tmp"));
        this.log = new JobLog(api, id, token, masked(job));
        this.deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(job.at("/runner_info/timeout").asLong(3600));
    }

    private static List<String> masked(JsonNode job) {
        return items(job.get("variables")).stream().filter(variable -> variable.path("masked").asBoolean())
                .map(variable -> variable.get("value").asText()).toList();
    }

    /** How a step of the job ended. */
    private record Outcome(boolean passed, String reason, int exitCode) {

        static final Outcome PASSED = new Outcome(true, "", 0);
        static final Outcome STOPPED = new Outcome(false, "stopped", 0);

        static Outcome failed(String reason, int exitCode) {
            return new Outcome(false, reason, exitCode);
        }

        boolean stopped() {
            return this == STOPPED;
        }
    }

    void run() {
        Outcome outcome;
        try {
            log.line("Running with slipway-shell-runner " + ShellRunner.VERSION);
            outcome = execute();
        } catch (IOException | UncheckedIOException trouble) {
            log.line("ERROR: " + trouble.getMessage());
            outcome = Outcome.failed("runner_system_failure", 1);
        }
        if (!outcome.stopped()) {
            finish(outcome);
        }
    }

    private Outcome execute() throws IOException {
        prepareEnvironment();
        Outcome fetched = attempted("GET_SOURCES_ATTEMPTS", this::sources);
        for (JsonNode dependency : items(job.get("dependencies"))) {
            fetched = fetched.passed() ? attempted("ARTIFACT_DOWNLOAD_ATTEMPTS", () -> download(dependency)) : fetched;
        }
        if (!fetched.passed()) {
            return fetched;
        }
        Outcome outcome = steps();
        return outcome.stopped() ? outcome : artifacts(outcome);
    }

    private void prepareEnvironment() throws IOException {
        for (JsonNode variable : items(job.get("variables"))) {
            String key = variable.get("key").asText();
            String value = variable.get("value").asText();
            boolean file = variable.path("file").asBoolean();
            environment.put(key, file ? Files.writeString(temporary.resolve(key), value).toString() : value);
        }
        environment.put("CI_PROJECT_DIR", project.toString());
        environment.put("CI_BUILDS_DIR", Objects.requireNonNull(project.getParent()).toString());
        environment.put("CI_RUNNER_VERSION", ShellRunner.VERSION);
        environment.put("CI_JOB_STATUS", "running");
        environment.put("CI_SERVER", "yes");
        environment.put("GIT_TERMINAL_PROMPT", "0");
    }

    private Outcome sources() throws IOException {
        JsonNode git = job.get("git_info");
        if ("none".equals(environment.get("GIT_STRATEGY"))) {
            return Outcome.PASSED;
        }
        String depth = git.path("depth").asInt() > 0 ? "--depth " + git.get("depth").asInt() : "";
        String refspecs = String.join(" ", items(git.get("refspecs")).stream().map(refspec -> quote(refspec.asText())).toList());
        String script = String.join("\n",
                "set -e",
                "git init -q .",
                "git config credential.helper ''",
                "echo 'Fetching changes...'",
                "git fetch -q " + depth + " " + quote(git.get("repo_url").asText()) + " " + refspecs,
                "git checkout -q -f --detach " + quote(git.get("sha").asText()),
                "echo \"Checked out " + git.get("sha").asText().substring(0, 8) + " as " + "$CI_COMMIT_REF_NAME\"");
        Outcome outcome = shell(script);
        return outcome.passed() || outcome.stopped() ? outcome : Outcome.failed("runner_system_failure", outcome.exitCode());
    }

    private interface Attempt {
        Outcome make() throws IOException;
    }

    /** Does what needs the server as often as a variable of the job says, once where none does, until it works. */
    private Outcome attempted(String variable, Attempt attempt) throws IOException {
        String allowed = environment.getOrDefault(variable, "1");
        int attempts = allowed.matches("[1-9]|10") ? Integer.parseInt(allowed) : 1;
        Outcome outcome = attempt.make();
        for (int made = 1; made < attempts && !outcome.passed() && !outcome.stopped(); made++) {
            LockSupport.parkNanos(PAUSE.toNanos());
            log.line("Attempt " + (made + 1) + " of " + attempts);
            outcome = log.flush(false) == Verdict.STOP ? Outcome.STOPPED : attempt.make();
        }
        return outcome;
    }

    private Outcome download(JsonNode dependency) {
        if (!dependency.path("artifacts_file").path("filename").isTextual()) {
            return Outcome.PASSED;
        }
        String name = dependency.get("name").asText();
        long number = dependency.get("id").asLong();
        log.line("Downloading artifacts of " + name + " (" + number + ")...");
        try {
            HttpResponse<InputStream> answer = api.stream("/jobs/" + number + "/artifacts",
                    Map.of("JOB-TOKEN", dependency.get("token").asText()));
            try (InputStream archive = answer.body()) {
                if (answer.statusCode() != 200) {
                    throw new IOException("the server answered " + answer.statusCode());
                }
                Path file = temporary.resolve("dependency-" + number);
                Files.copy(archive, file, StandardCopyOption.REPLACE_EXISTING);
                Folders.unzip(file, project);
                return Outcome.PASSED;
            }
        } catch (IOException failed) {
            log.line("ERROR: artifacts of " + name + ": " + failed.getMessage());
            return Outcome.failed("runner_system_failure", 1);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Outcome.STOPPED;
        }
    }

    private Outcome steps() throws IOException {
        Outcome result = Outcome.PASSED;
        for (JsonNode step : items(job.get("steps"))) {
            boolean always = "always".equals(step.path("when").asText());
            if (!result.passed() && !always) {
                continue;
            }
            if (step.get("name").asText().equals("after_script")) {
                environment.put("CI_JOB_STATUS", result.passed() ? "success" : "failed");
                log.line("Running after_script");
            }
            Outcome outcome = shell(script(items(step.get("script"))));
            if (outcome.stopped()) {
                return outcome;
            }
            if (!outcome.passed() && !step.path("allow_failure").asBoolean() && result.passed()) {
                result = outcome;
            }
        }
        return result;
    }

    private static String script(List<JsonNode> commands) {
        StringBuilder script = new StringBuilder("set -eo pipefail\n");
        for (JsonNode command : commands) {
            script.append("echo ").append(quote("$ " + command.asText().lines().findFirst().orElse(""))).append('\n');
            script.append(command.asText()).append('\n');
        }
        return script.toString();
    }

    private Outcome shell(String script) throws IOException {
        Path file = Files.writeString(temporary.resolve("step-" + System.nanoTime() + ".sh"), script);
        ProcessBuilder builder = new ProcessBuilder("bash", file.toString()).directory(project.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        Thread pump = Thread.ofVirtual().start(() -> pump(process.getInputStream()));
        try {
            Outcome outcome = await(process);
            pump.join(Duration.ofSeconds(2));
            return outcome;
        } catch (InterruptedException stopped) {
            kill(process);
            Thread.currentThread().interrupt();
            return Outcome.STOPPED;
        }
    }

    private void pump(InputStream output) {
        try (Reader reader = new InputStreamReader(output, StandardCharsets.UTF_8)) {
            char[] buffer = new char[8192];
            for (int read = reader.read(buffer); read >= 0; read = reader.read(buffer)) {
                log.append(new String(buffer, 0, read));
            }
        } catch (IOException ended) {
            // the process was killed
        }
    }

    private Outcome await(Process process) throws InterruptedException {
        for (int beat = 1; !process.waitFor(BEAT.toMillis(), TimeUnit.MILLISECONDS); beat++) {
            if (System.nanoTime() > deadline) {
                kill(process);
                log.line("ERROR: Job failed: execution took longer than the time-out");
                return Outcome.failed("job_execution_timeout", 0);
            }
            boolean listen = beat % SILENT_BEATS == 0;
            if (log.flush(false) == Verdict.STOP || listen && !touched()) {
                kill(process);
                return Outcome.STOPPED;
            }
        }
        int exit = process.exitValue();
        return exit == 0 ? Outcome.PASSED : Outcome.failed("script_failure", exit);
    }

    /** Tells the server that the job still runs, and hears whether it should. */
    private boolean touched() {
        Api.Answer answer = api.send("PUT", "/jobs/" + id, Map.of("token", token, "state", "running"), Map.of("JOB-TOKEN", token));
        String status = answer.header("Job-Status");
        return answer.status() < 300 && !status.equals("canceled") && !status.equals("failed");
    }

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private Outcome artifacts(Outcome outcome) throws IOException {
        environment.put("CI_JOB_STATUS", outcome.passed() ? "success" : "failed");
        for (JsonNode artifact : items(job.get("artifacts"))) {
            String when = artifact.path("when").asText("on_success");
            boolean due = when.equals("always") || when.equals("on_success") == outcome.passed();
            if (due && !DemoUpload.send(api, id, token, artifact, project, temporary, log)) {
                return Outcome.failed("script_failure", outcome.exitCode());
            }
        }
        return outcome;
    }

    private void finish(Outcome outcome) {
        log.line(outcome.passed()
                ? "Job succeeded"
                : "ERROR: Job failed: " + outcome.reason() + (outcome.exitCode() == 0 ? "" : ", exit code " + outcome.exitCode()));
        if (log.flush(true) == Verdict.STOP) {
            return;
        }
        Map<String, Object> update = new HashMap<>(Map.of("token", token, "state", outcome.passed() ? "success" : "failed"));
        if (!outcome.passed()) {
            update.put("failure_reason", outcome.reason());
            update.put("exit_code", outcome.exitCode());
        }
        api.send("PUT", "/jobs/" + id, update, Map.of("JOB-TOKEN", token));
    }

    static List<JsonNode> items(JsonNode array) {
        return array == null || array.isNull() ? List.of() : new ArrayList<>(StreamSupport.stream(array.spliterator(), false).toList());
    }

    private static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
