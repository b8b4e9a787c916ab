package dev.slipway.bootstrap.approval;

import static dev.slipway.bootstrap.approval.ApprovalScene.ROOT;
import static dev.slipway.bootstrap.approval.ApprovalScene.expect;
import static dev.slipway.bootstrap.approval.ApprovalScene.group;
import static dev.slipway.bootstrap.approval.ApprovalScene.ids;
import static dev.slipway.bootstrap.approval.ApprovalScene.member;
import static dev.slipway.bootstrap.approval.ApprovalScene.project;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Approvals of merge requests, as clients give and withdraw them. */
class MergeRequestApprovalTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private String project;
    private Api maintainer;
    private Person author;
    private Person reviewer;
    private String request;

    @BeforeEach
    void begin() {
        project = project(group(0, "private"), "private");
        maintainer = member(project, 40).api();
        author = member(project, 30);
        reviewer = member(project, 30);
        request = request("feature");
    }

    /** Creates a merge request of the author, of a new branch with one commit. @return its path */
    private String request(String branch) {
        commit(branch, "main", branch + ".txt");
        return project + "/merge_requests/" + expect(201, author.api().post(project + "/merge_requests",
                "{\"source_branch\":\"%s\",\"target_branch\":\"main\",\"title\":\"Add %s\"}".formatted(branch, branch))).body().get("iid");
    }

    /** Commits a file to a branch. @param start the branch from which a new one starts; null for an existing one @return the commit */
    private String commit(String branch, String start, String file) {
        return expect(201, author.api().post(project + "/repository/commits", ("{\"branch\":\"%s\",%s\"commit_message\":\"Add %s\","
                + "\"actions\":[{\"action\":\"create\",\"file_path\":\"%s\",\"content\":\"x\\n\"}]}").formatted(branch,
                start == null ? "" : "\"start_branch\":\"" + start + "\",", file, file))).body().get("id").asText();
    }

    private JsonNode rule(String json) {
        return expect(201, maintainer.post(project + "/approval_rules", json)).body();
    }

    private JsonNode approvals(Api reader) {
        return expect(200, reader.get(request + "/approvals")).body();
    }

    private static List<Long> approvers(JsonNode approvals) {
        List<Long> users = new ArrayList<>();
        approvals.get("approved_by").forEach(entry -> users.add(entry.at("/user/id").asLong()));
        return users;
    }

    private static Answer approve(Person person, String path) {
        return person.api().post(path + "/approve", "{}");
    }

    private void awaitVersion(String head) {
        Waiting.until("the version is recorded", PATIENCE,
                () -> expect(200, maintainer.get(request)).body().at("/diff_refs/head_sha").asText().equals(head));
    }

    private void configure(String json) {
        expect(201, maintainer.post(project + "/approvals", json));
    }

    @Test
    void reviewer_approves_and_withdraws() {
        rule("{\"name\":\"two\",\"approvals_required\":2}");
        JsonNode rule = rule("{\"name\":\"reviewers\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(reviewer.id()));
        JsonNode before = approvals(reviewer.api());
        assertEquals("3 2 false false true", summary(before));
        assertEquals("not_approved", detailedStatus());
        JsonNode after = expect(201, approve(reviewer, request)).body();
        assertEquals("3 1 false true false", summary(after));
        assertEquals(List.of(reviewer.id()), approvers(after));
        assertEquals("[{\"id\":%d,\"name\":\"two\",\"rule_type\":\"any_approver\"}]".formatted(rule.get("id").asLong() - 1),
                after.get("approval_rules_left").toString());
        assertEquals("opened feature", after.get("state").asText() + " " + after.get("title").asText().substring(4));
        expect(201, approve(member(project, 30), request));
        assertTrue(approvals(author.api()).get("approved").asBoolean());
        assertFalse(detailedStatus().equals("not_approved"));
        assertEquals(0, approvals(author.api()).get("approval_rules_left").size());
        JsonNode withdrawn = expect(201, reviewer.api().post(request + "/unapprove", "{}")).body();
        assertFalse(withdrawn.get("approved").asBoolean());
        assertEquals("404 Not Found", expect(404, reviewer.api().post(request + "/unapprove", "{}")).message());
        assertEquals(List.of("approved this merge request", "approved this merge request", "unapproved this merge request"),
                notes().stream().filter(note -> note.contains("approved")).toList());
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        expect(200, reviewer.api().get(request + "/notes?sort=asc&activity_filter=only_activity")).body()
                .forEach(note -> notes.add(note.get("body").asText()));
        return notes;
    }

    @Test
    void approvals_that_a_push_removes_are_told_by_its_user() {
        expect(201, approve(reviewer, request));
        awaitVersion(ApprovalScene.commit(author.api(), project, "feature", "", "more.txt"));
        JsonNode told = expect(200, reviewer.api().get(request + "/notes?activity_filter=only_activity")).body();
        List<String> by = new ArrayList<>();
        told.forEach(note -> {
            if (note.get("body").asText().contains("reset")) {
                by.add(note.at("/author/username").asText() + " " + note.get("body").asText());
            }
        });
        assertEquals(List.of(author.username() + " reset approvals from @" + reviewer.username() + " by pushing to the branch"), by);
    }

    /** As for a request that was open before committers were stored, and where a walk over the commits took too long. */
    @Test
    void committers_that_are_not_known_are_asked_for_by_an_approval() {
        configure("{\"merge_requests_disable_committers_approval\":true}");
        rule("{\"name\":\"any\",\"approvals_required\":1}");
        awaitVersion(ApprovalScene.commit(maintainer, project, "feature", "", "of-maintainer.txt"));
        TestServer.shared().database().execute("update merge_requests set committers_complete = false where id = "
                + expect(200, maintainer.get(request)).id());
        assertFalse(approvals(reviewer.api()).get("user_can_approve").asBoolean());
        assertEquals(401, maintainer.post(request + "/approve", "{}").status());
        expect(201, approve(reviewer, request));
        assertTrue(approvals(author.api()).get("approved").asBoolean());
    }

    private static String summary(JsonNode approvals) {
        return String.join(" ", approvals.get("approvals_required").asText(), approvals.get("approvals_left").asText(),
                approvals.get("approved").asText(), approvals.get("user_has_approved").asText(),
                approvals.get("user_can_approve").asText());
    }

    private String detailedStatus() {
        Waiting.until("the merge is checked", PATIENCE, () -> !List.of("checking", "unchecked").contains(status()));
        return status();
    }

    private String status() {
        return expect(200, maintainer.get(request)).body().get("detailed_merge_status").asText();
    }

    @Test
    void state_shows_rules_with_their_approvals() {
        long reviewers = group(0, "private");
        Person inGroup = member("/groups/" + reviewers, 30);
        JsonNode rule = expect(201, ROOT.post(project + "/approval_rules",
                "{\"name\":\"named\",\"approvals_required\":1,\"user_ids\":[%d,%d],\"group_ids\":[%d]}"
                        .formatted(author.id(), reviewer.id(), reviewers))).body();
        rule("{\"name\":\"elsewhere\",\"approvals_required\":1,\"rule_type\":\"regular\",\"protected_branch_ids\":[%d]}".formatted(
                expect(201, maintainer.post(project + "/protected_branches", "{\"name\":\"release/*\"}")).id()));
        expect(201, approve(reviewer, request));
        JsonNode state = expect(200, maintainer.get(request + "/approval_state")).body();
        assertFalse(state.get("approval_rules_overwritten").asBoolean());
        assertEquals(1, state.get("rules").size());
        JsonNode shown = state.get("rules").get(0);
        assertEquals(rule.get("id"), shown.get("id"));
        assertEquals("named regular 1 true false", String.join(" ", shown.get("name").asText(), shown.get("rule_type").asText(),
                shown.get("approvals_required").asText(), shown.get("approved").asText(), shown.get("code_owner").asText()));
        assertEquals(List.of(author.id(), reviewer.id()), ids(shown.get("users")));
        assertEquals(List.of(reviewer.id()), ids(shown.get("eligible_approvers")), "authors do not approve, and the group is hidden");
        List<Long> whole = ids(expect(200, ROOT.get(request + "/approval_state")).body().at("/rules/0/eligible_approvers"));
        assertTrue(whole.containsAll(List.of(reviewer.id(), inGroup.id())));
        assertFalse(whole.contains(author.id()));
        assertEquals("[] true", shown.get("groups") + " " + shown.get("contains_hidden_groups"));
        assertEquals(List.of(reviewer.id()), ids(shown.get("approved_by")));
        assertEquals(List.of(reviewer.id()), ids(state.get("approved_by")));
    }

    @Test
    void authors_and_committers_approve_where_the_settings_permit_it() {
        assertEquals("401 Unauthorized", expect(401, approve(author, request)).message());
        configure("{\"merge_requests_author_approval\":true}");
        expect(201, approve(author, request));
        assertEquals("401 Unauthorized", expect(401, approve(author, request)).message(), "approved already");
        configure("{\"merge_requests_disable_committers_approval\":true}");
        String other = request("other");
        assertEquals(401, approve(author, other).status());
        expect(201, approve(reviewer, other));
    }

    @Test
    void committer_does_not_approve_over_another_target_branch() {
        rule("{\"name\":\"any\",\"approvals_required\":1}");
        configure("{\"merge_requests_disable_committers_approval\":true,\"reset_approvals_on_push\":false}");
        ApprovalScene.commit(reviewer.api(), project, "detour", "main", "of-reviewer.txt");
        commit("mixed", "detour", "of-author.txt");
        request = project + "/merge_requests/" + expect(201, author.api().post(project + "/merge_requests",
                "{\"source_branch\":\"mixed\",\"target_branch\":\"main\",\"title\":\"Add mixed\"}")).body().get("iid");
        assertEquals(401, approve(reviewer, request).status(), "a commit of the reviewer is part of it");
        retarget("detour");
        expect(201, approve(reviewer, request));
        retarget("main");
        Waiting.until("the approval is removed", PATIENCE, () -> approvers(approvals(maintainer)).isEmpty());
        assertEquals("not_approved", detailedStatus());
        assertEquals(401, approve(reviewer, request).status());
        Person other = member(project, 30);
        expect(201, approve(other, request));
        retarget("detour");
        assertEquals(List.of(other.id()), approvers(approvals(maintainer)), "the reset is off");
    }

    @Test
    void committer_with_a_private_address_does_not_approve() {
        configure("{\"merge_requests_disable_committers_approval\":true}");
        expect(200, ROOT.put("/users/" + reviewer.id(), "{\"commit_email\":\"_private\"}"));
        awaitVersion(ApprovalScene.commit(reviewer.api(), project, "feature", "", "private.txt"));
        assertEquals(401, approve(reviewer, request).status());
        expect(201, approve(member(project, 30), request));
    }

    @Test
    void another_target_branch_removes_approvals_like_a_push() {
        expect(201, maintainer.post(project + "/repository/branches", "{\"branch\":\"base\",\"ref\":\"main\"}"));
        expect(201, approve(reviewer, request));
        retarget("base");
        Waiting.until("approvals are removed", PATIENCE, () -> approvers(approvals(reviewer.api())).isEmpty());
    }

    private void retarget(String branch) {
        expect(200, reviewer.api().put(request, "{\"target_branch\":\"%s\"}".formatted(branch)));
    }

    @Test
    void approval_is_for_the_commit_that_was_reviewed() {
        String head = expect(200, reviewer.api().get(request)).body().get("sha").asText();
        assertEquals("SHA does not match HEAD of source branch: " + head,
                expect(409, reviewer.api().post(request + "/approve", "{\"sha\":\"%s\"}".formatted("0".repeat(40)))).message());
        expect(201, reviewer.api().post(request + "/approve", "{\"sha\":\"" + head + "\"}"));
    }

    @Test
    void push_removes_approvals_unless_they_are_retained() {
        expect(201, approve(reviewer, request));
        commit("feature", null, "more.txt");
        Waiting.until("approvals are removed", PATIENCE, () -> approvers(approvals(reviewer.api())).isEmpty());
        configure("{\"reset_approvals_on_push\":false}");
        expect(201, approve(reviewer, request));
        String head = commit("feature", null, "most.txt");
        awaitVersion(head);
        assertEquals(List.of(reviewer.id()), approvers(approvals(reviewer.api())));
    }

    @Test
    void push_removes_approvals_of_owners_of_its_files_alone() {
        expect(201, maintainer.post(project + "/repository/commits", """
                {"branch":"main","commit_message":"Own","actions":[{"action":"create","file_path":"CODEOWNERS","content":"*.md @%s\\n"}]}"""
                .formatted(reviewer.username())));
        configure("{\"reset_approvals_on_push\":false,\"selective_code_owner_removals\":true}");
        request = request("owned");
        Person other = member(project, 30);
        expect(201, approve(reviewer, request));
        expect(201, approve(other, request));
        String head = commit("owned", null, "code.txt");
        awaitVersion(head);
        assertEquals(List.of(reviewer.id(), other.id()), approvers(approvals(maintainer)));
        commit("owned", null, "words.md");
        Waiting.until("an approval is removed", PATIENCE, () -> approvers(approvals(maintainer)).equals(List.of(other.id())));
    }

    @Test
    void password_is_asked_for_where_the_project_says_so() {
        configure("{\"require_password_to_approve\":true}");
        assertTrue(approvals(reviewer.api()).get("require_password_to_approve").asBoolean());
        for (int attempt = 0; attempt < 12; attempt++) {
            assertEquals("401 Unauthorized", expect(401, approve(reviewer, request)).message(), "never 429: nothing was guessed");
        }
        assertEquals(401, reviewer.api().post(request + "/approve", "{\"approval_password\":\"wrong\"}").status());
        expect(201, reviewer.api().post(request + "/approve", "{\"approval_password\":\"zumbala-kessel\"}"));
    }

    @Test
    void bot_of_the_project_resets_approvals() {
        expect(201, approve(reviewer, request));
        assertEquals("401 Unauthorized", expect(401, maintainer.put(request + "/reset_approvals", "{}")).message());
        assertEquals(202, bot(30).put(request + "/reset_approvals", "{}").status());
        assertEquals(List.of(), approvers(approvals(maintainer)));
        assertEquals(401, bot(20).put(request + "/reset_approvals", "{}").status());
    }

    /** Returns the bot of a new access token of the project. */
    private Api bot(int level) {
        return maintainer.with(expect(201, maintainer.post(project + "/access_tokens",
                "{\"name\":\"bot\",\"scopes\":[\"api\"],\"access_level\":%d,\"expires_at\":\"2027-06-01\"}".formatted(level)))
                .body().get("token").asText());
    }

    @Test
    void users_approve_by_role_or_because_a_rule_names_them() {
        Person reporter = member(project, 20);
        assertEquals("403 Forbidden", expect(403, approve(reporter, request)).message());
        rule("{\"name\":\"reporter\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(reporter.id()));
        expect(201, approve(reporter, request));
        assertEquals(404, approve(ROOT.person(), request).status());
        assertEquals(404, approve(reviewer, project + "/merge_requests/99").status());
        assertEquals(401, Api.anonymous().post(request + "/approve", "{}").status());
        assertEquals(405, maintainer.post(request + "/approvals", "{\"approvals_required\":1}").status(), "gone with release 16.0");
    }

    @Test
    void requests_of_archived_projects_are_not_approved() {
        Person reporter = member(project, 20);
        rule("{\"name\":\"reporter\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(reporter.id()));
        assertTrue(approvals(reporter.api()).get("user_can_approve").asBoolean());
        expect(201, ROOT.post(project + "/archive", "{}"));
        assertFalse(approvals(reporter.api()).get("user_can_approve").asBoolean());
        assertEquals(403, approve(reporter, request).status());
    }

    @Test
    void closed_requests_are_not_approved() {
        expect(200, author.api().put(request, "{\"state_event\":\"close\"}"));
        assertEquals(401, approve(reviewer, request).status());
        assertFalse(approvals(reviewer.api()).get("user_can_approve").asBoolean());
        expect(200, author.api().put(request, "{\"state_event\":\"reopen\"}"));
        expect(201, approve(reviewer, request));
    }
}
