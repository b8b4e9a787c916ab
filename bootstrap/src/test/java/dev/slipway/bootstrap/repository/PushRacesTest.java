package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Race;
import dev.slipway.bootstrap.demo.Api;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.GitRepository.Run;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two people push one ref at the same moment with the git command, {@code slipway.rounds} times and until each was first. Both know the
 * same old commit and stand at a barrier, which git's own hook holds them at, when each has been told so by the server.
 */
class PushRacesTest {

    /** Runs when git knows where the ref stands and before it sends anything; waits until somebody writes into the pipe. */
    private static final String HOOK = "#!/bin/sh\nread go < .git/gate\n";

    @TempDir
    static Path folder;

    private static TestServer server;
    private static Api api;
    private static long project;
    private static URI address;

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of());
        api = new Api(server.address());
        project = api.send("POST", "/projects", Map.of("name", "contested"), Map.of("PRIVATE-TOKEN", TestServer.ROOT_TOKEN)).succeeded()
                .json().get("id").asLong();
        address = GitRepository.address(server.address(), "root/contested", TestServer.ROOT_TOKEN);
    }

    @AfterAll
    static void stop() {
        api.close();
        long deadlocks = server.database().deadlocks();
        server.close();
        assertEquals(0, deadlocks);
    }

    private record Clone(String name, Path place, GitRepository git) {

        static Clone make(String name) throws IOException, InterruptedException {
            Path place = Files.createDirectory(folder.resolve(name));
            GitRepository git = GitRepository.init(place);
            git.git("remote", "add", "origin", address.toString());
            assertEquals(0, new ProcessBuilder("mkfifo", place.resolve(".git/gate").toString()).start().waitFor());
            Path hook = Files.writeString(Files.createDirectories(place.resolve(".git/hooks")).resolve("pre-push"), HOOK);
            assertTrue(hook.toFile().setExecutable(true));
            return new Clone(name, place, git);
        }

        /** Goes on from what the server has. */
        String work(int number) {
            git.git("fetch", "-q", "origin", "main");
            git.git("reset", "-q", "--hard", "FETCH_HEAD");
            return git.write(name + ".txt", "round " + number).commit("Round " + number + " of " + name);
        }

        /** Pushes up to the barrier. */
        CompletableFuture<Run> begin() {
            return CompletableFuture.supplyAsync(() -> git.tryGit("push", "origin", "main"), Thread::startVirtualThread);
        }

        /** Answers when git stands at the barrier. */
        OutputStream gate() throws IOException {
            return Files.newOutputStream(place.resolve(".git/gate"));
        }

        Run pushAtOnce() {
            return git.tryGit("-c", "core.hooksPath=/dev/null", "push", "origin", "main");
        }
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void of_two_who_push_one_ref_one_wins_and_one_pipeline_is_made() throws Exception {
        Clone ann = Clone.make("ann");
        Clone bob = Clone.make("bob");
        ann.git().write(".gitlab-ci.yml", "build:\n  script: [make]\n").commit("Build");
        assertEquals(0, ann.pushAtOnce().status());
        Race.between("ann", "bob", (race, number) -> {
            String ofAnn = ann.work(number);
            String ofBob = bob.work(number);
            List<Run> runs = pushTogether(race, ann, bob);
            boolean annWon = runs.getFirst().status() == 0;
            assertEquals(1, runs.stream().filter(run -> run.status() == 0).count(), runs.toString());
            refused(runs.get(annWon ? 1 : 0), annWon ? bob : ann);
            agrees(number, annWon ? ofAnn : ofBob, annWon ? ofBob : ofAnn);
            return annWon;
        });
    }

    private static List<Run> pushTogether(Race race, Clone ann, Clone bob) throws Exception {
        CompletableFuture<Run> first = ann.begin();
        CompletableFuture<Run> second = bob.begin();
        try (OutputStream firstGate = ann.gate(); OutputStream secondGate = bob.gate()) {
            return race.together(() -> go(firstGate, first), () -> go(secondGate, second));
        }
    }

    private static Run go(OutputStream gate, CompletableFuture<Run> push) throws Exception {
        gate.write('\n');
        gate.flush();
        return push.get(1, TimeUnit.MINUTES);
    }

    /** As git says it: refused by the server now, and by the client who looks first next time. */
    private static void refused(Run run, Clone loser) {
        assertTrue(
                run.output().contains("! [remote rejected] main -> main (") && run.output().contains("error: failed to push some refs to"),
                run.output());
        Run again = loser.pushAtOnce();
        assertTrue(again.status() != 0 && again.output().contains("! [rejected]        main -> main (fetch first)"), again.output());
    }

    private static void agrees(int number, String winner, String loser) throws SQLException {
        assertEquals(winner, text("select sha from git_refs where project_id = ? and kind = 'branch' and name = 'main'", project));
        assertEquals(winner, api.get("/projects/" + project + "/repository/branches/main", Map.of("PRIVATE-TOKEN", TestServer.ROOT_TOKEN))
                .succeeded().json().at("/commit/id").asText());
        assertEquals("1", text("select count(*) from pipelines where project_id = ? and sha = ?", project, winner));
        assertEquals("0", text("select count(*) from pipelines where project_id = ? and sha = ?", project, loser));
        assertEquals(String.valueOf(number + 2), text("select count(*) from pipelines where project_id = ?", project));
        assertEquals(String.valueOf(number + 2), text("select count(*) from pushes where project_id = ? and state = 'settled'", project));
        assertEquals("0", text("select count(*) from pushes where project_id = ? and state not in ('settled', 'abandoned')", project));
        assertEquals("0", text(
                "select count(*) from pipelines join pushes on pushes.id = pipelines.push_id where pipelines.project_id = ? and "
                + "(pushes.after_sha <> pipelines.sha or pushes.state <> 'settled')", project));
    }

    private static String text(String query, Object... values) {
        return server.database().text(query, values);
    }
}
