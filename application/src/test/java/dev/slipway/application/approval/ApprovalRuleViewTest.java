package dev.slipway.application.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.branch.ProtectionView;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.RuleBranches;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ApprovalRuleViewTest {

    private static List<ProtectionView> protections(int number) {
        return IntStream.range(0, number).mapToObj(name -> new ProtectionView(ProtectionRule.named("branch-" + name, List.of()), false,
                Map.of(), Instant.EPOCH)).toList();
    }

    private static List<ProtectionView> shown(RuleBranches branches, List<ProtectionView> all) {
        ApprovalRuleDraft rule = new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, "security", 1, Optional.empty(),
                new Named(Set.of(), Set.of(), branches));
        return new ApprovalRuleView(1, rule, List.of(), List.of(), List.of(), false, List.of(), Instant.EPOCH).showing(Set.of(), all)
                .protections();
    }

    @Test
    void rule_of_all_protected_branches_shows_the_first_ones() {
        List<ProtectionView> many = protections(ApprovalRuleDraft.MOST_BRANCHES + 1);
        assertEquals(many.subList(0, ApprovalRuleDraft.MOST_BRANCHES), shown(new RuleBranches.AllProtected(), many));
        assertEquals(many.subList(0, 2), shown(new RuleBranches.AllProtected(), many.subList(0, 2)));
        assertEquals(List.of(), shown(new RuleBranches.All(), many));
    }
}
