package dev.slipway.application.approval.decision;

import static dev.slipway.application.approval.decision.ShownRequests.request;
import static dev.slipway.application.approval.decision.ShownRequests.tested;
import static dev.slipway.application.approval.decision.ShownRequests.version;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.approval.ApprovalPolicy;
import dev.slipway.application.approval.EffectiveApprovals;
import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.mergerequest.MergeRequestAccess.Found;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.approval.ApprovalParties;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRestriction;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.ApprovalTarget;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.approval.CountingRules;
import dev.slipway.domain.approval.CoverageComparison;
import dev.slipway.domain.approval.CoverageComparison.Measured;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that lack approvals cannot be merged. */
final class ApprovalDecisionsTest {

    private static final long REVIEWER = 5;
    private static final String OLD = "b".repeat(40);
    private static final String NEW = "c".repeat(40);

    private final MergeRequestApprovals approvals = mock(MergeRequestApprovals.class);
    private final EffectiveApprovals effective = mock(EffectiveApprovals.class);
    private final ApprovalDecisions decisions = new ApprovalDecisions(approvals, effective, new ApprovalPolicy(Tier.PREMIUM));
    private final Map<Long, ApprovalFacts> facts = new HashMap<>();

    @BeforeEach
    void arrange() {
        when(approvals.facts(anyCollection(), any())).thenAnswer(call -> {
            Map<Long, ApprovalFacts> asked = new HashMap<>(facts);
            asked.keySet().retainAll(call.<Collection<Long>>getArgument(0));
            return asked;
        });
    }

    private static ApprovalFacts approved(ApprovalParties parties, ApprovalConfiguration configuration) {
        return new ApprovalFacts(parties, new Configured(configuration, Set.of()), new ApprovalTarget("main", Map.of(), false),
                new CountingRules.Candidates(List.of(ApprovalRule.of(1, "one", ApprovalRuleKind.ANY_APPROVER, 1, Approvers.NONE)),
                        List.of()), Map.of(), List.of(REVIEWER), Optional.empty());
    }

    private Set<Long> lacking(MergeRequestView... requests) {
        return decisions.obstacles(List.of(requests)).keySet();
    }

    @Test
    void approvals_are_those_of_the_present_head_and_target_branch() {
        ApprovalFacts met = approved(new ApprovalParties(OptionalLong.empty(), Set.of()), ApprovalConfiguration.INITIAL);
        for (long id = 1; id <= 4; id++) {
            facts.put(id, met);
        }
        assertEquals(Set.of(2L, 3L, 4L), lacking(
                request(1, MergeRequestState.OPENED, NEW, version(1, NEW, "main")),
                request(2, MergeRequestState.OPENED, NEW, version(2, OLD, "main")),
                request(3, MergeRequestState.OPENED, NEW, version(3, NEW, "release")),
                request(4, MergeRequestState.LOCKED, NEW, null)));
    }

    @Test
    void no_one_approves_while_those_who_may_not_are_unknown() {
        MergeRequestView request = request(1, MergeRequestState.OPENED, NEW, version(1, NEW, "main"));
        ApprovalParties some = new ApprovalParties(OptionalLong.empty(), Set.of(9L), false);
        facts.put(1L, approved(some, new ApprovalConfiguration(Set.of(ApprovalRestriction.COMMITTERS_EXCLUDED), false, 0)));
        assertEquals(Set.of(1L), lacking(request));
        assertFalse(decisions.of(request, 8).mayApprove(8, true));
        facts.put(1L, approved(some, new ApprovalConfiguration(Set.of(), false, 0)));
        assertEquals(Set.of(), lacking(request));
        assertTrue(decisions.of(request, 8).mayApprove(8, true));
    }

    @Test
    void request_without_facts_lacks_approvals_unless_it_is_not_open() {
        assertEquals(Set.of(1L), lacking(
                request(1, MergeRequestState.OPENED, NEW, version(1, NEW, "main")),
                request(2, MergeRequestState.CLOSED, NEW, version(2, NEW, "main")),
                request(3, MergeRequestState.MERGED, NEW, version(3, NEW, "main"))));
        clearInvocations(approvals);
        assertEquals(Set.of(), lacking(request(2, MergeRequestState.CLOSED, NEW, version(2, NEW, "main"))));
        verifyNoInteractions(approvals);
    }

    /** Coverage is compared for all requests at once, and not at all where no rule is about it. */
    @Test
    void rule_about_coverage_requires_approvals_until_the_coverage_is_known_and_not_lower() {
        facts.put(1L, reporting(ApprovalReport.CODE_COVERAGE));
        facts.put(2L, reporting(ApprovalReport.CODE_COVERAGE));
        facts.put(3L, reporting(ApprovalReport.CODE_COVERAGE));
        facts.put(4L, reporting(ApprovalReport.LICENSE_SCANNING));
        Map<Long, OptionalLong> pipelines = Map.of(1L, OptionalLong.of(11), 2L, OptionalLong.of(12), 3L, OptionalLong.empty());
        when(approvals.coverages(pipelines)).thenReturn(Map.of(1L, coverage("71", "70"), 2L, coverage("70", "71")));
        MergeRequestView[] requests = {tested(1, NEW, 11L), tested(2, NEW, 12L), tested(3, NEW, null), tested(4, NEW, 14L),
            tested(5, NEW, 15L)};
        assertEquals(Set.of(2L, 3L, 4L, 5L), lacking(requests));
        verify(approvals).coverages(pipelines);
        clearInvocations(approvals);
        assertEquals(Set.of(4L), lacking(requests[3]));
        verify(approvals, never()).coverages(any());
    }

    private static CoverageComparison coverage(String head, String base) {
        return new CoverageComparison(Optional.of(new Measured(Optional.of(new BigDecimal(head)))),
                Optional.of(new Measured(Optional.of(new BigDecimal(base)))));
    }

    private static ApprovalFacts reporting(ApprovalReport report) {
        return new ApprovalFacts(new ApprovalParties(OptionalLong.empty(), Set.of()),
                new Configured(ApprovalConfiguration.INITIAL, Set.of()), new ApprovalTarget("main", Map.of(), false),
                new CountingRules.Candidates(List.of(
                        ApprovalRule.of(1, "plain", ApprovalRuleKind.REGULAR, 0, Approvers.NONE),
                        ApprovalRule.of(2, "report", ApprovalRuleKind.REPORT_APPROVER, 1, Approvers.of(REVIEWER))), List.of()),
                Map.of(2L, new RuleOrigin(Optional.empty(), Optional.of(report), Optional.empty())), List.of(), Optional.empty());
    }

    /** Others are forbidden to approve, also where it would change nothing. */
    @ParameterizedTest
    @CsvSource({"REPORTER, 6, false", "REPORTER, 5, true", "DEVELOPER, 6, true", "DEVELOPER, 5, true", "MAINTAINER, 6, true"})
    void developers_and_users_whom_a_rule_names_are_able_to_approve(Role role, long user, boolean able) {
        facts.put(1L, reporting(ApprovalReport.LICENSE_SCANNING));
        Found found = new Found(new ProjectGrant(ShownRequests.PROJECT, 1, "acme/tool", "main",
                new Standing(true, false, false, Optional.of(role), Visibility.PRIVATE, true, false)), tested(1, NEW, null));
        assertEquals(able, decisions.able(found, new Account(user, "user", "User", false, false, AccountState.ACTIVE)));
    }
}
