package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refs outside of branches and tags are stored and given back as they are; those of the server stay its own. */
final class MirrorPushTest extends GitScene {

    private static final String PIPELINE = "build: {script: make}";

    /** Two branches, a tag and notes. */
    private Path annotated() throws Exception {
        Path work = repository("work");
        commit(work, ".gitlab-ci.yml", PIPELINE);
        git(work, "branch", "side").succeeded();
        git(work, "tag", "v1").succeeded();
        git(work, "notes", "add", "-m", "Reviewed by Ada", "HEAD").succeeded();
        git(work, "notes", "--ref", "ci", "add", "-m", "green", "HEAD").succeeded();
        return work;
    }

    private String remote() {
        return git(directory, "ls-remote", asOwner()).succeeded().output();
    }

    private long count(String table) throws Exception {
        return number("select count(*) from " + table + " where project_id = ?", project);
    }

    @Test
    void mirror_with_notes_is_pushed_pushed_again_and_pruned() throws Exception {
        Path work = annotated();
        git(work, "push", "--mirror", asOwner()).succeeded();
        assertTrue(remote().contains("\trefs/notes/commits\n") && remote().contains("\trefs/notes/ci\n"), remote());
        assertEquals(3, count("pipelines"));
        assertEquals(3, count("git_refs"));
        assertEquals(5, count("pushes"));
        assertFalse(get("/branches").body().contains("notes") || get("/tags").body().contains("notes"));

        assertTrue(git(work, "push", "--mirror", asOwner()).succeeded().output().contains("Everything up-to-date"));
        assertEquals(5, count("pushes"));

        git(work, "update-ref", "-d", "refs/notes/ci").succeeded();
        git(work, "branch", "-q", "-D", "side").succeeded();
        git(work, "notes", "append", "-m", "Twice", "HEAD").succeeded();
        git(work, "push", "--mirror", asOwner()).succeeded();
        assertFalse(remote().contains("refs/notes/ci") || remote().contains("refs/heads/side"), remote());
        assertEquals(3, count("pipelines"));
        assertEquals(2, count("git_refs"));
        assertEquals(8, number("select count(*) from pushes where project_id = ? and state = 'settled'", project));
        assertTrue(remote().contains("refs/pipelines/"), "refs of pipelines survive a mirror push");

        git(directory, "clone", "-q", "--mirror", asOwner(), "back.git").succeeded();
        assertEquals("Reviewed by Ada\n\nTwice\n", git(directory.resolve("back.git"), "notes", "show", "main").succeeded().output());
    }

    @Test
    void developer_writes_notes_and_reporter_does_not() throws Exception {
        Path work = annotated();
        git(work, "push", "-q", asOwner(), "main").succeeded();
        String developer = url("x", member(30, "write_repository"));
        git(work, "push", developer, "refs/notes/*:refs/notes/*").succeeded();
        git(work, "notes", "add", "-f", "-m", "Other", "HEAD").succeeded();
        git(work, "push", "--force", developer, "refs/notes/commits").succeeded();
        git(work, "push", developer, ":refs/notes/ci").succeeded();
        git(work, "push", url("x", member(20, "write_repository")), ":refs/notes/commits").refused("403");
        git(work, "push", url("gitlab-ci-token", jobToken()), ":refs/notes/commits").refused("403");
        assertTrue(remote().contains("refs/notes/commits"));
        assertEquals(1, number("select count(*) from pipelines where project_id = ? and source = 'push' and status <> 'running'", project));
    }

    @ParameterizedTest
    @ValueSource(strings = {"refs/pipelines/1", "refs/merge-requests/1/head", "refs/environments/live/deployments/1", "refs/keep-around/x",
        "refs/Pipelines/1"})
    void refs_of_the_server_are_refused_by_name_to_every_caller(String ref) throws Exception {
        Path work = repository("work");
        String space = ref.toLowerCase().replaceFirst("(refs/[^/]+/).*", "$1");
        Result answer = git(work, "push", asOwner(), "main", "main:" + ref);
        answer.refused("deny updating a hidden ref: " + space + " belongs to the server");
        assertTrue(answer.output().contains("[new branch]"), answer.output());
        git(work, "push", asOwner(), ":" + ref).refused("");
        assertFalse(remote().contains(ref));
    }

    @ParameterizedTest
    @ValueSource(strings = {"refs/stash", "refs/Heads/main", "refs/heads"})
    void names_that_git_does_not_take_are_refused(String ref) throws Exception {
        git(repository("work"), "push", asOwner(), "main:" + ref).refused("");
        assertFalse(remote().contains("refs/"), remote());
    }

    @Test
    void pruning_the_default_branch_follows_the_rules_of_that_branch() throws Exception {
        Path work = annotated();
        git(work, "push", "--mirror", asOwner()).succeeded();
        git(work, "checkout", "-q", "side").succeeded();
        git(work, "branch", "-q", "-D", "main").succeeded();
        git(work, "push", "--mirror", url("x", member(30, "write_repository")))
                .refused("Only a project maintainer or owner can delete a protected branch.");
        assertEquals(200, get("/branches/main").statusCode());
        git(work, "push", "--mirror", url("x", member(40, "write_repository"))).succeeded();
        assertEquals(404, get("/branches/main").statusCode());
        git(directory, "clone", "-q", asOwner(), "clone").succeeded();
        assertEquals(List.of("refs/notes/ci", "refs/notes/commits"),
                remote().lines().map(line -> line.split("\t")[1]).filter(name -> name.contains("notes")).toList());
    }

    @Test
    void runner_fetches_the_ref_of_a_pipeline_as_before() throws Exception {
        Path work = annotated();
        git(work, "push", "-q", "--mirror", asOwner()).succeeded();
        long pipeline = number("select min(id) from pipelines where project_id = ?", project);
        String ref = "refs/pipelines/" + pipeline;
        for (String version : List.of("0", "1", "2")) {
            String runner = url("gitlab-ci-token", jobToken());
            git(work, "-c", "protocol.version=" + version, "fetch", "-q", "--depth", "1", runner, "+" + ref + ":" + ref).succeeded();
        }
        git(work, "push", asOwner(), ":" + ref).refused("");
        assertTrue(remote().contains(ref));
    }
}
