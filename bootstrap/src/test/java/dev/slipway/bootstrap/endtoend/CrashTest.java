package dev.slipway.bootstrap.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.demo.Api;
import dev.slipway.bootstrap.demo.ShellRunner;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the server, or its database, at seeded moments of a run and lets the run end: nothing that was acknowledged is lost, and the
 * statuses are those of a run that nobody disturbed. {@code -Dslipway.crashes=20 -Dslipway.seed=1} widens and repeats it.
 */
class CrashTest {

    private static final Map<String, String> HEADERS = Map.of("PRIVATE-TOKEN", TestServer.ROOT_TOKEN);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int CRASHES = Integer.getInteger("slipway.crashes", 2);
    private static final long SEED = Long.getLong("slipway.seed", 20_260_101L);
    private static final String CONFIGURATION = """
            stages: [one, two, three]
            talk:
              stage: one
              script:
                - for i in $(seq 1 30); do echo "line $i of the talk"; sleep 0.05; done
                - head -c 300000 /dev/zero > zeros
              artifacts: {paths: [zeros]}
            refuse:
              stage: one
              allow_failure: true
              script: [exit 2]
            check:
              stage: two
              script:
                - test "$(wc -c < zeros)" = 300000
            stop:
              stage: three
              script: [echo done]
            """;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    private int port;

    @Test
    void a_run_that_is_killed_ends_like_one_that_is_not() throws Exception {
        port = freePort();
        Random random = new Random(SEED);
        ServerProcess server = serve();
        try (Api api = new Api(address(), Duration.ofSeconds(60)); ShellRunner ignored = runner(api)) {
            long started = System.nanoTime();
            Map<String, String> undisturbed = finish(api, push(api, 0));
            long span = System.nanoTime() - started;
            assertEquals(Map.of("talk", "success", "refuse", "failed", "check", "success", "stop", "success"), undisturbed);
            for (int round = 1; round <= CRASHES; round++) {
                long moment = (long) (random.nextDouble() * span);
                boolean database = round % 5 == 0;
                long project = project(api, round);
                int number = round;
                Thread pushing = Thread.ofVirtual().start(() -> pushUntilTaken(number));
                LockSupport.parkNanos(moment);
                server = database ? killDatabase(server) : restart(server);
                pushing.join();
                assertEquals(undisturbed, finish(api, project), "seed " + SEED + ", round " + round + ", killed after " + TimeUnit.NANOSECONDS.toMillis(moment) + " ms");
            }
        } finally {
            server.close();
        }
    }

    private ServerProcess serve() {
        return ServerProcess.start(folder.resolve("home"), Map.of(
                "SLIPWAY_PORT", String.valueOf(port), "SLIPWAY_RUNNER_SILENCE_SECONDS", "5", "SLIPWAY_RUNNER_POLL_SECONDS", "2"));
    }

    private ServerProcess restart(ServerProcess server) {
        server.kill();
        return serve();
    }

    private ServerProcess killDatabase(ServerProcess server) throws IOException {
        String pid = Files.readAllLines(folder.resolve("home/postgresql/data/postmaster.pid")).getFirst().strip();
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
        return server;
    }

    private URI address() {
        return URI.create("http://127.0.0.1:" + port);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private ShellRunner runner(Api api) throws IOException {
        String token = api.send("POST", "/user/runners", Map.of("runner_type", "instance_type", "run_untagged", true), HEADERS)
                .succeeded().json().get("token").asText();
        return ShellRunner.start(address(), token, Files.createDirectory(folder.resolve("jobs")), 2);
    }

    private long project(Api api, int round) {
        return api.send("POST", "/projects", Map.of("name", "crash-" + round), HEADERS).succeeded().json().get("id").asLong();
    }

    private long push(Api api, int round) {
        long project = project(api, round);
        pushUntilTaken(round);
        return project;
    }

    /** As a person would: pushes again where the server went away in the middle. */
    private void pushUntilTaken(int round) {
        try {
            GitRepository repository = GitRepository.init(Files.createDirectory(folder.resolve("repository-" + round)));
            repository.write(".gitlab-ci.yml", CONFIGURATION).commit("Talk");
            URI address = GitRepository.address(address(), "root/crash-" + round, TestServer.ROOT_TOKEN);
            Waiting.until("the push is taken", Duration.ofMinutes(1),
                    () -> repository.tryGit("push", "-q", address.toString(), "main").status() == 0);
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Waits for the end and answers the status of each job; checks the log and the artifact on the way. */
    private Map<String, String> finish(Api api, long project) {
        Waiting.until("the pipeline of project " + project + " ends", PATIENCE, () -> {
            JsonNode pipelines = api.get("/projects/" + project + "/pipelines", HEADERS).succeeded().json();
            return pipelines.size() == 1 && !pipelines.get(0).get("status").asText().matches("created|pending|running|preparing|waiting_for_resource");
        });
        Map<String, String> statuses = new TreeMap<>();
        for (JsonNode job : api.get("/projects/" + project + "/jobs?per_page=100", HEADERS).succeeded().json()) {
            statuses.putIfAbsent(job.get("name").asText(), job.get("status").asText());
            if (job.get("name").asText().equals("talk") && job.get("status").asText().equals("success")) {
                readsLogAndArtifact(api, project, job.get("id").asLong());
            }
        }
        return statuses;
    }

    private static void readsLogAndArtifact(Api api, long project, long job) {
        String log = api.get("/projects/" + project + "/jobs/" + job + "/trace", HEADERS).succeeded().text();
        for (int line = 1; line <= 30; line++) {
            assertTrue(log.contains("line " + line + " of the talk\n"), "line " + line + " is missing in: " + log);
        }
        assertEquals(300_000, api.get("/projects/" + project + "/jobs/" + job + "/artifacts/zeros", HEADERS).succeeded().response().body().length);
    }
}
