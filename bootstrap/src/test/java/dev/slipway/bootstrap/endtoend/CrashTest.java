package dev.slipway.bootstrap.endtoend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.demo.Api;
import dev.slipway.bootstrap.demo.ShellRunner;
import dev.slipway.bootstrap.endtoend.CrashPoint.Victim;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the server, or its database, in the middle of every kind of thing that a run is made of and lets the run end: nothing that was
 * acknowledged is lost, and the statuses are those of a run that nobody disturbed.
 *
 * <p>{@code -Dslipway.crashes=20 -Dslipway.database_crashes=5} is the full size; {@code -Dslipway.seed=1} chooses other moments.
 */
class CrashTest {

    private static final Map<String, String> HEADERS = Map.of("PRIVATE-TOKEN", TestServer.ROOT_TOKEN);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long PUSH_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final int CRASHES = Integer.getInteger("slipway.crashes", 1);
    private static final int DATABASE_CRASHES = Integer.getInteger("slipway.database_crashes", 1);
    private static final long SEED = Long.getLong("slipway.seed", 20_260_101L);
    private static final Map<String, String> UNDISTURBED =
            Map.of("talk", "success", "refuse", "failed", "mumble", "success", "check", "success", "stop", "success");
    private static final String CONFIGURATION = """
            stages: [one, two, three]
            variables: {GET_SOURCES_ATTEMPTS: "10", ARTIFACT_DOWNLOAD_ATTEMPTS: "10"}
            talk:
              stage: one
              script:
                - for i in $(seq 1 20); do echo "line $i of the talk"; sleep 0.05; done
                - head -c 300000 /dev/zero > zeros
              artifacts: {paths: [zeros]}
            refuse:
              stage: one
              allow_failure: true
              script: [exit 2]
            mumble:
              stage: one
              script: [echo mumbled > words]
              artifacts: {paths: [words]}
            check:
              stage: two
              script:
                - test "$(wc -c < zeros)" = 300000
                - test "$(cat words)" = mumbled
            stop:
              stage: three
              script: [echo done]
            """;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path folder;

    private int port;
    private Path home;
    private Wiretap wiretap;
    private ServerProcess server;
    private final Transcript transcript = new Transcript();
    private Tempo tempo;
    private Audit audit;
    private Api api;

    @Test
    void a_run_that_is_killed_ends_like_one_that_is_not() throws Exception {
        port = freePort();
        home = folder.resolve("home");
        try (Wiretap between = Wiretap.before(URI.create("http://127.0.0.1:" + port))) {
            wiretap = between;
            server = serve();
            tempo = new Tempo(home.resolve("blobs"));
            crash();
        } finally {
            server.close();
        }
    }

    private void crash() throws Exception {
        try (Api reading = new Api(wiretap.address(), Duration.ofSeconds(60)); ShellRunner ignored = runner(reading)) {
            api = reading;
            audit = new Audit(api, HEADERS, home);
            Witness witness = new Witness();
            undisturbed(witness);
            for (CrashPoint point : CrashPoint.plan(CRASHES, DATABASE_CRASHES, SEED)) {
                disturbed(point, witness);
            }
            audit.holds(witness);
            audit.finishes();
            assertEquals(List.of(), wiretap.failures());
        }
    }

    private void undisturbed(Witness witness) {
        wiretap.listen(transcript, witness, tempo);
        long project = project(0);
        pushUntilTaken(0);
        assertEquals(UNDISTURBED, end(project, witness));
        audit.holds(witness);
    }

    private void disturbed(CrashPoint point, Witness witness) throws Exception {
        Trap trap = new Trap(point, tempo);
        wiretap.listen(transcript, witness, tempo, trap);
        long project = project(point.number());
        Thread pushing = Thread.startVirtualThread(() -> pushUntilTaken(point.number()));
        CompletableFuture<Map<String, String>> ending = CompletableFuture.supplyAsync(() -> end(project, witness),
                Thread::startVirtualThread);
        trap.await();
        String state = trap.state();
        long begun = System.nanoTime();
        kill(point.victim());
        transcript.note("killed");
        trap.killed();
        if (point.victim() == Victim.SERVER) {
            server = serve();
            transcript.note("serves");
        }
        String what = "seed " + SEED + ", " + point + ", which was " + state;
        try {
            audit.holds(witness);
            pushing.join();
            assertEquals(UNDISTURBED, ending.get());
            audit.holds(witness);
            assertEquals(UNDISTURBED, jobs(project, witness));
        } catch (AssertionError | RuntimeException | ExecutionException lost) {
            throw new AssertionError(what + "\n" + String.join("\n", server.lines()) + "\n" + transcript, lost);
        }
        Duration took = Duration.ofNanos(System.nanoTime() - begun);
        System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, "{0}: ended {1} ms after the kill", what, took.toMillis());
        assertTrue(took.compareTo(PATIENCE) < 0, what + " took " + took);
    }

    private ServerProcess serve() {
        return ServerProcess.start(home, Map.of("SLIPWAY_PORT", String.valueOf(port), "SLIPWAY_EXTERNAL_URL", wiretap.address().toString(),
                "SLIPWAY_RUNNER_SILENCE_SECONDS", "5", "SLIPWAY_RUNNER_POLL_SECONDS", "2"));
    }

    private void kill(Victim victim) throws IOException {
        if (victim == Victim.SERVER) {
            server.kill();
            return;
        }
        long pid = Long.parseLong(Files.readAllLines(home.resolve("postgresql/data/postmaster.pid")).getFirst().strip());
        ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
        List<ProcessHandle> others = victim == Victim.WHOLE_DATABASE ? postmaster.descendants().toList() : List.of();
        Stream.concat(Stream.of(postmaster), others.stream()).forEach(ProcessHandle::destroyForcibly);
    }

    /** Below the ports that systems give to outgoing connections, so that nobody takes it while the server is away. */
    private static int freePort() throws IOException {
        Random random = new Random();
        while (true) {
            int candidate = 20_000 + random.nextInt(10_000);
            try (ServerSocket socket = new ServerSocket(candidate)) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                // the next one
            }
        }
    }

    private ShellRunner runner(Api client) throws IOException {
        String token = client.send("POST", "/user/runners", Map.of("runner_type", "instance_type", "run_untagged", true), HEADERS)
                .succeeded().json().get("token").asText();
        return ShellRunner.start(wiretap.address(), token, Files.createDirectory(folder.resolve("jobs")), 2);
    }

    private long project(int round) {
        return api.send("POST", "/projects", Map.of("name", "crash-" + round), HEADERS).succeeded().json().get("id").asLong();
    }

    /** As a person would: pushes again where the server went away in the middle. */
    private void pushUntilTaken(int round) {
        try {
            GitRepository repository = GitRepository.init(Files.createDirectory(folder.resolve("repository-" + round)));
            repository.write(".gitlab-ci.yml", CONFIGURATION).commit("Talk");
            URI address = GitRepository.address(wiretap.address(), "root/crash-" + round, TestServer.ROOT_TOKEN);
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (repository.tryGit("push", "-q", address.toString(), "main").status() != 0 && System.nanoTime() < end) {
                LockSupport.parkNanos(PUSH_PAUSE_NANOS);
            }
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Watches until the only pipeline has ended, and answers the status of each job. */
    private Map<String, String> end(long project, Witness witness) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            JsonNode pipelines = api.get("/projects/" + project + "/pipelines", HEADERS).succeeded().json();
            assertTrue(pipelines.size() <= 1, "one push makes one pipeline");
            Map<String, String> jobs = jobs(project, witness);
            if (pipelines.size() == 1) {
                witness.saw("pipeline " + pipelines.get(0).get("id"), pipelines.get(0).get("status").asText());
                if (pipelines.get(0).get("status").asText().matches("success|failed|canceled|skipped")) {
                    return jobs(project, witness);
                }
            }
            LockSupport.parkNanos(GLANCE_NANOS);
        }
        throw new AssertionError("the pipeline of project " + project + " does not end: " + jobs(project, witness));
    }

    private Map<String, String> jobs(long project, Witness witness) {
        Map<String, String> statuses = new TreeMap<>();
        for (JsonNode job : api.get("/projects/" + project + "/jobs?per_page=100", HEADERS).succeeded().json()) {
            witness.saw("job " + job.get("id"), job.get("status").asText());
            statuses.merge(job.get("name").asText(), job.get("status").asText(), (one, other) -> one + " and " + other);
        }
        return statuses;
    }
}
