package dev.slipway.bootstrap.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A small runner that executes jobs with bash on this machine and speaks the runner protocol over HTTP, as any runner does.
 * It is for the demo and for tests: it isolates nothing, so it must never be given jobs of people who are not trusted.
 */
public final class ShellRunner implements AutoCloseable {

    static final String VERSION = "1.0.0";
    /** How long a job goes on while its server is away. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration TROUBLE_PAUSE = Duration.ofSeconds(2);

    private final Api api;
    private final String token;
    private final Path folder;
    private final List<Thread> workers = new ArrayList<>();
    private volatile boolean closed;

    private ShellRunner(URI server, String token, Path folder) {
        this.api = new Api(server, PATIENCE);
        this.token = token;
        this.folder = folder;
    }

    /**
     * Starts taking jobs.
     *
     * @param token      of the runner
     * @param folder     where jobs are worked on
     * @param concurrent how many jobs at a time
     */
    public static ShellRunner start(URI server, String token, Path folder, int concurrent) {
        ShellRunner runner = new ShellRunner(server, token, folder);
        for (int i = 0; i < concurrent; i++) {
            String systemId = "shell_" + i;
            runner.workers.add(Thread.ofVirtual().name("runner-" + i).start(() -> runner.work(systemId)));
        }
        return runner;
    }

    private void work(String systemId) {
        String lastUpdate = "";
        while (!closed) {
            try {
                Api.Answer answer = ask(systemId, lastUpdate);
                if (answer.status() == 201) {
                    lastUpdate = "";
                    execute(answer.json());
                } else {
                    lastUpdate = answer.header("X-GitLab-Last-Update");
                    LockSupport.parkNanos((answer.status() == 204 ? PAUSE : TROUBLE_PAUSE).toNanos());
                }
            } catch (UncheckedIOException away) {
                LockSupport.parkNanos(TROUBLE_PAUSE.toNanos());
            } catch (IllegalStateException interrupted) {
                // the loop looks whether the runner was closed
            }
        }
    }

    private Api.Answer ask(String systemId, String lastUpdate) {
        Map<String, Object> request = new HashMap<>();
        request.put("token", token);
        request.put("system_id", systemId);
        request.put("last_update", lastUpdate);
        request.put("info", Map.of(
                "name", "slipway-shell-runner", "version", VERSION, "platform",
                System.getProperty("os.name").toLowerCase(java.util.Locale.ROOT),
                "architecture", System.getProperty("os.arch"), "executor", "shell", "shell", "bash", "features", features()));
        return api.send("POST", "/jobs/request", request, Map.of());
    }

    private static Map<String, Boolean> features() {
        Map<String, Boolean> features = new HashMap<>();
        for (String feature : List.of("variables", "artifacts", "upload_multiple_artifacts", "upload_raw_artifacts", "artifacts_exclude",
                "refspecs", "masking",
                "raw_variables", "multi_build_steps", "cancelable", "return_exit_code", "multi_build_steps", "fallback_cache_keys", "cache",
                "image", "services", "trace_reset", "trace_checksum", "trace_size")) {
            features.put(feature, true);
        }
        return features;
    }

    private void execute(JsonNode job) {
        Path place = folder.resolve("job-" + job.get("id").asLong() + "-" + Long.toHexString(System.nanoTime()));
        try {
            Files.createDirectories(place);
            new JobExecution(api, job, place).run();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } finally {
            Folders.delete(place);
        }
    }

    /** Stops asking for jobs and abandons the ones in hand. */
    @Override
    public void close() {
        closed = true;
        workers.forEach(Thread::interrupt);
        api.close();
    }
}
