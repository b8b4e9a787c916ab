package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.port.MergeRequestRefs.Kind;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cherry-picks and reverts by operations, and refs of merge requests, as clients of git see them. */
class ChangeOperationsTest extends GitScene {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String SORRY = "Sorry, we cannot %1$s this commit automatically. This commit may already have been %1$sed, or a "
            + "more recent commit may have updated some of its content.";

    private Path work;

    /** Branch side renames a.txt and adds a file; main changes a.txt. */
    @BeforeEach
    void push() throws IOException {
        work = repository("work");
        commit(work, "a.txt", "one\ntwo\nthree\nfour\nfive\nsix\n");
        git(work, "checkout", "-q", "-b", "side").succeeded();
        git(work, "mv", "a.txt", "b.txt").succeeded();
        Files.writeString(work.resolve("side.txt"), "side");
        git(work, "add", "-A").succeeded();
        git(work, "commit", "-q", "--author", "Grace <grace@example.com>", "--date", "2020-01-02T03:04:05+0530", "-m", "Rename\n\nWhy")
                .succeeded();
        git(work, "checkout", "-q", "main").succeeded();
        commit(work, "a.txt", "one\nzwei\nthree\nfour\nfive\nsix\n");
        git(work, "push", "-q", asOwner(), "main", "side").succeeded();
    }

    private Answer post(String token, String route, String json) {
        return Api.root().with(token).post("/projects/" + project + "/repository/commits/" + route, json);
    }

    private Answer post(int status, String route, String json) {
        Answer answer = post(owner, route, json);
        assertEquals(status, answer.status(), () -> String.valueOf(answer.body()));
        return answer;
    }

    private String head(String branch) throws IOException, InterruptedException {
        return MAPPER.readTree(get("/commits/" + branch).body()).get("id").asText();
    }

    private void pulled(String branch) {
        git(work, "checkout", "-q", branch).succeeded();
        git(work, "pull", "-q", "--ff-only", asOwner(), branch).succeeded();
        git(work, "fsck", "--strict", "--no-dangling").succeeded();
    }

    @Test
    void commit_is_picked_with_its_renames_and_its_author() throws Exception {
        String before = head("main");
        String side = head("side");
        JsonNode made = post(201, "side/cherry_pick", "{\"branch\":\"main\"}").body();
        assertEquals("Rename\n\nWhy\n\n(cherry picked from commit " + side + ")", made.get("message").asText());
        assertEquals("[\"" + before + "\"]", made.get("parent_ids").toString());
        assertEquals("Grace", made.get("author_name").asText());
        assertEquals("2020-01-01T21:34:05.000Z", made.get("authored_date").asText());
        assertTrue(made.get("committer_name").asText().startsWith("Name of dev"), made::toString);
        assertTrue(made.get("web_url").asText().endsWith("/-/commit/" + made.get("id").asText()), made::toString);
        assertEquals(made.get("id").asText(), head("main"));
        pulled("main");
        assertEquals("one\nzwei\nthree\nfour\nfive\nsix\n", Files.readString(work.resolve("b.txt")));
        assertTrue(Files.exists(work.resolve("side.txt")) && !Files.exists(work.resolve("a.txt")));
        assertEquals("{\"message\":\"" + SORRY.formatted("cherry-pick") + "\",\"error_code\":\"empty\"}",
                post(400, side + "/cherry_pick", "{\"branch\":\"main\"}").body().toString());
    }

    @Test
    void message_replaces_the_usual_one() {
        assertEquals("Mine", post(201, "side/cherry_pick", "{\"branch\":\"main\",\"message\":\"Mine\"}").body().get("message").asText());
    }

    @Test
    void commit_and_merge_are_reverted() throws Exception {
        String side = head("side");
        JsonNode made = post(201, side + "/revert", "{\"branch\":\"side\"}").body();
        assertEquals("Revert \"Rename\"\n\nThis reverts commit " + side, made.get("message").asText());
        assertTrue(made.get("author_name").asText().startsWith("Name of dev"), made::toString);
        pulled("side");
        assertTrue(Files.exists(work.resolve("a.txt")) && !Files.exists(work.resolve("side.txt")));
        git(work, "checkout", "-q", "main").succeeded();
        git(work, "merge", "-q", "--no-ff", "-m", "Merge", side).succeeded();
        git(work, "push", "-q", asOwner(), "main").succeeded();
        post(201, "main/revert", "{\"branch\":\"main\"}");
        pulled("main");
        assertEquals("", git(work, "diff", "--stat", "HEAD", "HEAD~2").succeeded().output());
    }

    @Test
    void conflict_is_told_and_changes_nothing() throws Exception {
        git(work, "checkout", "-q", "-b", "other", "side~1").succeeded();
        commit(work, "a.txt", "one\ndeux\nthree\nfour\nfive\nsix\n");
        git(work, "push", "-q", asOwner(), "other").succeeded();
        String before = head("main");
        assertEquals("{\"message\":\"" + SORRY.formatted("cherry-pick") + "\",\"error_code\":\"conflict\"}",
                post(400, "other/cherry_pick", "{\"branch\":\"main\"}").body().toString());
        assertEquals("{\"message\":\"" + SORRY.formatted("cherry-pick") + "\",\"error_code\":\"conflict\",\"dry_run\":\"error\"}",
                post(400, "other/cherry_pick", "{\"branch\":\"main\",\"dry_run\":true}").body().toString());
        assertEquals("{\"message\":\"" + SORRY.formatted("revert") + "\",\"error_code\":\"conflict\"}",
                post(400, "other/revert", "{\"branch\":\"main\"}").body().toString());
        assertEquals(before, head("main"));
    }

    @Test
    void dry_run_changes_nothing() throws Exception {
        String before = head("main");
        for (String route : new String[] {"side/cherry_pick", "main/revert"}) {
            assertEquals("{\"dry_run\":\"success\"}", post(200, route, "{\"branch\":\"main\",\"dry_run\":true}").body().toString());
        }
        assertEquals(before, head("main"));
    }

    @Test
    void what_is_missing_is_named() {
        assertEquals("404 Commit Not Found", post(404, "f".repeat(40) + "/cherry_pick", "{\"branch\":\"main\"}").message());
        assertEquals("404 Branch Not Found", post(404, "side/cherry_pick", "{\"branch\":\"nope\"}").message());
        assertEquals("404 Branch Not Found", post(404, "side/revert", "{\"branch\":\"a..b\"}").message());
        assertEquals("404 Branch Not Found", post(404, "side/revert", "{\"branch\":\"nope\",\"dry_run\":true}").message());
        assertEquals("branch is missing, branch is empty", post(400, "side/cherry_pick", "{}").body().get("error").asText());
        assertEquals("branch is empty", post(400, "side/revert", "{\"branch\":\" \"}").body().get("error").asText());
        assertEquals("dry_run is invalid", post(400, "side/revert", "{\"branch\":\"main\",\"dry_run\":\"maybe\"}").body().get("error")
                .asText());
    }

    @Test
    void protected_branch_is_changed_by_those_who_may_push_to_it() {
        String developer = member(30, "api");
        Answer refused = post(developer, "side/cherry_pick", "{\"branch\":\"main\"}");
        assertEquals(403, refused.status());
        assertEquals("403 Forbidden - You are not allowed to push into this branch", refused.message());
        assertEquals(403, post(developer, "side/revert", "{\"branch\":\"main\",\"dry_run\":true}").status());
        assertEquals(201, post(developer, "main/cherry_pick", "{\"branch\":\"side\"}").status());
        assertEquals(403, post(member(20, "api"), "main/revert", "{\"branch\":\"side\"}").status());
        assertEquals(404, post(member(0, "api"), "main/revert", "{\"branch\":\"side\"}").status());
    }

    @Test
    void change_makes_a_pipeline() throws Exception {
        commit(work, ".gitlab-ci.yml", "build: {script: make}");
        git(work, "push", "-q", asOwner(), "main").succeeded();
        String made = post(201, "side/cherry_pick", "{\"branch\":\"main\"}").body().get("id").asText();
        assertEquals(1, number("select count(*) from pipelines where project_id = ? and sha = ?", project, made));
    }

    @Test
    void refs_of_merge_requests_are_fetched_and_not_pushed() throws Exception {
        MergeRequestRefs refs = server.bean(MergeRequestRefs.class);
        String side = head("side");
        assertTrue(refs.put(project, 7, Kind.HEAD, Optional.empty(), side));
        git(work, "fetch", "-q", asOwner(), "refs/merge-requests/7/head").succeeded();
        assertEquals(side, git(work, "rev-parse", "FETCH_HEAD").succeeded().output().strip());
        assertTrue(git(work, "ls-remote", asOwner()).succeeded().output().contains(side + "\trefs/merge-requests/7/head\n"));
        git(work, "push", asOwner(), "main:refs/merge-requests/7/head").refused("deny updating a hidden ref");
        git(work, "push", asOwner(), ":refs/merge-requests/7/head").refused("remote rejected");
        git(work, "push", "-q", asOwner(), ":side").succeeded();
        git(work, "fetch", "-q", asOwner(), "refs/merge-requests/7/head").succeeded();
        assertEquals(404, get("/commits/refs%2Fmerge-requests%2F8%2Fhead").statusCode());
    }
}
