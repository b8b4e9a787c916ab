package dev.slipway.bootstrap.approval;

import static dev.slipway.bootstrap.approval.ApprovalScene.ROOT;
import static dev.slipway.bootstrap.approval.ApprovalScene.commit;
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
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Approvals by the owners of changed files, as the file of the target branch names them. */
class CodeOwnerApprovalTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private long group;
    private String project;
    private Api maintainer;
    private Person author;
    private Person owner;

    @BeforeEach
    void begin() {
        group = group(0, "private");
        project = project(group, "private");
        maintainer = member(project, 40).api();
        author = member(project, 30);
        owner = member(project, 20);
    }

    private void own(String file) {
        expect(201, maintainer.post(project + "/repository/commits", ("{\"branch\":\"main\",\"commit_message\":\"Own\","
                + "\"actions\":[{\"action\":\"create\",\"file_path\":\"docs/CODEOWNERS\",\"content\":\"%s\"}]}")
                .formatted(file.replace("\n", "\\n"))));
    }

    private void require() {
        expect(200, maintainer.call("PATCH", project + "/protected_branches/main", "{\"code_owner_approval_required\":true}"));
    }

    private JsonNode state(String request) {
        return expect(200, maintainer.get(request + "/approval_state")).body();
    }

    private static List<String> summary(JsonNode state) {
        List<String> rules = new ArrayList<>();
        state.get("rules").forEach(rule -> rules.add(String.join(" ", rule.get("name").asText(), rule.get("rule_type").asText(),
                rule.get("section").asText(), rule.get("approvals_required").asText(), rule.get("code_owner").asText(),
                rule.get("approved").asText())));
        return rules;
    }

    private String status(String request) {
        Waiting.until("the merge is checked", PATIENCE,
                () -> !List.of("checking", "unchecked").contains(read(request).get("detailed_merge_status").asText()));
        return read(request).get("detailed_merge_status").asText();
    }

    private JsonNode read(String request) {
        return expect(200, maintainer.get(request)).body();
    }

    @Test
    void owners_of_changed_files_approve_where_the_protection_demands_it() {
        String path = expect(200, ROOT.get("/groups/" + group)).body().get("full_path").asText();
        Person inGroup = member("/groups/" + group, 30);
        own("*.txt @%s\n*.md @%s\n^[Optional]\n*.txt @%s\n[Two][2] @%s\n/feature.txt\n".formatted(owner.username(), owner.username(),
                path, path));
        String request = ApprovalScene.request(author.api(), project, "feature");
        assertEquals(List.of("*.txt code_owner codeowners 0 true true", "*.txt code_owner Optional 0 true true",
                "/feature.txt code_owner Two 0 true true"), summary(state(request)));
        require();
        assertEquals(List.of("*.txt code_owner codeowners 1 true false", "*.txt code_owner Optional 0 true true",
                "/feature.txt code_owner Two 2 true false"), summary(state(request)));
        assertFalse(state(request).get("approval_rules_overwritten").asBoolean());
        assertEquals("not_approved", status(request));
        assertEquals(List.of(owner.id()), ids(state(request).get("rules").get(0).get("eligible_approvers")));
        expect(201, owner.api().post(request + "/approve", "{}"));
        assertTrue(state(request).get("rules").get(0).get("approved").asBoolean());
        expect(201, inGroup.api().post(request + "/approve", "{}"));
        expect(201, ROOT.post(request + "/approve", "{}"));
        assertTrue(expect(200, maintainer.get(request + "/approvals")).body().get("approved").asBoolean());
        assertFalse(status(request).equals("not_approved"));
        JsonNode rules = expect(200, maintainer.get(request + "/approval_rules")).body();
        assertEquals(3, rules.size());
        String one = request + "/approval_rules/" + rules.get(0).get("id");
        assertEquals("[\"Prohibited\"]", expect(403, maintainer.put(one, "{\"approvals_required\":0}")).body().get("message").toString());
        assertEquals("[\"Prohibited\"]", expect(403, maintainer.delete(one)).body().get("message").toString());
    }

    @Test
    void rules_follow_the_changed_files_and_remain_beside_those_of_the_request() {
        own("*.txt @%s\n*.md @%s @stranger\n".formatted(owner.username(), author.username()));
        require();
        String request = ApprovalScene.request(author.api(), project, "feature");
        String head = commit(author.api(), project, "feature", "", "words.md");
        Waiting.until("the version is recorded", PATIENCE, () -> read(request).at("/diff_refs/head_sha").asText().equals(head));
        assertEquals(List.of("*.txt code_owner codeowners 1 true false", "*.md code_owner codeowners 1 true true"), summary(state(request)),
                "the author alone owns the other file, and may not approve");
        expect(201, author.api().post(request + "/approval_rules", "{\"name\":\"any\",\"approvals_required\":1}"));
        JsonNode state = state(request);
        assertTrue(state.get("approval_rules_overwritten").asBoolean());
        assertEquals(List.of("any_approver", "code_owner", "code_owner"), types(state));
    }

    @Test
    void owners_of_the_moment_of_the_merge_approve() {
        String request = ApprovalScene.request(author.api(), project, "feature");
        own("*.txt @" + owner.username());
        require();
        assertFalse(status(request).equals("not_approved"));
        assertEquals(List.of(), summary(state(request)), "no version follows a push to the target");
        assertEquals(405, maintainer.put(request + "/merge", "{}").status());
        assertEquals("opened not_approved", read(request).get("state").asText() + " " + status(request));
        assertEquals(List.of("*.txt code_owner codeowners 1 true false"), summary(state(request)));
        expect(201, owner.api().post(request + "/approve", "{}"));
        expect(200, maintainer.put(request + "/merge", "{}"));
    }

    @Test
    void user_who_became_a_member_after_the_push_owns_files_when_it_is_merged() {
        Person late = ROOT.person();
        own("*.txt @" + late.username());
        require();
        String request = ApprovalScene.request(author.api(), project, "feature");
        assertEquals(List.of("*.txt code_owner codeowners 1 true true"), summary(state(request)), "no one could approve");
        expect(201, ROOT.post(project + "/members", "{\"user_id\":%d,\"access_level\":20}".formatted(late.id())));
        long id = state(request).at("/rules/0/id").asLong();
        assertEquals(405, maintainer.put(request + "/merge", "{}").status());
        assertEquals(List.of("*.txt code_owner codeowners 1 true false"), summary(state(request)));
        assertEquals(id, state(request).at("/rules/0/id").asLong(), "the entry is the same");
        expect(201, late.api().post(request + "/approve", "{}"));
        expect(200, maintainer.put(request + "/merge", "{}"));
    }

    private static List<String> types(JsonNode state) {
        List<String> types = new ArrayList<>();
        state.get("rules").forEach(rule -> types.add(rule.get("rule_type").asText()));
        return types;
    }

    @Test
    void no_approval_counts_where_the_file_of_owners_is_too_large() {
        own(IntStream.rangeClosed(0, 5000).mapToObj(number -> "/file" + number + " @" + owner.username())
                .collect(Collectors.joining("\n")));
        require();
        String request = ApprovalScene.request(author.api(), project, "feature");
        List<String> undetermined = List.of("CODEOWNERS is invalid or too large code_owner codeowners 1 true false");
        assertEquals(undetermined, summary(state(request)));
        assertEquals("not_approved", status(request));
        expect(201, member(project, 30).api().post(request + "/approve", "{}"));
        assertEquals(undetermined, summary(state(request)));
        assertEquals("CODEOWNERS is invalid or too large",
                expect(200, maintainer.get(request + "/approvals")).body().at("/approval_rules_left/0/name").asText());
        assertEquals("not_approved", status(request));
    }
}
