package dev.slipway.application.approval.decision;

import static dev.slipway.application.approval.ApprovalScene.IID;
import static dev.slipway.application.approval.ApprovalScene.REQUEST;
import static dev.slipway.application.approval.ApprovalScene.id;
import static dev.slipway.application.approval.ApprovalScene.regular;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.approval.ApprovalScene;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.mergerequest.CheckMergeability;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Members read which approvals a merge request has, which it lacks, and who could give them. */
final class MergeRequestApprovalReadsTest {

    private final ApprovalScene scene = new ApprovalScene(Tier.PREMIUM);
    private final Caller reader = scene.member("reader", Role.DEVELOPER);
    private final long ada = scene.directory.user("ada");
    private final long bea = scene.directory.user("bea");
    private final long cid = scene.directory.user("cid");
    private final long dan = scene.directory.user("dan");

    private static MergeRequestApprovalsView get(ApprovalScene scene, Caller caller) {
        return scene.use.mergeRequestApprovalReads.get(caller, scene.reference, IID);
    }

    private MergeRequestApprovalsView get() {
        return get(scene, reader);
    }

    private static List<String> names(List<UserBrief> users) {
        return users.stream().map(UserBrief::username).toList();
    }

    private static List<String> paths(List<GroupView> groups) {
        return groups.stream().map(GroupView::path).toList();
    }

    @ParameterizedTest
    @CsvSource({"GUEST, forbidden", "REPORTER, done", "DEVELOPER, done", "MAINTAINER, done"})
    void approvals_are_read_by_members_who_read_the_request(Role role, String end) {
        Caller member = scene.member("member", role);
        assertEquals(end, Refusals.end(() -> get(scene, member)));
    }

    @Test
    void approvals_are_not_read_by_strangers_and_of_no_missing_request() {
        assertEquals("unauthenticated", Refusals.end(() -> get(scene, Caller.ANONYMOUS)));
        assertEquals("no Project", Refusals.end(() -> get(scene, scene.caller(ada))));
        assertEquals("none", Refusals.end(() -> scene.use.mergeRequestApprovalReads.get(reader, scene.reference, IID + 1)));
        scene.remove();
        assertEquals("none", Refusals.end(this::get));
    }

    /** An eligible approver is able below the role of developers too, but not where the project takes no changes. */
    @ParameterizedTest
    @CsvSource({
            "DEVELOPER, ,                  true",
            "DEVELOPER, eligible,          true",
            "DEVELOPER, author,            false",
            "DEVELOPER, has approved,      false",
            "REPORTER,  ,                  false",
            "REPORTER,  eligible,          true",
            "REPORTER,  eligible author,   false",
            "REPORTER,  eligible archived, false",
            "MAINTAINER, archived,         false"})
    void reader_is_told_whether_to_approve(Role role, String what, boolean may) {
        Caller member = scene.member("member", role);
        String facts = what == null ? "" : what;
        scene.rules(regular(1, 1, facts.contains("eligible") ? Approvers.of(id(member), ada) : Approvers.of(ada)));
        scene.restrict(facts.contains("author") ? id(member) : ada, ApprovalRestriction.AUTHORS_EXCLUDED);
        if (facts.contains("approved")) {
            scene.approve(id(member));
        }
        if (facts.contains("archived")) {
            scene.directory.archiveProject(scene.project);
        }
        assertEquals(new MergeRequestApprovalsView.Reader(id(member), may), get(scene, member).reader());
    }

    @ParameterizedTest
    @EnumSource(MergeRequestState.class)
    void requests_that_are_open_alone_take_approvals(MergeRequestState state) {
        scene.show(state);
        assertEquals(state == MergeRequestState.OPENED, get().reader().mayApprove());
    }

    @Test
    void approvers_are_shown_in_the_order_of_approvals_and_others_in_that_of_ids() {
        scene.rules(regular(1, 2, Approvers.of(dan, bea, ada)), regular(2, 1, Approvers.of(cid)));
        scene.approve(cid, ada);
        MergeRequestApprovalsView view = get();
        assertEquals(List.of("cid", "ada"), names(view.users(view.decision().outcome().approvedBy())));
        assertEquals(List.of("ada", "bea", "dan"), names(view.sorted(List.of(dan, ada, bea, ada))));
        assertEquals(List.of("ada", "bea", "dan"), names(view.eligible(view.decision().outcome().rules().getFirst())));
        scene.directory.deleteUser(ada);
        assertEquals(List.of("cid"), names(get().users(view.decision().outcome().approvedBy())), "a user who is gone is left out");
        assertEquals(List.of("bea", "dan"), names(get().sorted(List.of(dan, ada, bea))));
    }

    /** Users whom a restriction keeps from approving are shown with the rule that names them, and are not eligible. */
    @Test
    void author_is_named_and_not_eligible_where_authors_may_not_approve() {
        scene.rules(regular(1, 1, Approvers.of(ada, bea)));
        scene.restrict(ada, ApprovalRestriction.AUTHORS_EXCLUDED);
        MergeRequestApprovalsView view = get();
        assertEquals(List.of("bea"), names(view.eligible(view.decision().outcome().rules().getFirst())));
        assertEquals(List.of("ada", "bea"), names(view.sorted(view.decision().outcome().rules().getFirst().rule().approvers().users())));
    }

    /** Other eligible users would tell the members of the hidden group. That a member has approved is told. */
    @ParameterizedTest
    @CsvSource({"false, ada, open, ada", "true, ada bea dan, open secret, ada dan"})
    void members_of_a_hidden_group_are_not_told(boolean member, String eligible, String groups, String suggested) {
        long open = scene.reviewers("open", id(reader), dan);
        long secret = member ? scene.reviewers("secret", bea, id(reader)) : scene.reviewers("secret", bea);
        scene.rules(regular(1, 3, new Approvers(Set.of(ada), Map.of(secret, Set.of(bea), open, Set.of(dan)))));
        scene.approve(bea);
        MergeRequestApprovalsView view = get();
        assertEquals(eligible, String.join(" ", names(view.eligible(view.decision().outcome().rules().getFirst()))));
        assertEquals(groups, String.join(" ", paths(view.groups(Set.of(secret, open)))));
        assertEquals(suggested, String.join(" ", names(view.suggested())));
        assertEquals(List.of("bea"), names(view.users(view.decision().outcome().rules().getFirst().progress().approvedBy())));
    }

    @Test
    void eligible_users_who_could_add_to_what_is_missing_are_suggested() {
        scene.rules(regular(1, 1, Approvers.of(dan, id(reader))), regular(2, 2, Approvers.of(cid, ada)),
                regular(3, 1, Approvers.of(cid, bea)));
        assertEquals(List.of("ada", "bea", "cid", "dan"), names(get().suggested()));
        scene.approve(cid);
        assertEquals(List.of("ada", "dan"), names(get().suggested()), "the third rule lacks no approval");
        scene.approve(cid, dan, ada);
        assertEquals(List.of(), names(get().suggested()));
    }

    @ParameterizedTest
    @CsvSource({"FREE, 0, true, true", "PREMIUM, 1, false, false"})
    void rules_and_restrictions_count_from_the_tier_premium_on(Tier tier, int rules, boolean approved, boolean may) {
        ApprovalScene tiered = new ApprovalScene(tier);
        Caller author = tiered.member("author", Role.DEVELOPER);
        tiered.rules(ApprovalRule.of(1, "all", ApprovalRuleKind.ANY_APPROVER, 1, Approvers.NONE));
        tiered.restrict(id(author), ApprovalRestriction.AUTHORS_EXCLUDED, ApprovalRestriction.PASSWORD_REQUIRED);
        MergeRequestApprovalsView view = get(tiered, author);
        assertEquals(tier == Tier.PREMIUM, view.premium());
        assertEquals(rules, view.decision().outcome().rules().size());
        assertEquals(approved, view.decision().outcome().approved());
        assertEquals(may, view.reader().mayApprove());
        assertEquals(!may, view.decision().passwordRequired());
    }

    @Test
    void merge_status_that_is_not_known_is_being_checked() {
        assertEquals(Mergeability.CHECKING, get().item().mergeability());
        assertEquals(Set.of(REQUEST), scene.work.recorded(CheckMergeability.KIND, List.of(REQUEST)));
    }
}
