package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No operation and no push makes a branch whose name looks like another ref. */
class BranchNamesTest extends GitScene {

    private Api api() {
        return Api.root().with(owner);
    }

    private String route(String more) {
        return "/projects/" + project + more;
    }

    private static String refused(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer.body().toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"refs/merge-requests/3/head", "refs/merge-requests/3/merge", "refs/heads/main", "refs/pipelines/3"})
    void name_like_another_ref_is_refused_wherever_branches_are_made(String name) throws IOException {
        Path work = repository("work");
        git(work, "push", "-q", asOwner(), "main", "main:topic").succeeded();
        git(work, "push", "-q", asOwner(), "main:refs/heads/" + name).refused("invalid");
        refused(400, api().post(route("/repository/branches"), "{\"branch\":\"" + name + "\",\"ref\":\"main\"}"));
        refused(400, api().post(route("/repository/commits"), "{\"branch\":\"" + name + "\",\"start_branch\":\"main\","
                + "\"commit_message\":\"x\",\"actions\":[{\"action\":\"create\",\"file_path\":\"x\",\"content\":\"x\"}]}"));
        refused(400, api().post(route("/repository/files/y"), "{\"branch\":\"" + name + "\",\"start_branch\":\"main\","
                + "\"commit_message\":\"x\",\"content\":\"x\"}"));
        refused(404, api().post(route("/repository/commits/main/revert"), "{\"branch\":\"" + name + "\"}"));
        assertTrue(refused(400, api().post(route("/merge_requests"), "{\"source_branch\":\"" + name
                + "\",\"target_branch\":\"main\",\"title\":\"x\"}")).contains("source_branch"));
        assertTrue(refused(400, api().post(route("/merge_requests"), "{\"source_branch\":\"topic\",\"target_branch\":\"" + name
                + "\",\"title\":\"x\"}")).contains("target_branch"));
        assertEquals(2, number("select count(*) from git_refs where project_id = ?", project));
    }

    @Test
    void name_that_only_contains_the_word_is_one_of_a_branch() throws IOException {
        Path work = repository("work");
        git(work, "push", "-q", asOwner(), "main", "main:topic/refs/merge-requests/3/head").succeeded();
        assertEquals(2, number("select count(*) from git_refs where project_id = ?", project));
    }
}
