package dev.slipway.bootstrap.approval;

import static dev.slipway.bootstrap.approval.ApprovalScene.expect;
import static dev.slipway.bootstrap.approval.ApprovalScene.group;
import static dev.slipway.bootstrap.approval.ApprovalScene.member;
import static dev.slipway.bootstrap.approval.ApprovalScene.project;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Lists of merge requests by users who have approved, and by those whom rules name. */
class ApprovalFilterTest {

    private final String project = project(group(0, "private"), "private");
    private final Api maintainer = member(project, 40).api();
    private final Person author = member(project, 30);
    private final Person reviewer = member(project, 30);
    private final Person other = member(project, 30);
    private final String none = ApprovalScene.request(author.api(), project, "none");
    private final String one = ApprovalScene.request(author.api(), project, "one");
    private final String both = ApprovalScene.request(author.api(), project, "both");

    private List<String> found(String query) {
        JsonNode listed = expect(200, maintainer.get(project + "/merge_requests?order_by=created_at&sort=asc&" + query)).body();
        List<String> branches = new ArrayList<>();
        listed.forEach(request -> branches.add(request.get("source_branch").asText()));
        return branches;
    }

    @Test
    void requests_are_found_by_those_who_have_approved() {
        expect(201, reviewer.api().post(one + "/approve", "{}"));
        expect(201, reviewer.api().post(both + "/approve", "{}"));
        expect(201, other.api().post(both + "/approve", "{}"));
        assertEquals(List.of("one", "both"), found("approved_by_ids[]=" + reviewer.id()));
        assertEquals(List.of("both"), found("approved_by_ids[]=" + reviewer.id() + "&approved_by_ids[]=" + other.id()));
        assertEquals(List.of("none"), found("approved_by_ids=None"));
        assertEquals(List.of("one", "both"), found("approved_by_ids=Any"));
        assertEquals(List.of("none", "one", "both"), found("approved_by_ids="));
        assertEquals(List.of("both"), found("approved_by_usernames[]=" + reviewer.username() + "&approved_by_usernames[]="
                + other.username().toUpperCase(Locale.ROOT)));
        assertEquals(List.of(), found("approved_by_usernames=" + author.username()));
        for (String bad : List.of("x", "1,Any", String.join(",", Collections.nCopies(21, "1")))) {
            assertEquals("approved_by_ids is invalid", expect(400, maintainer.get(project + "/merge_requests?approved_by_ids=" + bad))
                    .body().get("error").asText());
        }
    }

    @Test
    void requests_are_found_by_users_whom_their_rules_name() {
        assertEquals(List.of("none", "one", "both"), found("approver_ids=None"));
        expect(201, maintainer.post(project + "/approval_rules",
                "{\"name\":\"usual\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(reviewer.id())));
        expect(201, maintainer.post(one + "/approval_rules",
                "{\"name\":\"own\",\"approvals_required\":1,\"user_ids\":[%d]}".formatted(other.id())));
        expect(201, maintainer.post(none + "/approval_rules", "{\"name\":\"any\",\"approvals_required\":1}"));
        assertEquals(List.of("both"), found("approver_ids[]=" + reviewer.id()));
        assertEquals(List.of("one"), found("approver_ids[]=" + other.id()));
        assertEquals(List.of("none"), found("approver_ids=None"));
        assertEquals(List.of("one", "both"), found("approver_ids=Any"));
        assertEquals(List.of(), found("approver_ids[]=" + reviewer.id() + "&approver_ids[]=" + other.id()));
    }
}
