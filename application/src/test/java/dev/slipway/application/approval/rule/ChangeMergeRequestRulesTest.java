package dev.slipway.application.approval.rule;

import static dev.slipway.application.approval.ApprovalScene.IID;
import static dev.slipway.application.approval.ApprovalScene.NOW;
import static dev.slipway.application.approval.ApprovalScene.REQUEST;
import static dev.slipway.application.approval.ApprovalScene.regular;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.approval.ApprovalScene;
import dev.slipway.application.approval.ApproverRequest;
import dev.slipway.application.approval.UpdateApprovalRule;
import dev.slipway.application.approval.decision.RuleOrigin;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.audit.AuditChange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Developers change the rules that users defined for a merge request. */
final class ChangeMergeRequestRulesTest {

    private static final long RULE = 4;
    private static final ApproverRequest NONE = new ApproverRequest(Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    private ApprovalScene scene = new ApprovalScene(Tier.PREMIUM);
    private Caller developer = scene.member("developer", Role.DEVELOPER);

    private static ApprovalRuleDraft draft(ApprovalRuleKind kind, String name, int required) {
        return new ApprovalRuleDraft(kind, name, required, Optional.empty(), Named.NONE);
    }

    /** Stores the rule for the request. */
    private void store(ApprovalRuleDraft rule) {
        when(scene.records.stored(REQUEST, RULE)).thenReturn(Optional.of(new Stored(rule, NOW)));
        when(scene.records.find(REQUEST, RULE)).thenReturn(Optional.of(new MergeRequestRuleView(new ApprovalRuleView(RULE, rule,
                List.of(), List.of(), List.of(), false, List.of(), NOW), Optional.empty(), Optional.empty())));
        doAnswer(call -> {
            store(call.getArgument(2));
            return null;
        }).when(scene.records).change(eq(REQUEST), eq(RULE), any(), eq(NOW));
    }

    private MergeRequestRuleView update(String name, int required) {
        return scene.use.changeMergeRequestRules.update(developer, scene.reference, IID, RULE,
                new UpdateApprovalRule.Request(Optional.of(name), OptionalInt.of(required), NONE, false));
    }

    private void delete() {
        scene.use.changeMergeRequestRules.delete(developer, scene.reference, IID, RULE, Freshness.ANY);
    }

    private List<AuditChange> recorded() {
        return scene.events.stored().stream().map(each -> each.event().change().orElseThrow()).toList();
    }

    @Test
    void developer_sees_the_rule_as_it_is_after_the_change() {
        store(draft(ApprovalRuleKind.REGULAR, "security", 1));
        ApprovalRuleDraft after = draft(ApprovalRuleKind.REGULAR, "privacy", 3);
        MergeRequestRuleView shown = update("privacy", 3);
        assertEquals(List.of(RULE, after), List.of(shown.rule().id(), shown.rule().rule()));
        verify(scene.records).change(REQUEST, RULE, after, NOW);
        assertEquals(List.of("approvals_required 1 3", "name security privacy"), recorded().stream().map(change ->
                change.attribute() + " " + change.from().orElseThrow() + " " + change.to().orElseThrow()).toList());
    }

    @Test
    void rule_that_stays_as_it_is_is_shown_and_not_told() {
        store(draft(ApprovalRuleKind.REGULAR, "security", 1));
        assertEquals(draft(ApprovalRuleKind.REGULAR, "security", 1), update("security", 1).rule().rule());
        verify(scene.records, never()).change(anyLong(), anyLong(), any(), any());
        assertEquals(List.of(), recorded());
    }

    @Test
    void rule_that_another_has_removed_is_not_removed_twice() {
        store(draft(ApprovalRuleKind.REGULAR, "security", 1));
        when(scene.records.remove(REQUEST, RULE)).thenReturn(false);
        assertEquals("none", Refusals.end(this::delete));
        assertEquals(List.of(), recorded());
    }

    /** Rules about reports count as those of the request, which are seen there and changed in the project alone. */
    @ParameterizedTest
    @CsvSource({
            "PREMIUM, REPORT_APPROVER, every branch,   forbidden",
            "PREMIUM, REPORT_APPROVER, another branch, none",
            "FREE,    REPORT_APPROVER, every branch,   none",
            "PREMIUM, REGULAR,         every branch,   none",
            "PREMIUM, ANY_APPROVER,    every branch,   none"})
    void rules_of_the_project_are_not_changed_by_a_request(Tier tier, ApprovalRuleKind kind, String branches, String end) {
        scene = new ApprovalScene(tier);
        developer = scene.member("developer", Role.DEVELOPER);
        boolean report = kind == ApprovalRuleKind.REPORT_APPROVER;
        ApprovalRule counted = new ApprovalRule(RULE, "rule", kind, 1, Approvers.NONE,
                branches.startsWith("every") ? new RuleBranches.All() : new RuleBranches.AllProtected());
        scene.rules(List.of(counted, regular(RULE + 1, 1, Approvers.NONE)), List.of(), report ? Map.of(RULE,
                new RuleOrigin(Optional.empty(), Optional.of(ApprovalReport.LICENSE_SCANNING), Optional.empty())) : Map.of());
        when(scene.ofProjects.stored(scene.project, RULE)).thenReturn(Optional.of(new Stored(new ApprovalRuleDraft(kind, "rule", 1,
                report ? Optional.of(ApprovalReport.LICENSE_SCANNING) : Optional.empty(),
                new Named(Set.of(), Set.of(), counted.branches())), NOW)));
        when(scene.records.remove(anyLong(), anyLong())).thenReturn(true);
        assertEquals(end, Refusals.end(() -> update("other", 0)));
        assertEquals(end, Refusals.end(this::delete));
        verify(scene.records, never()).change(anyLong(), anyLong(), any(), any());
        verify(scene.records, never()).remove(anyLong(), anyLong());
        assertEquals(List.of(), recorded());
    }
}
