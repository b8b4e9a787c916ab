package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.MaintainRepositories;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What becomes of repositories, refs and pushes behind the back of those who push. */
final class RepositoryLifeTest extends GitScene {

    private Path folder() {
        return server.home().resolve("repositories").resolve("%02x".formatted(project % 256)).resolve(project + ".git");
    }

    private void gone() {
        Waiting.until("the repository and the project are removed", Duration.ofSeconds(20),
                () -> number("select count(*) from projects where id = ?", project) == 0 && leftovers().isEmpty());
    }

    private List<Path> leftovers() throws IOException {
        try (Stream<Path> found = Files.list(folder().getParent())) {
            return found.filter(each -> each.getFileName().toString().matches("\\.?" + project + "\\.git.*")).toList();
        }
    }

    @Test
    void a_deleted_project_takes_its_repository_along() throws Exception {
        git(repository("work"), "push", asOwner(), "main").succeeded();
        assertTrue(Files.exists(folder().resolve("HEAD")));
        HttpResponse<String> deleted = send(
                HttpRequest.newBuilder(server.api("/projects/" + project)).header("PRIVATE-TOKEN", owner).DELETE());
        assertEquals(202, deleted.statusCode(), deleted.body());
        git(directory, "clone", "-q", asOwner(), "late").refused("not found");
        gone();
    }

    /** As a server leaves it that is killed while it removes the files. */
    @Test
    void a_deletion_that_was_interrupted_goes_on() throws Exception {
        git(repository("work"), "push", asOwner(), "main").succeeded();
        Files.move(folder(), folder().resolveSibling("." + project + ".git.deleted-by-a-server-that-died"));
        server.database().execute(
                "update projects set deleted_at = now() where id = " + project + "; delete from routes where project_id = " + project);
        server.bean(Transactions.class).write(() -> server.bean(Work.class).soon("project.remove", project));
        gone();
    }

    @Test
    void a_tidied_repository_serves_as_before() throws Exception {
        Path work = repository("work");
        git(work, "push", asOwner(), "main", "main:side").succeeded();
        for (String content : List.of("two", "three", "four")) {
            commit(work, "a.txt", content);
            git(work, "push", asOwner(), "main").succeeded();
        }
        server.bean(MaintainRepositories.class).handle(project);
        assertFalse(Files.exists(folder().resolve("refs/heads/main")), "the refs are packed");
        git(directory, "clone", "-q", asOwner(), "tidied").succeeded();
        assertEquals("four", Files.readString(directory.resolve("tidied/a.txt")));
        commit(work, "a.txt", "five");
        git(work, "push", asOwner(), "main", ":side").succeeded();
        assertEquals(404, get("/branches/side").statusCode());
        git(directory.resolve("tidied"), "pull", "-q").succeeded();
        assertEquals("five", Files.readString(directory.resolve("tidied/a.txt")));
    }

    private void pushConfigured(Path work) throws Exception {
        commit(work, ".gitlab-ci.yml", "build:\n  script: [make]\n");
        git(work, "push", asOwner(), "main").succeeded();
        assertEquals(1, number("select count(*) from pipelines where project_id = ?", project));
    }

    @Test
    void a_deleted_pipeline_takes_its_ref_along() throws Exception {
        Path work = repository("work");
        pushConfigured(work);
        long pipeline = number("select id from pipelines where project_id = ?", project);
        String ref = "refs/pipelines/" + pipeline;
        git(work, "fetch", "-q", asOwner(), ref).succeeded();
        HttpResponse<String> deleted = send(HttpRequest.newBuilder(server.api("/projects/" + project + "/pipelines/" + pipeline))
                .header("PRIVATE-TOKEN", owner).DELETE());
        assertEquals(204, deleted.statusCode(), deleted.body());
        Waiting.until("the ref of the pipeline is gone", Duration.ofSeconds(20),
                () -> !git(work, "ls-remote", asOwner()).succeeded().output().contains(ref));
    }

    /** As a server leaves them that is killed: one after its ref moved, one before. */
    @Test
    void pushes_that_were_interrupted_are_ended_and_make_one_pipeline() throws Exception {
        Path work = repository("work");
        pushConfigured(work);
        server.database().execute(
                "update pushes set state = 'recorded', settled_at = null, created_at = now() - interval '1 minute' where project_id = "
                        + project);
        long unmoved = number("""
                insert into pushes (project_id, kind, ref, before_sha, after_sha, state, created_at)
                values (?, 'branch', 'never', ?, ?, 'recorded', now() - interval '1 minute') returning id""", project, "0".repeat(40),
                git(work, "rev-parse", "HEAD").output().strip());
        Waiting.until("both are ended", Duration.ofSeconds(30),
                () -> number("select count(*) from pushes where project_id = ? and state = 'recorded'", project) == 0);
        assertEquals(1, number("select count(*) from pushes where id = ? and state = 'abandoned'", unmoved));
        assertEquals(1, number("select count(*) from pushes where project_id = ? and state = 'settled'", project));
        assertEquals(1, number("select count(*) from pipelines where project_id = ?", project));
        assertEquals(404, get("/branches/never").statusCode());
    }
}
