package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.TestServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commit that a merge would make, over HTTP and by git. */
class MergeRefTest {

    private static final String REF = "refs/merge-requests/1/merge";

    @TempDir
    Path folder;

    private final MergeRequestScene scene = new MergeRequestScene();
    private final String path = scene.requests + "/1/merge_ref";

    /** Returns the commit, once the version of the present head is recorded. */
    private String merged(Api api) {
        Eventually.is(() -> api.get(path).status() == 200);
        return MergeRequestScene.read(api, path).get("commit_id").asText();
    }

    private String address() {
        return TestServer.shared().address() + "/" + scene.path + ".git";
    }

    private static void refused(String text, Answer answer) {
        assertEquals(List.of("400", text), List.of(Integer.toString(answer.status()), answer.message()));
    }

    @Test
    void ref_has_the_result_of_a_merge_by_git() {
        String source = scene.request("topic").get("sha").asText();
        String target = scene.commit(scene.owner, scene.project, "main", null, "later.txt");
        String sha = merged(scene.stranger.api());
        assertEquals(sha, merged(Api.anonymous()));
        GitRepository work = GitRepository.init(folder);
        work.git("fetch", "-q", address(), REF, "+refs/heads/*:refs/remotes/origin/*");
        assertEquals(sha, work.git("rev-parse", "FETCH_HEAD").strip());
        assertEquals(target + " " + source, work.git("log", "-1", "--format=%P", sha).strip());
        work.git("checkout", "-q", "--detach", target);
        work.git("merge", "-q", "--no-ff", "-m", "x", source);
        assertEquals(work.git("rev-parse", "HEAD^{tree}"), work.git("rev-parse", sha + "^{tree}"));
        assertEquals("Merge branch 'topic' into 'main'\n\nAdd topic\n\nSee merge request " + scene.path + "!1",
                work.git("log", "-1", "--format=%B", sha).strip());
        assertEquals(target, MergeRequestScene.read(scene.owner.api(), "/projects/" + scene.project + "/repository/branches/main")
                .at("/commit/id").asText());
    }

    @Test
    void ref_follows_both_branches_and_goes_with_a_conflict() {
        scene.request("topic");
        String first = merged(scene.owner.api());
        scene.commit("topic", null, "more.txt");
        String second = merged(scene.owner.api());
        scene.commit(scene.owner, scene.project, "main", null, "later.txt");
        String third = merged(scene.owner.api());
        assertNotEquals(first, second);
        assertNotEquals(second, third);
        GitRepository work = GitRepository.init(folder);
        assertEquals(third, work.git("ls-remote", address(), REF).split("\\s")[0]);
        MergeRequestScene.made(scene.owner.api(), "/projects/" + scene.project + "/repository/commits",
                "{\"branch\":\"main\",\"commit_message\":\"Conflict\",\"actions\":[{\"action\":\"create\",\"file_path\":\"topic.txt\","
                        + "\"content\":\"other\"}]}");
        refused("Merge request is not mergeable", scene.owner.api().get(path));
        assertEquals("", work.git("ls-remote", address(), REF));
    }

    @Test
    void request_that_is_not_open_has_no_merge() {
        scene.request("topic");
        assertEquals(200, scene.developer.api().put(scene.requests + "/1", "{\"state_event\":\"close\"}").status());
        refused("Merge request is not mergeable", scene.owner.api().get(path));
        assertEquals(404, scene.owner.api().get(scene.requests + "/2/merge_ref").status());
    }

    @Test
    void ref_of_a_hidden_project_is_not_found() {
        scene.request("topic");
        assertEquals(200, scene.owner.api().put("/projects/" + scene.project, "{\"visibility\":\"private\"}").status());
        assertEquals(404, scene.stranger.api().get(path).status());
        assertEquals(404, Api.anonymous().get(path).status());
        merged(scene.developer.api());
    }

    @Test
    void branch_of_a_fork_is_merged() {
        long fork = MergeRequestScene.made(scene.stranger.api(), "/projects/" + scene.project + "/fork", "{}").get("id").asLong();
        String head = scene.commit(scene.stranger, fork, "patch", "main", "patch.txt");
        MergeRequestScene.made(scene.stranger.api(), "/projects/" + fork + "/merge_requests", "{\"source_branch\":\"patch\","
                + "\"target_branch\":\"main\",\"title\":\"Patch\",\"target_project_id\":" + scene.project + "}");
        String sha = merged(scene.owner.api());
        GitRepository work = GitRepository.init(folder);
        work.git("fetch", "-q", address(), REF);
        assertEquals(head, work.git("rev-parse", sha + "^2").strip());
        String second = scene.commit(scene.stranger, fork, "patch", null, "second.txt");
        assertEquals(second, MergeRequestScene.read(scene.owner.api(), "/projects/" + scene.project + "/repository/commits/"
                + merged(scene.owner.api())).at("/parent_ids/1").asText());
    }
}
