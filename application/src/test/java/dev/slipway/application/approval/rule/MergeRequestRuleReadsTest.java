package dev.slipway.application.approval.rule;

import static dev.slipway.application.approval.ApprovalScene.IID;
import static dev.slipway.application.approval.ApprovalScene.NOW;
import static dev.slipway.application.approval.ApprovalScene.REQUEST;
import static dev.slipway.application.approval.ApprovalScene.id;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.approval.ApprovalScene;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.RuleBranches;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members read the rules of a merge request, as far as they see the groups. */
final class MergeRequestRuleReadsTest {

    private static final PageRequest FIRST = PageRequest.Offset.first();

    private final ApprovalScene scene = new ApprovalScene(Tier.PREMIUM);
    private final Caller reader = scene.member("reader", Role.REPORTER);
    private final long ada = scene.directory.user("ada");
    private final long bea = scene.directory.user("bea");

    /** @param groups named by the rule @param eligible users of the rule, and members of its groups */
    private MergeRequestRuleView rule(long id, List<Long> groups, Long... eligible) {
        ApprovalRuleDraft draft = new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, "rule " + id, 1, Optional.empty(),
                new Named(Set.of(ada), Set.copyOf(groups), new RuleBranches.All()));
        List<UserBrief> users = Stream.of(eligible).flatMap(user -> scene.brief(user).stream()).toList();
        MergeRequestRuleView view = new MergeRequestRuleView(new ApprovalRuleView(id, draft, scene.brief(ada).stream().toList(), users,
                groups.stream().map(scene::group).toList(), false, List.of(), NOW), Optional.empty(), Optional.empty());
        when(scene.records.find(REQUEST, id)).thenReturn(Optional.of(view));
        return view;
    }

    private Page<MergeRequestRuleView> list(Caller caller) {
        return scene.use.mergeRequestRuleReads.list(caller, scene.reference, IID, FIRST);
    }

    private static String told(MergeRequestRuleView view) {
        ApprovalRuleView rule = view.rule();
        return rule.id() + " of " + rule.eligible().stream().map(UserBrief::username).collect(Collectors.joining(" "))
                + " in " + rule.groups().stream().map(GroupView::path).collect(Collectors.joining(" "))
                + (rule.hidden() ? " and more" : "");
    }

    /** Other eligible users would tell the members of the hidden group. */
    @ParameterizedTest
    @CsvSource({"false, 1 of ada in open and more, 2 of ada bea in open", "true, 1 of ada bea in open secret, 2 of ada bea in open"})
    void members_of_a_hidden_group_are_not_told(boolean member, String first, String second) {
        long open = scene.reviewers("open", id(reader));
        long secret = member ? scene.reviewers("secret", bea, id(reader)) : scene.reviewers("secret", bea);
        List<MergeRequestRuleView> rules = List.of(rule(1, List.of(open, secret), ada, bea), rule(2, List.of(open), ada, bea));
        when(scene.records.list(REQUEST, FIRST)).thenReturn(new Page<>(rules, 31));
        assertEquals(List.of(first, second), list(reader).items().stream().map(MergeRequestRuleReadsTest::told).toList());
        assertEquals(31, list(reader).total(), "there are more pages");
        assertEquals(first, told(scene.use.mergeRequestRuleReads.get(reader, scene.reference, IID, 1)));
    }

    @Test
    void users_whom_a_restriction_keeps_from_approving_are_not_eligible() {
        rule(1, List.of(), ada, bea);
        scene.restrict(bea, ApprovalRestriction.AUTHORS_EXCLUDED);
        assertEquals("1 of ada in ", told(scene.use.mergeRequestRuleReads.get(reader, scene.reference, IID, 1)));
        scene.restrict(bea);
        assertEquals("1 of ada bea in ", told(scene.use.mergeRequestRuleReads.get(reader, scene.reference, IID, 1)));
    }

    /** Most requests have no rules of their own. */
    @Test
    void approvals_of_a_request_without_rules_are_not_counted() {
        when(scene.records.list(REQUEST, FIRST)).thenReturn(Page.empty());
        assertEquals(Page.empty(), list(reader));
        verify(scene.approvals, never()).facts(any(), any());
    }

    @Test
    void rules_are_read_by_members_who_read_the_request() {
        when(scene.records.list(REQUEST, FIRST)).thenReturn(Page.empty());
        Caller guest = scene.member("guest", Role.GUEST);
        rule(1, List.of(), ada);
        assertRead("unauthenticated", Caller.ANONYMOUS, IID);
        assertRead("no Project", scene.caller(ada), IID);
        assertRead("forbidden", guest, IID);
        assertRead("none", reader, IID + 1);
        assertRead("done", reader, IID);
        assertEquals("none", Refusals.end(() -> scene.use.mergeRequestRuleReads.get(reader, scene.reference, IID, 2)));
    }

    private void assertRead(String end, Caller caller, long iid) {
        assertEquals(end, Refusals.end(() -> scene.use.mergeRequestRuleReads.list(caller, scene.reference, iid, FIRST)));
        assertEquals(end, Refusals.end(() -> scene.use.mergeRequestRuleReads.get(caller, scene.reference, iid, 1)));
    }
}
